public import Model

/// The JSON that a device gets, with what the sender must know of it.
public struct PushPayload: Hashable, Sendable {
    /// The bytes; at most 4,096.
    public let bytes: [UInt8]
    /// The app's number, if it tells one.
    public let badge: Int?
    /// Whether it shows something.
    public let hasAlert: Bool
    /// Whether a person sent it.
    public let isCommunication: Bool

    /// The most bytes that Apple takes.
    public static let mostBytes = 4096

    /// Reads what the sender must know.
    ///
    /// - Returns: `nil` where the bytes are too many, or no payload.
    public init?(_ json: JSONSlice) {
        guard json.bytes.count <= Self.mostBytes, let facts = try? json.read(as: Facts.self), facts.isPayload else {
            return nil
        }
        bytes = json.bytes
        (badge, hasAlert, isCommunication) = (facts.badge, facts.hasAlert, facts.isCommunication)
    }

    /// The payload without its number, which is not the latest (rule V6). `nil` where nothing is left.
    func withoutNumber() -> PushPayload? { edited(without: ["badge"]) }

    /// The payload, interrupting as another one of the same item does.
    func interrupting(as other: PushPayload) -> PushPayload? {
        let how = ["interruption-level", "sound"]
        return edited(without: how, adding: other.aps.filter { how.contains($0.name) })
    }

    /// The payload with the number of another one.
    func telling(numberOf other: PushPayload) -> PushPayload? {
        edited(without: ["badge"], adding: other.aps.filter { $0.name == "badge" })
    }

    /// The payload, starting the app's service extension; `nil` where there is no room for that.
    func startingExtension() -> PushPayload? {
        let name = "mutable-content"
        return edited(without: [name], adding: [(name, JSONSlice { $0.write(1) })])
    }

    /// The payload of the number alone.
    var numberAlone: PushPayload? {
        guard let badge else { return nil }
        return PushPayload(
            JSONSlice { writer in
                writer.object { $0.object("aps") { $0.member("badge", badge) } }
            })
    }

    /// The payload of a withdrawal of these items alone. Of its own list those stay, which may be fewer: it was cut to fit.
    func withdrawing(_ items: [NotificationID]) -> PushPayload? {
        let names = Set(items.map(\.string))
        let own = JSONSlice(unchecked: bytes).members.first { $0.name == "belfry" }?.value.members
            .first { $0.name == "withdraw" }?.value
        guard let listed = own.flatMap({ try? $0.read(as: [NotificationID].self) }) else { return self }
        let left = listed.filter { names.contains($0.string) }
        return edited(
            "belfry", without: ["withdraw"], adding: left.isEmpty ? [] : [("withdraw", JSONSlice { $0.write(left) })])
    }

    private var aps: [(name: String, value: JSONSlice)] {
        JSONSlice(unchecked: bytes).members.first { $0.name == "aps" }?.value.members ?? []
    }

    /// The payload with other members of one of its objects; the rest stays as it is.
    private func edited(
        _ object: String = "aps", without names: [String], adding more: [(name: String, value: JSONSlice)] = []
    ) -> PushPayload? {
        PushPayload(
            JSONSlice { writer in
                writer.object { writer in
                    for member in JSONSlice(unchecked: bytes).members {
                        writer.name(escaping: member.name)
                        guard member.name == object else {
                            writer.write(member.value)
                            continue
                        }
                        writer.object { writer in
                            for part in member.value.members.filter({ !names.contains($0.name) }) + more {
                                writer.name(escaping: part.name)
                                writer.write(part.value)
                            }
                        }
                    }
                }
            })
    }

    private struct Facts: JSONReadable {
        var badge: Int?
        var hasAlert = false
        var isCommunication = false
        var isPayload = false

        init(from reader: inout JSONReader) throws(Rejection) {
            try reader.beginObject()
            while let member = try reader.nextName() {
                switch member {
                case "aps":
                    try reader.beginObject()
                    while let member = try reader.nextName() {
                        isPayload = true
                        switch member {
                        case "badge": badge = try reader.readInteger(in: 0...Int(Int32.max))
                        case "alert":
                            hasAlert = true
                            try reader.skipValue()
                        default: try reader.skipValue()
                        }
                    }
                case "belfry":
                    try reader.beginObject()
                    while let member = try reader.nextName() {
                        if case "communication" = member { isCommunication = true }
                        try reader.skipValue()
                    }
                default: try reader.skipValue()
                }
            }
        }
    }
}
