extension Instant: JSONReadable, JSONWritable, CustomStringConvertible {
    /// Reads `2026-03-01T21:00:00Z`, `2026-03-01T22:00:00.250+01:00`; finer than milliseconds is cut off.
    public init?(_ text: String) {
        var text = text
        let parsed = text.withUTF8 { Self.parse($0) }
        guard let parsed else { return nil }
        self = parsed
    }

    /// Reads a string in the form of RFC 3339; anything else is `invalid`.
    public init(from reader: inout JSONReader) throws(Rejection) {
        if let instant = reader.readPlain(Self.parse) {
            self = instant
            return
        }
        let text: String
        do throws(Rejection) {
            text = try reader.readString()
        } catch {
            guard try reader.nextKind() == .number else { throw error }
            throw try Self.rejection(ofNumber: &reader)
        }
        guard let instant = Instant(text) else {
            throw Self.rejection(of: text, reader)
        }
        self = instant
    }

    private static let form = "an RFC 3339 instant with a zone"

    private static func rejection(of text: String, _ reader: borrowing JSONReader) -> Rejection {
        let withZone = text + "Z"
        guard let instant = Instant(withZone) else {
            return reader.invalid(found: text.quoted(most: 40), fix: "write \(form)")
        }
        var rejection = reader.invalid(
            found: "\(text.quoted(most: 40)), which has no zone",
            fix: "append Z where it is UTC, else an offset like +01:00")
        rejection.example = JSONSlice { $0.write(instant) }
        return rejection
    }

    /// The rejection of a number in place of an instant; one that looks like seconds or milliseconds since 1970 is
    /// shown as an instant.
    private static func rejection(ofNumber reader: inout JSONReader) throws(Rejection) -> Rejection {
        var rejection = reader.wrongType(form)
        let number = try reader.readDouble(in: -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude)
        // Today's seconds have ten digits, milliseconds thirteen, and so on.
        for (unit, perSecond) in [("seconds", 1.0), ("milliseconds", 1e3), ("microseconds", 1e6), ("nanoseconds", 1e9)]
        {
            let seconds = number / perSecond
            guard seconds > 1e8, seconds < 1e10 else { continue }
            let instant = Instant(milliseconds: Int64(seconds * 1000))
            rejection.found += " (\(unit) since 1970?)"
            rejection.fix = "write it as an RFC 3339 instant: \(instant)"
            rejection.example = JSONSlice { $0.write(instant) }
            break
        }
        return rejection
    }

    /// Writes ``description`` as a string.
    public func write(to writer: inout JSONWriter) {
        let (text, length) = spelled
        writer.write(plain: text.span.extracting(first: length))
    }

    /// RFC 3339 in UTC; milliseconds only where they are not zero.
    public var description: String {
        let (text, length) = spelled
        return text.span.extracting(first: length).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }

    /// The bytes of ``description`` in a buffer, and their number.
    private var spelled: (text: InlineArray<24, UInt8>, length: Int) {
        let clamped = min(max(milliseconds, Self.distantPast.milliseconds), Self.distantFuture.milliseconds)
        let dayLength: Int64 = 86_400_000
        var day = clamped / dayLength
        if clamped % dayLength < 0 { day -= 1 }
        let rest = Int(clamped - day * dayLength)
        let date = Self.date(ofDay: Int(day))
        // 0000-00-00T00:00:00.000Z
        var text: InlineArray<24, UInt8> = [
            0x30, 0x30, 0x30, 0x30, 0x2D, 0x30, 0x30, 0x2D, 0x30, 0x30, 0x54, 0x30, 0x30, 0x3A, 0x30, 0x30, 0x3A, 0x30,
            0x30, 0x2E, 0x30, 0x30, 0x30, 0x5A,
        ]
        func put(_ value: Int, at place: Int) {
            text[place] &+= UInt8(truncatingIfNeeded: value / 10)
            text[place + 1] &+= UInt8(truncatingIfNeeded: value % 10)
        }
        put(date.year / 100, at: 0)
        put(date.year % 100, at: 2)
        put(date.month, at: 5)
        put(date.day, at: 8)
        put(rest / 3_600_000, at: 11)
        put(rest / 60_000 % 60, at: 14)
        put(rest / 1000 % 60, at: 17)
        guard rest % 1000 != 0 else {
            text[19] = UInt8(ascii: "Z")
            return (text, 20)
        }
        put(rest % 1000 / 10, at: 20)
        text[22] &+= UInt8(truncatingIfNeeded: rest % 10)
        return (text, 24)
    }

    private static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Instant? {
        var scanner = Scanner(bytes: bytes)
        guard let year = scanner.number(4), scanner.skip("-"), let month = scanner.number(2), scanner.skip("-"),
            let day = scanner.number(2), scanner.skip("T") || scanner.skip("t") || scanner.skip(" "),
            let hour = scanner.number(2), scanner.skip(":"), let minute = scanner.number(2), scanner.skip(":"),
            let second = scanner.number(2), let fraction = scanner.fraction(), let offset = scanner.offset(),
            scanner.isAtEnd, year >= 1, (1...12).contains(month), day >= 1, day <= daysIn(month: month, year: year),
            hour <= 23, minute <= 59, second <= 60
        else { return nil }
        let days = days(year: year, month: month, day: day)
        let seconds = days * 86_400 + hour * 3600 + minute * 60 + min(second, 59) - offset * 60
        let instant = Instant(milliseconds: Int64(seconds * 1000 + fraction))
        return instant < .distantPast || instant > .distantFuture ? nil : instant
    }

    private static func daysIn(month: Int, year: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: 31
        }
    }

    private struct Scanner {
        let bytes: UnsafeBufferPointer<UInt8>
        var position = 0

        var isAtEnd: Bool { position == bytes.count }

        mutating func number(_ digits: Int) -> Int? {
            guard position + digits <= bytes.count else { return nil }
            var value = 0
            for index in position..<position + digits {
                guard bytes[index] >= UInt8(ascii: "0"), bytes[index] <= UInt8(ascii: "9") else { return nil }
                value = value * 10 + Int(bytes[index] - UInt8(ascii: "0"))
            }
            position += digits
            return value
        }

        mutating func skip(_ character: Unicode.Scalar) -> Bool {
            guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
            position += 1
            return true
        }

        /// Milliseconds of an optional fraction of a second; `nil` when a point stands without a digit.
        mutating func fraction() -> Int? {
            guard skip(".") else { return 0 }
            var milliseconds = 0
            var weight = 100
            let start = position
            while let digit = number(1) {
                milliseconds += digit * weight
                weight /= 10
            }
            return position > start ? milliseconds : nil
        }

        /// Minutes east of UTC.
        mutating func offset() -> Int? {
            if skip("Z") || skip("z") { return 0 }
            let isWest = skip("-")
            guard isWest || skip("+"), let hours = number(2), skip(":"), let minutes = number(2), hours <= 23,
                minutes <= 59
            else { return nil }
            return (hours * 60 + minutes) * (isWest ? -1 : 1)
        }
    }
}
