internal import Glibc

/// Finds a person in bytes that need not be JSON.
public enum PersonInBytes {
    /// Whether the bytes have the person's id: as a whole word, or with any of its characters escaped as JSON allows.
    public static func names(_ person: PersonID, _ bytes: [UInt8]) -> Bool {
        let id = Array(person.string.utf8)
        if holds(id, bytes) { return true }
        return bytes.contains(UInt8(ascii: "\\")) && holds(id, unescaped(bytes))
    }

    /// Whether the id stands in the bytes, and neither before nor after it a letter, a digit, or what joins them in an
    /// id: `ann` is not found in `joann` or `ann-2`.
    private static func holds(_ id: [UInt8], _ bytes: [UInt8]) -> Bool {
        guard let first = id.first else { return false }
        return bytes.withUnsafeBytes { bytes in
            var start = 0
            while let base = bytes.baseAddress, start + id.count <= bytes.count,
                let found = memchr(base + start, Int32(first), bytes.count - start - id.count + 1)
            {
                let place = UnsafeRawPointer(found) - base
                let end = place + id.count
                let before = bytes[max(0, place - 4)..<place]
                let after = bytes[end..<min(end + 4, bytes.count)]
                if bytes[place..<end].elementsEqual(id),
                    !joins(String(decoding: before, as: UTF8.self).unicodeScalars.last),
                    !joins(String(decoding: after, as: UTF8.self).unicodeScalars.first)
                {
                    return true
                }
                start = place + 1
            }
            return false
        }
    }

    private static func joins(_ scalar: Unicode.Scalar?) -> Bool {
        guard let scalar else { return false }
        return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            || "-_.".unicodeScalars.contains(scalar)
    }

    /// The bytes with JSON's escapes replaced by what they stand for; what is no escape stays.
    private static func unescaped(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        var units: [UInt16] = []
        var place = 0
        func flush() {
            if !units.isEmpty { text += Array(String(decoding: units, as: UTF16.self).utf8) }
            units = []
        }
        while place < bytes.count {
            guard bytes[place] == UInt8(ascii: "\\"), place + 1 < bytes.count else {
                flush()
                text.append(bytes[place])
                place += 1
                continue
            }
            if bytes[place + 1] == UInt8(ascii: "u"), place + 6 <= bytes.count,
                let unit = UInt16(String(decoding: bytes[place + 2..<place + 6], as: UTF8.self), radix: 16)
            {
                units.append(unit)
                place += 6
                continue
            }
            flush()
            text.append(bytes[place + 1])
            place += 2
        }
        flush()
        return text
    }
}
