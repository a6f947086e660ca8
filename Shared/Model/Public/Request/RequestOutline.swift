/// App and id of a request that may otherwise be invalid, so that its producer can be told (section 1).
public struct RequestOutline: Hashable, Sendable {
    /// The app that asked.
    public var app: AppID
    /// The id of the request.
    public var id: RequestID

    /// - Returns: `nil` when the bytes are unreadable, or either id is absent, no string, or ill-formed.
    public init?(_ bytes: Span<UInt8>) {
        guard let (app, id) = Self.ids(in: bytes), let app, let id else { return nil }
        self.app = app
        self.id = id
    }

    /// The app alone; `nil` when the bytes are unreadable, or it is absent, no string, or ill-formed.
    public static func app(of bytes: Span<UInt8>) -> AppID? { ids(in: bytes)?.app }

    private static func ids(in bytes: Span<UInt8>) -> (app: AppID?, id: RequestID?)? {
        try? JSONReader.read(bytes) { (reader) throws(Rejection) in
            var app: AppID?
            var id: RequestID?
            try reader.beginObject()
            while let name = try reader.nextName() {
                switch name {
                case "app": app = try Self.string(from: &reader).flatMap { AppID($0) }
                case "id": id = try Self.string(from: &reader).flatMap { RequestID($0) }
                default: try reader.skipValue()
                }
            }
            return (app, id)
        }
    }

    private static func string(from reader: inout JSONReader) throws(Rejection) -> String? {
        guard try reader.nextKind() == .string else {
            try reader.skipValue()
            return nil
        }
        return try reader.readString()
    }
}
