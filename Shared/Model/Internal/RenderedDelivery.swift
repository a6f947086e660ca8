/// The public record of one device, complete except for its APNs payload; rendering passes it to delivery.
///
/// The record travels as bytes: delivery passes it on unchanged and reads it only to build a payload.
///
/// JSON: `{"platform", "deliveryBytes", "delivery": Delivery, "push": PushContent, "traceparent", "acceptedMilliseconds"}`;
/// `deliveryBytes` is the length of the delivery, so that it need not be looked through; it counts where it comes first.
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

extension RenderedDelivery: JSONReadable, JSONWritable {
    /// Reads the envelope; the delivery stays unparsed, and is not looked through where rendering says how long it is.
    public init(from reader: inout JSONReader) throws(Rejection) {
        try self.init(from: &reader, believesLength: true)
    }

    /// Reads an envelope that came by another way, so that the length in it may be that of an earlier delivery.
    public struct Replayed: JSONReadable {
        /// What it says.
        public let rendered: RenderedDelivery

        /// Looks through the delivery, whatever length it says.
        public init(from reader: inout JSONReader) throws(Rejection) {
            rendered = try RenderedDelivery(from: &reader, believesLength: false)
        }
    }

    private init(from reader: inout JSONReader, believesLength: Bool) throws(Rejection) {
        var platform: Platform?
        var delivery: JSONSlice?
        var push: PushContent?
        var traceparent: String?
        var acceptedAt: Instant?
        var bytes: Int?
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "platform": platform = try Platform(from: &reader)
            case "delivery":
                guard try reader.nextKind() == .object else {
                    throw reader.invalid(found: "a value that is not an object", fix: "write the delivery as an object")
                }
                delivery = try reader.readObjectSlice(bytes: believesLength ? bytes : nil)
            case "deliveryBytes": bytes = try reader.readInteger(in: 0...1 << 53)
            case "push":
                let content = try PushContent(from: &reader)
                push = content.token == .none ? nil : content
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
        var delivery = delivery
        Self.write(
            &delivery, platform: platform, push: push, traceparent: traceparent, acceptedAt: acceptedAt, to: &writer)
    }

    /// Writes the envelope around a delivery without making a slice or a copy of it first.
    public static func write(
        _ delivery: inout some JSONWritable, platform: Platform, push: PushContent?, traceparent: String?,
        acceptedAt: Instant?, to writer: inout JSONWriter
    ) {
        writer.beginObject()
        writer.member("platform", platform)
        writer.sizedMember("deliveryBytes", of: "delivery", &delivery)
        writer.member("push", push)
        writer.member("traceparent", traceparent)
        writer.member("acceptedMilliseconds", acceptedAt.map { Int($0.milliseconds) })
        writer.endObject()
    }
}
