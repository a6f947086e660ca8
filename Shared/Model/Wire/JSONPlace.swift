/// The position in a record's bytes to which a path leads, so that a copy can be changed there.
///
/// It is used to find further problems after the first: the path of a ``Rejection`` is located, and a correct value is
/// inserted.
package struct JSONPlace: Sendable {
    /// One step of a path: into a member, or into an element.
    package enum Step: Hashable, Sendable {
        case member(String)
        case element(Int)
    }

    /// What stands at the end of the path.
    package enum Target: Hashable, Sendable {
        /// The bytes of a value, which may be `null`.
        case value(Range<Int>)
        /// No member of that name exists; `at` is where the object that lacks it begins to list its members.
        case missing(String, at: Int)
    }

    /// The steps of the path, from the record's top.
    package let steps: [Step]
    /// What is found there.
    package let target: Target
    private let isAbsent: Bool

    private init(steps: [Step], target: Target, isAbsent: Bool) {
        (self.steps, self.target, self.isAbsent) = (steps, target, isAbsent)
    }

    /// Finds the position that a rejection's path names.
    ///
    /// - Returns: `nil` where the bytes are not JSON, or where no object on the way has, or could have, such a member.
    package static func find(_ path: String, in bytes: [UInt8]) -> JSONPlace? {
        guard !path.isEmpty else { return nil }
        var search = Search(path: path)
        // Once the position is found the rest of the bytes is not read, so the reader reports an early end.
        _ = try? JSONReader.read(bytes.span, checksNames: false) { (reader) throws(Rejection) in
            try search.walk(&reader)
        }
        return search.target.map { JSONPlace(steps: search.steps, target: $0, isAbsent: search.isNull) }
            ?? search.nearest
    }

    /// The name of a member that is absent or `null`, which mean the same; `nil` where there is a value.
    package var missingName: String? {
        if isAbsent, case .member(let name)? = steps.last { name } else { nil }
    }

    /// The bytes with `value` at this position.
    package func replacing(in bytes: [UInt8], by value: JSONSlice) -> [UInt8] {
        var bytes = bytes
        switch target {
        case .value(let range): bytes.replaceSubrange(range, with: value.bytes)
        case .missing(let name, let start):
            var member = JSONSlice { $0.write(name) }.bytes
            member.append(UInt8(ascii: ":"))
            member += value.bytes
            let isLast = bytes[start...].first { $0 > 0x20 } == UInt8(ascii: "}")
            if !isLast { member.append(UInt8(ascii: ",")) }
            bytes.insert(contentsOf: member, at: start)
        }
        return bytes
    }

    /// The bytes with another name for the member at this position.
    ///
    /// - Parameter name: the member's name now; where it stands there with escapes, nothing is changed.
    package func renaming(_ name: String, to right: String, in bytes: [UInt8]) -> [UInt8] {
        guard case .value(let range) = target else { return bytes }
        let before = bytes[..<range.lowerBound]
        guard let colon = before.lastIndex(where: { $0 > 0x20 }), bytes[colon] == UInt8(ascii: ":"),
            let end = before[..<colon].lastIndex(where: { $0 > 0x20 })
        else { return bytes }
        let written = JSONSlice { $0.write(name) }.bytes
        let start = end + 1 - written.count
        guard start >= 0, bytes[start...end].elementsEqual(written) else { return bytes }
        var bytes = bytes
        bytes.replaceSubrange(start...end, with: JSONSlice { $0.write(right) }.bytes)
        return bytes
    }

    /// Searches for a path from the top; it skips values that are not on the path.
    private struct Search {
        let path: String
        var steps: [Step] = []
        var target: Target?
        var isNull = false
        /// The deepest object in which only the last member is missing.
        var nearest: JSONPlace?

        mutating func walk(_ reader: inout JSONReader) throws(Rejection) -> Bool {
            switch try reader.nextKind() {
            case .object: return try members(&reader)
            case .array: return try elements(&reader)
            default:
                try reader.skipValue()
                return false
            }
        }

        private mutating func members(_ reader: inout JSONReader) throws(Rejection) -> Bool {
            let outer = reader.path
            try reader.beginObject()
            note(missingBehind: outer, at: reader.position)
            while let (name, isNull) = try reader.nextNameOfAny() {
                steps.append(.member(name.string))
                if try isFound(&reader, isNull: isNull) { return true }
                steps.removeLast()
            }
            return false
        }

        private mutating func elements(_ reader: inout JSONReader) throws(Rejection) -> Bool {
            try reader.beginArray()
            var index = 0
            while try reader.nextElement() {
                steps.append(.element(index))
                if try isFound(&reader, isNull: false) { return true }
                steps.removeLast()
                index += 1
            }
            return false
        }

        /// Whether the current value, or one within it, is the target; the value is skipped in any case.
        private mutating func isFound(_ reader: inout JSONReader, isNull: Bool) throws(Rejection) -> Bool {
            let here = reader.path
            if here.hasBytes(of: path) {
                reader.skipSpace()
                let start = isNull ? reader.position - 4 : reader.position
                if !isNull { try reader.skipValue() }
                target = .value(start..<reader.position)
                self.isNull = isNull
                return true
            }
            if isNull { return false }
            let next = path.utf8.starts(with: here.utf8) ? path.utf8.dropFirst(here.utf8.count).first : nil
            guard next == UInt8(ascii: ".") || next == UInt8(ascii: "[") else {
                try reader.skipValue()
                return false
            }
            return try walk(&reader)
        }

        private mutating func note(missingBehind outer: String, at position: Int) {
            let begins = outer.isEmpty || path.utf8.starts(with: (outer + ".").utf8)
            let rest = path.utf8.dropFirst(outer.isEmpty ? 0 : outer.utf8.count + 1)
            let name = String(decoding: rest, as: UTF8.self)
            guard begins, !name.isEmpty, !name.contains("."), !name.contains("[") else { return }
            nearest = JSONPlace(steps: steps + [.member(name)], target: .missing(name, at: position), isAbsent: true)
        }
    }
}

extension JSONSlice {
    /// The value that the steps lead to; `nil` where there is none.
    ///
    /// The elements of a list are tried in order.
    ///
    /// - Parameter isLoose: whether an object that lacks a name is treated as a dictionary of similar values, so that
    ///   its first member is used.
    package func sample(at steps: some Collection<JSONPlace.Step>, isLoose: Bool) -> JSONSlice? {
        guard let step = steps.first else { return self }
        let rest = steps.dropFirst()
        switch step {
        case .member(let name):
            let members = members
            let exact = members.first { $0.name.hasBytes(of: name) }
            return (exact ?? (isLoose ? members.first : nil))?.value.sample(at: rest, isLoose: isLoose)
        case .element: return elements.lazy.compactMap { $0.sample(at: rest, isLoose: isLoose) }.first
        }
    }

    private var elements: [JSONSlice] {
        let all = try? JSONReader.read(bytes.span, checksNames: false) { (reader) throws(Rejection) in
            guard try reader.nextKind() == .array else {
                try reader.skipValue()
                return [JSONSlice]()
            }
            return try reader.readList()
        }
        return all ?? []
    }
}
