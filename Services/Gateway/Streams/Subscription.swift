internal import Model

/// What a client asks for: the deliveries of one device.
struct Subscription: Hashable, Sendable {
    /// The person to whom the device belongs; the key of the device's records.
    let person: PersonID
    /// One of the person's devices.
    let device: DeviceID
    /// Decides the topic.
    let platform: Platform
    /// The header `Last-Event-ID` as it was sent; `nil` if there was none.
    let lastEventID: String?
}

/// Where a stream begins.
enum StreamStart: Hashable, Sendable {
    /// With what comes next.
    case now
    /// With what stands after this offset; -1 is before the first record.
    case after(Int64)
    /// With what comes next, after the client was told why its own place is lost.
    case reset(ResetReason)

    /// Reads the header `Last-Event-ID`: the offset of the last event that the client has. Browsers send an empty one
    /// for none.
    init(lastEventID: String?) {
        guard let lastEventID, !lastEventID.isEmpty else {
            self = .now
            return
        }
        // Offsets have at most 18 digits here, so that the next one is also a number.
        guard lastEventID.utf8.count <= 18, let offset = Int64(lastEventID), offset >= -1,
            lastEventID == String(offset)
        else {
            self = .reset(.unreadable)
            return
        }
        self = .after(offset)
    }
}

/// Why a stream cannot go on after the client's last event. The client must ask for the state anew.
enum ResetReason: String, Hashable, Sendable, CaseIterable {
    /// `Last-Event-ID` is not one of this stream's ids.
    case unreadable
    /// The event is older than the span in which a stream can be taken up again, or Kafka no longer keeps it.
    case tooOld = "too-old"
    /// The topic ends before the event: it was made anew.
    case unknown
    /// The topic was made anew or truncated while the stream was open.
    case truncated
    /// The topic has another number of partitions, so the person's records may stand in another one.
    case partitions

    /// The reason in a sentence, for people.
    var sentence: String {
        switch self {
        case .unreadable: "Last-Event-ID is not an id of this stream"
        case .tooOld: "the last event is too old for the stream to go on after it"
        case .unknown: "the last event is not in the log"
        case .truncated: "the log was truncated or made anew"
        case .partitions: "the number of partitions has changed"
        }
    }
}
