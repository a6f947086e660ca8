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
        token: String, title: String? = nil, subtitle: String? = nil, body: String? = nil, expires: Instant? = nil
    ) {
        self.token = token
        self.title = title
        self.subtitle = subtitle
        self.body = body
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

extension PushContent: JSONObject {
    /// An empty one, to be read into.
    public static var blank: Self { Self(token: "") }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.required("token", &token)
        try form.member("title", &title)
        try form.member("subtitle", &subtitle)
        try form.member("body", &body)
        try form.member("relevanceScore", &relevanceScore, in: 0...1)
        try form.member("collapseId", &collapseID)
        try form.member("expires", &expires)
        try form.member("filterCriteria", &filterCriteria)
        try form.member("sender", &sender)
        try form.member("attachments", &attachments)
        try form.member("tellsShortening", &tellsShortening, default: false)
    }
}
