/// A binary heap: gives access to the least element in whatever order elements were added.
///
/// All of it is inlinable, so that each module compiles it for its own elements.
public struct Heap<Element: Comparable & Sendable>: Sendable {
    /// No element is less than its parent, which is at half its index.
    @usableFromInline var elements: [Element] = []

    /// An empty heap.
    @inlinable public init() {}

    /// The least element.
    @inlinable public var first: Element? { elements.first }

    /// The number of elements.
    @inlinable public var count: Int { elements.count }

    /// Removes all elements, and keeps the capacity.
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

    /// Removes and returns the least element; `nil` when the heap is empty.
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
    /// Keeps the elements for which `isMeant` is true, and removes duplicates.
    @inlinable public mutating func rebuild(keeping isMeant: (Element) -> Bool) {
        let kept = Set(elements.filter(isMeant))
        removeAll()
        for element in kept { insert(element) }
    }
}
