import TestSupport
import Testing

@testable import Model

/// Eight bytes at a time find what one at a time would.
struct TextBytesTests {
    private static func bytes(_ random: inout SeededGenerator) -> [UInt8] {
        // Mostly plain letters and spaces, now and then a byte at an edge.
        let edges: [UInt8] = [0x00, 0x1F, 0x20, 0x21, 0x22, 0x23, 0x5B, 0x5C, 0x5D, 0x7E, 0x7F, 0x80, 0xA2, 0xDC, 0xFF]
        let among = 1 + random.next() % 40
        return (0..<Int(random.next() % 40)).map { _ in
            random.next() % among == 0
                ? edges[Int(random.next() % UInt64(edges.count))] : random.next() % 6 == 0 ? 0x20 : 0x61
        }
    }

    @Test func theEndOfWhatIsPlain() {
        var random = SeededGenerator(for: "TextBytesTests.theEndOfWhatIsPlain")
        for _ in 0..<SeededGenerator.rounds(20_000) {
            let bytes = Self.bytes(&random)
            let start = Int(random.next() % UInt64(bytes.count + 1))
            let expected = bytes[start...].firstIndex { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C } ?? bytes.count
            let found = bytes.withUnsafeBufferPointer { buffer in
                buffer.baseAddress.map { TextBytes.plainEnd($0, from: start, to: bytes.count) } ?? 0
            }
            #expect(found == expected, "\(bytes) from \(start)")
        }
    }

    /// What is copied is what is plain, and nothing is written behind the room for the whole text.
    @Test func whatIsPlainIsCopied() {
        var random = SeededGenerator(for: "TextBytesTests.whatIsPlainIsCopied")
        for _ in 0..<SeededGenerator.rounds(20_000) {
            let bytes = Self.bytes(&random)
            let expected = bytes.firstIndex { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C } ?? bytes.count
            var copy = [UInt8](repeating: 0xEE, count: bytes.count + 8)
            let copied = bytes.withUnsafeBufferPointer { from in
                copy.withUnsafeMutableBufferPointer { to in
                    guard let from = from.baseAddress, let to = to.baseAddress else { return 0 }
                    return TextBytes.copyPlain(from, bytes.count, to: to)
                }
            }
            #expect(copied == expected && copy[..<copied] == bytes[..<copied], "\(bytes)")
            #expect(copy[bytes.count...].allSatisfy { $0 == 0xEE }, "\(bytes)")
        }
    }

    @Test(arguments: [true, false]) func printableWithOrWithoutSlash(_ allowsSlash: Bool) {
        var random = SeededGenerator(for: "TextBytesTests.printableWithOrWithoutSlash")
        var printable = 0
        for _ in 0..<SeededGenerator.rounds(20_000) {
            var bytes = Self.bytes(&random)
            if !bytes.isEmpty, random.next() % 4 == 0 { bytes[Int(random.next() % UInt64(bytes.count))] = 0x2F }
            let expected = bytes.allSatisfy { (0x20..<0x7F).contains($0) && (allowsSlash || $0 != 0x2F) }
            let found = bytes.withUnsafeBufferPointer { TextBytes.isPrintable($0, slash: allowsSlash) }
            #expect(found == expected, "\(bytes)")
            printable += expected ? 1 : 0
        }
        #expect(printable > 100)
    }

    @Test func printableWithSingleSpaces() {
        var random = SeededGenerator(for: "TextBytesTests.printableWithSingleSpaces")
        var plain = 0
        for _ in 0..<SeededGenerator.rounds(20_000) {
            let bytes = Self.bytes(&random)
            let isPrintable = bytes.allSatisfy { (0x20..<0x7F).contains($0) }
            let hasPairs = zip(bytes, bytes.dropFirst()).contains { $0 == 0x20 && $1 == 0x20 }
            let expected = isPrintable && !hasPairs && bytes.first != 0x20 && bytes.last != 0x20
            #expect(bytes.withUnsafeBufferPointer { TextBytes.isPlain($0) } == expected, "\(bytes)")
            plain += expected ? 1 : 0
        }
        #expect(plain > 100)
    }

    @Test func equalBytesHoweverTheyAreKept() {
        var random = SeededGenerator(for: "TextBytesTests.equalBytesHoweverTheyAreKept")
        for _ in 0..<SeededGenerator.rounds(5000) {
            let (left, right) = (Self.bytes(&random).filter { $0 < 0x80 }, Self.bytes(&random).filter { $0 < 0x80 })
            let (one, other) = (String(decoding: left, as: UTF8.self), String(decoding: right, as: UTF8.self))
            // A part of a longer string, and a copy of its own.
            let part = String(("12" + one).dropFirst(2))
            #expect(one.hasBytes(of: part) && part.hasBytes(of: one), "\(left)")
            #expect(one.hasBytes(of: other) == (left == right), "\(left) and \(right)")
            #expect(one.precedesInBytes(other) == left.lexicographicallyPrecedes(right), "\(left) and \(right)")
        }
        // Equal for Unicode, but other bytes.
        #expect(!"e\u{301}".hasBytes(of: "\u{E9}") && "\u{E9}".hasBytes(of: "\u{E9}"))
    }
}
