/// A queue whose first element is removed in constant time.
public struct FIFO<Element> {
    @usableFromInline var elements: [Element?] = []
    @usableFromInline var head = 0

    /// An empty queue.
    @inlinable public init() {}

    /// The oldest element.
    @inlinable public var first: Element? { head < elements.count ? elements[head] : nil }

    /// Adds the newest element.
    @inlinable public mutating func append(_ element: Element) { elements.append(element) }

    /// Removes the oldest element, and returns it.
    @discardableResult @inlinable public mutating func removeFirst() -> Element? {
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
