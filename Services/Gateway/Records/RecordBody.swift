internal import Model

/// The body of a call that takes one record or a list of them; each record keeps the bytes that the client sent.
enum RecordBody {
    /// One record: the whole body.
    case one([UInt8])
    /// The entries of a list, without the white space around them.
    case list([[UInt8]])

    /// As many as the smallest full bucket holds (rule G3, ``Access/RateKeeper``).
    static let mostEntries = 1000
    /// The most bytes of a body with requests.
    static let mostBytes = 8 * 1024 * 1024
    /// The most bytes of a body with interactions.
    static let mostInteractionBytes = 1024 * 1024

    /// Splits a body. Only a list must be JSON by its form here: a name that stands twice, many levels or half a surrogate
    /// pair in one record cost no other.
    init(_ bytes: [UInt8]) throws(Problem) {
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
        guard bytes.first(where: { !isSpace($0) }) == UInt8(ascii: "[") else {
            self = .one(bytes)
            return
        }
        self = .list(try Self.entries(of: bytes))
    }

    private static func entries(of bytes: [UInt8]) throws(Problem) -> [[UInt8]] {
        var entries: [[UInt8]] = []
        var isTooLong = false
        do throws(Rejection) {
            try JSONReader.read(bytes.span, checksNames: false) { (reader) throws(Rejection) in
                try reader.beginArray()
                while try reader.nextElement() {
                    if entries.count < mostEntries {
                        entries.append(try reader.readForm())
                    } else {
                        isTooLong = true
                        _ = try reader.readForm()
                    }
                }
            }
        } catch {
            var problem = Problem(.malformed, error.detail)
            problem.problems = [error]
            throw problem
        }
        if isTooLong { throw Problem(.tooLarge, "the list has more than \(mostEntries) entries: split it") }
        return entries
    }
}
