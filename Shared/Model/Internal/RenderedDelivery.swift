/// The public record of one device, complete except for its APNs payload; rendering passes it to delivery.
///
/// The record travels as bytes: delivery passes it on unchanged and reads it only to build a payload.
///
/// JSON: `{"platform", "delivery": Delivery, "push": PushContent, "traceparent", "acceptedMilliseconds"}`.
public struct RenderedDelivery: Hashable, Sendable {
    /// Decides the topic.
    public var platform: Platform
    /// One ``Delivery`` without `apns`.
    public var delivery: JSONSlice
    /// Set where the device has a push token for the app.
    public var push: PushContent?
    /// W3C trace context, carried on as a header.
    public var traceparent: String?
    /// As in ``Step/acceptedAt``: how long the delivery took is measured from here.
    public var acceptedAt: Instant?
}

/// What the APNs payload needs besides the delivery (rule R18).
///
/// The text is complete and not hidden: the device hides it itself (rule R7).
public struct PushContent: Hashable, Sendable {
    /// The device's token for the app.
    public var token: String
    /// Already resolved by rules R1 and R3; `nil` where the device shows the app's name by itself.
    public var title: String?
    /// On one line.
    public var subtitle: String?
    /// May have several lines; at most 4 KiB.
    public var body: String?
    /// 0 to 1.
    public var relevanceScore: Double?
    /// The request's own; at most 64 bytes.
    public var collapseID: String?
    /// The instant from which no delivery attempt is made.
    public var expires: Instant?
    /// The device matches it against its Focus's filter for the app.
    public var filterCriteria: String?
    /// Whom a communication is from: the app's service extension makes its intent of it.
    public var sender: StepSender?
    /// What the app's service extension downloads.
    public var attachments: [ViewAttachment] = []
    /// Whether the producer is told when the payload must be shortened; set on one device of a step only.
    public var tellsShortening = false

    /// What a device with this token gets.
    public init(
        token: String, title: String? = nil, subtitle: String? = nil, body: String? = nil,
        relevanceScore: Double? = nil, collapseID: String? = nil, expires: Instant? = nil
    ) {
        self.token = token
        self.title = title
        self.subtitle = subtitle
        self.body = body
        self.relevanceScore = relevanceScore
        self.collapseID = collapseID
        self.expires = expires
    }
}

extension RenderedDelivery: JSONReadable, JSONWritable {
    /// Reads the envelope; the delivery stays unparsed.
    public init(from reader: inout JSONReader) throws(Rejection) {
        var platform: Platform?
        var delivery: JSONSlice?
        var push: PushContent?
        var traceparent: String?
        var acceptedAt: Instant?
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "platform": platform = try Platform(from: &reader)
            case "delivery":
                guard try reader.nextKind() == .object else {
                    throw reader.invalid(found: "a value that is not an object", fix: "write the delivery as an object")
                }
                delivery = try reader.readSlice()
            case "push": push = try PushContent(from: &reader)
            case "traceparent": traceparent = try reader.readString()
            case "acceptedMilliseconds":
                acceptedAt = Instant(milliseconds: Int64(try reader.readInteger(in: 0...1 << 53)))
            default: try reader.skipUnknown()
            }
        }
        self.init(
            platform: try reader.required(platform, "platform"), delivery: try reader.required(delivery, "delivery"),
            push: push, traceparent: traceparent, acceptedAt: acceptedAt)
    }

    /// Writes what is there.
    public func write(to writer: inout JSONWriter) {
        Self.write(
            delivery, platform: platform, push: push, traceparent: traceparent, acceptedAt: acceptedAt, to: &writer)
    }

    /// Writes the envelope around a delivery without making a slice of it first.
    public static func write(
        _ delivery: some JSONWritable, platform: Platform, push: PushContent?, traceparent: String?,
        acceptedAt: Instant?, to writer: inout JSONWriter
    ) {
        writer.beginObject()
        writer.member("platform", platform)
        writer.name("delivery")
        delivery.write(to: &writer)
        writer.member("push", push)
        writer.member("traceparent", traceparent)
        writer.member("acceptedMilliseconds", acceptedAt.map { Int($0.milliseconds) })
        writer.endObject()
    }
}

extension PushContent: JSONReadable, JSONWritable {
    /// Reads the object; `token` must be there.
    public init(from reader: inout JSONReader) throws(Rejection) {
        self.init(token: "")
        var token: String?
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "token": token = try reader.readString()
            case "title": title = try reader.readString()
            case "subtitle": subtitle = try reader.readString()
            case "body": body = try reader.readString()
            case "relevanceScore": relevanceScore = try reader.readDouble(in: 0...1)
            case "collapseId": collapseID = try reader.readString()
            case "filterCriteria": filterCriteria = try reader.readString()
            case "sender": sender = try StepSender(from: &reader)
            case "attachments": attachments = try reader.readList()
            case "expires": expires = try Instant(from: &reader)
            case "tellsShortening": tellsShortening = try reader.readBool()
            default: try reader.skipUnknown()
            }
        }
        self.token = try reader.required(token, "token")
    }

    /// Writes what is there.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("token", token)
        writer.member("title", title)
        writer.member("subtitle", subtitle)
        writer.member("body", body)
        writer.member("relevanceScore", relevanceScore)
        writer.member("collapseId", collapseID)
        writer.member("expires", expires)
        writer.member("filterCriteria", filterCriteria)
        writer.member("sender", sender)
        writer.member("attachments", attachments)
        if tellsShortening { writer.member("tellsShortening", true) }
        writer.endObject()
    }
}
