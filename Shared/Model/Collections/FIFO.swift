/// A queue whose first element is removed in constant time.
package struct FIFO<Element> {
    /// An empty queue.
    package init() {}

    private var elements: [Element?] = []
    private var head = 0

    /// The oldest element.
    package var first: Element? { head < elements.count ? elements[head] : nil }

    package mutating func append(_ element: Element) { elements.append(element) }

    @discardableResult
    package mutating func removeFirst() -> Element? {
        guard head < elements.count else { return nil }
        let first = elements[head]
        elements[head] = nil
        head += 1
        if head > 64, head * 2 > elements.count {
            elements.removeFirst(head)
            head = 0
        }
        return first
    }
}
