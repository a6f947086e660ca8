internal import Access
internal import InForce
internal import HTTP
internal import Model

/// `GET /v1/people/{person}/devices/{device}/deliveries`: server-sent events (HTML standard, 9.2), for those
/// who may read that device (rule G2).
struct Streaming: Sendable {
    let streams: DeliveryStreams
    let people: InForceDirectory

    /// - Parameter isLetIn: whether the caller's token is still valid.
    func answer(
        _ call: Call, _ exchange: HTTPExchange, while isLetIn: @escaping @Sendable () -> Bool
    ) throws(Problem) {
        guard call.ids.count == 2, let person = PersonID(call.ids[0]), let device = DeviceID(call.ids[1]),
            Rights.mayRead(person, device, call.caller.role)
        else { throw Problem(.forbidden, "the token does not allow this for that device") }
        let subscription = Subscription(
            person: person, device: device, platform: try platform(of: device, person, call),
            // Browsers send the header when they reconnect; other pages can name the parameter.
            lastEventID: call.request.headers["Last-Event-ID"] ?? call.request.parameter("lastEventId"))
        guard streams.hasRoom else { throw Problem(.busy, "too many streams are open", retryAfter: 5) }
        call.note(200)
        streams.open(
            subscription, on: exchange.stream(.events, bufferBytes: DeliveryStreams.bufferBytes), while: isLetIn)
    }

    /// The platform that the caller names, or that of the person's record where the gateway keeps it.
    private func platform(of device: DeviceID, _ person: PersonID, _ call: Call) throws(Problem) -> Platform {
        let words = Platform.allCases.map(\.rawValue).joined(separator: ", ")
        if let word = call.request.parameter("platform") {
            guard let platform = Platform(rawValue: word) else {
                throw Problem(.malformed, "platform is \(word.quoted(most: 64)): write one of \(words)")
            }
            return platform
        }
        guard people.isKept else {
            throw Problem(.malformed, "the parameter platform is missing: write one of \(words)")
        }
        let record = people.record(of: person.string).flatMap { try? Person(json: $0.value.span, checksNames: false) }
        guard let platform = record?.devices.first(where: { $0.id == device })?.platform else {
            throw Problem(.notInForce, "the person has no such device: register it, or name platform, one of \(words)")
        }
        return platform
    }
}
