/// A device of a person.
public struct Device: Hashable, Sendable {
    /// Unique among the devices of a person.
    public var id: DeviceID
    /// Decides its delivery topic and what it can show (rule D13).
    public var platform: Platform
    /// Such as `17.2`: one to four numbers; absent counts as current.
    public var systemVersion: String?
    /// The apps installed on it. A watch has those of its companion too (rule D2).
    public var apps: Set<AppID> = []
    /// Of a watch: the iPhone it belongs to.
    public var companion: DeviceID?
    /// This device's own setting, before the app's and the person's (rule R7).
    public var previews: Previews?
    /// The device's APNs token for an app.
    public var pushTokens: [AppID: String] = [:]
    /// Whether summaries come to this device.
    public var scheduledSummary = true
}

extension Device: JSONReadable, JSONWritable {
    /// A device with the defaults of the contract.
    public init(id: DeviceID, platform: Platform) { self.init(id: id, platform: platform, apps: []) }

    /// Reads and checks the wire form.
    public init(from reader: inout JSONReader) throws(Rejection) {
        self.init(id: DeviceID(derived: ""), platform: .iOS)
        var id: DeviceID?
        var platform: Platform?
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "id": id = try DeviceID(from: &reader)
            case "platform": platform = try Platform(from: &reader)
            case "systemVersion": systemVersion = try Self.readVersion(&reader)
            case "apps": apps = try reader.readSet(most: Limits.apps)
            case "companion": companion = try DeviceID(from: &reader)
            case "previews": previews = try Previews(from: &reader)
            case "pushToken":
                pushTokens = try reader.readDictionary(most: Limits.apps) { (reader) throws(Rejection) in
                    try reader.readText(most: 1024)
                }
            case "scheduledSummary": scheduledSummary = try reader.readBool()
            default: try reader.skipUnknown()
            }
        }
        self.id = try reader.required(id, "id")
        self.platform = try reader.required(platform, "platform")
    }

    private static func readVersion(_ reader: inout JSONReader) throws(Rejection) -> String {
        let text = try reader.readText(most: 32)
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let isNumber = { (part: Substring) in
            (1...6).contains(part.utf8.count) && part.utf8.allSatisfy { (48...57).contains($0) }
        }
        guard parts.count <= 4, parts.allSatisfy(isNumber) else {
            throw reader.invalid(found: text.quoted(), fix: "write one to four numbers, such as 17.2")
        }
        return text
    }

    /// Writes the wire form; what stands at its default is left out.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", id)
        writer.member("platform", platform)
        writer.member("systemVersion", systemVersion)
        writer.member("apps", sorted: apps)
        writer.member("companion", companion)
        writer.member("previews", previews)
        writer.member("pushToken", pushTokens)
        writer.member("scheduledSummary", scheduledSummary, default: true)
        writer.endObject()
    }
}
