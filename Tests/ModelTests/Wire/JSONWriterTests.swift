import TestSupport
import Testing

@testable import Model

struct JSONWriterTests {
    static func text(_ write: (inout JSONWriter) -> Void) -> String {
        String(decoding: JSONSlice(write).bytes, as: UTF8.self)
    }

    @Test func placesCommasItself() {
        let text = Self.text { writer in
            writer.beginObject()
            writer.member("a", 1)
            writer.member("absent", nil as String?)
            writer.name("b")
            writer.beginArray()
            writer.write(true)
            writer.beginObject()
            writer.endObject()
            writer.writeNull()
            writer.beginArray()
            writer.endArray()
            writer.endArray()
            writer.member("empty", [] as [String])
            writer.name(escaping: "c\n\"")
            writer.write("d")
            writer.endObject()
        }
        #expect(text == #"{"a":1,"b":[true,{},null,[]],"c\n\"":"d"}"#)
    }

    @Test(
        arguments: [
            "", "a", "fifteen bytes..", "\"more\" than\nsixteen bytes", "ä€😀", String(repeating: "\u{1}", count: 400),
        ])
    func writesPartsAsOneText(_ part: String) {
        let parts = Self.text { $0.write(slashed: [part, "b", part]) }
        #expect(parts == Self.text { $0.write("\(part)/b/\(part)") })
    }

    @Test func aSliceIsTakenAway() {
        let text = Self.text { writer in
            writer.beginArray()
            writer.write(1)
            let slice = writer.slice { $0.write([2, 3]) }
            writer.write(4)
            writer.write(slice)
            writer.endArray()
        }
        #expect(text == "[1,4,[2,3]]")
    }

    // swift-format-ignore
    static let numbers: [(Double, String)] = [
        (0, "0"), (-0.0, "0"), (1.5, "1.5"), (-2, "-2"), (1e300, "1e+300"), (.leastNonzeroMagnitude, "5e-324"),
        (.infinity, "null"), (-.infinity, "null"), (.nan, "null"), (9007199254740992, "9007199254740992"),
    ]

    @Test(arguments: numbers) func writesDoubles(_ number: Double, _ text: String) {
        #expect(Self.text { $0.write(number) } == text)
    }

    @Test(arguments: [0, 1, 9, 10, 99, -1, .max, .min, 1_000_000_007]) func writesIntegers(_ number: Int) {
        #expect(Self.text { $0.write(number) } == String(number))
    }

    @Test func anyTextComesBack() throws {
        var random = SeededGenerator(for: "anyTextComesBack")
        let marks = ((0...0x9F as ClosedRange<UInt32>) + [0x2028, 0xFFFF, 0x10FFFF]).compactMap(Unicode.Scalar.init)
        for original in marks.map({ "\($0)x" }) + (0..<2000).map({ _ in SeededText.make(using: &random) }) {
            #expect(try Array(JSONSlice { $0.write(original) }.read(as: String.self).utf8) == Array(original.utf8))
        }
    }

    @Test func anyDoubleComesBack() throws {
        var random = SeededGenerator(for: "anyDoubleComesBack")
        for _ in 0..<5000 {
            let original = Double(bitPattern: random.next())
            guard original.isFinite else { continue }
            let read = try JSONReader.read(JSONSlice { $0.write(original) }.bytes.span) { (reader) throws(Rejection) in
                try reader.readDouble(in: -.greatestFiniteMagnitude ... .greatestFiniteMagnitude)
            }
            #expect(read == original)
        }
    }

    @Test func truncatedBufferStartsAnew() {
        var writer = JSONWriter(capacity: 1)
        func written() -> String {
            writer.withBytes { $0.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) } }
        }
        writer.beginArray()
        writer.write(1)
        writer.endArray()
        writer.truncate(to: writer.count)
        writer.write("é")
        #expect(written() == "[1]\"é\"")
        writer.truncate()
        writer.write(2)
        #expect(written() == "2")
    }
}
