/// A binary heap: in whatever order elements come, the least one is at hand.
///
/// All of it is inlinable, so that each module compiles it for its own elements.
public struct Heap<Element: Comparable & Sendable>: Sendable {
    /// None is less than the one at half its index.
    @usableFromInline var elements: [Element] = []

    /// An empty heap.
    @inlinable public init() {}

    /// The least element.
    @inlinable public var first: Element? { elements.first }

    /// How many there are.
    @inlinable public var count: Int { elements.count }

    /// Empties it, and keeps its room.
    @inlinable public mutating func removeAll() { elements.removeAll(keepingCapacity: true) }

    /// Adds an element.
    @inlinable public mutating func insert(_ element: Element) {
        elements.append(element)
        var child = elements.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            if elements[parent] < elements[child] { return }
            elements.swapAt(parent, child)
            child = parent
        }
    }

    /// Takes the least element; `nil` when there is none.
    @discardableResult @inlinable public mutating func removeFirst() -> Element? {
        guard let last = elements.popLast() else { return nil }
        guard let first = elements.first else { return last }
        elements[0] = last
        var parent = 0
        while true {
            var child = 2 * parent + 1
            if child >= elements.count { break }
            if child + 1 < elements.count, elements[child + 1] < elements[child] { child += 1 }
            if elements[parent] < elements[child] { break }
            elements.swapAt(parent, child)
            parent = child
        }
        return first
    }
}

extension Heap where Element: Hashable {
    /// Keeps the elements that still mean something, one of each.
    @inlinable public mutating func rebuild(keeping isMeant: (Element) -> Bool) {
        let kept = Set(elements.filter(isMeant))
        removeAll()
        for element in kept { insert(element) }
    }
}
