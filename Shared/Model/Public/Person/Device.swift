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
    public var pushTokens: [AppID: PushToken] = [:]
    /// Whether summaries come to this device.
    public var scheduledSummary = true
}

extension Device: JSONObject {
    /// An empty one, to be read into.
    public static var blank: Self { Self(id: DeviceID(derived: ""), platform: .iOS) }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.required("id", &id)
        try form.required("platform", &platform)
        try form.member("systemVersion", &systemVersion, isRequired: false) { (reader) throws(Rejection) in
            try Self.readVersion(&reader)
        }
        try form.member("apps", &apps, most: Limits.apps)
        try form.member("companion", &companion)
        try form.member("previews", &previews)
        try form.member("pushToken", &pushTokens, isRequired: false) { (reader) throws(Rejection) in
            try reader.readDictionary(most: Limits.apps, PushToken.readStored).compactMapValues { $0 }
        } write: {
            $0.member("pushToken", $1)
        }
        try form.member("scheduledSummary", &scheduledSummary, default: true)
    }

    private static func readVersion(_ reader: inout JSONReader) throws(Rejection) -> String {
        let text = try reader.readText(most: 32)
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let isNumber = { (part: Substring) in
            (1...6).contains(part.utf8.count) && part.utf8.allSatisfy(\.isDigit)
        }
        guard parts.count <= 4, parts.allSatisfy(isNumber) else {
            throw reader.invalid(found: text.quoted(), fix: "write one to four numbers, such as 17.2")
        }
        return text
    }

    /// A device with the defaults of the contract.
    public init(id: DeviceID, platform: Platform) { self.init(id: id, platform: platform, apps: []) }
}
