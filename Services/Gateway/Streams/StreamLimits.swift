internal import Program

/// The limits of the streams of deliveries.
struct StreamLimits: Hashable, Sendable {
    /// How many seconds back a stream can be taken up again, by the timestamps of the records.
    var spanSeconds = 3600
    /// After so many seconds without an event a stream gets a comment; 1 or more.
    var keepAliveSeconds = 15
    var mostStreams = 10_000
}

/// What the streams do and have done, for `/metrics`.
struct StreamFigures: Hashable, Sendable {
    /// Streams that are open now.
    var open = 0
    /// Of these, streams whose place in the log is not certain yet: no broker answers, or the topic is missing.
    var waiting = 0
    /// Events `delivery` sent.
    var deliveries = 0
    /// Events `reset` sent.
    var resets = 0
    /// Streams that were taken up again with records to read first.
    var catchUps = 0
    /// Streams that were ended because their client read too slowly.
    var tooSlow = 0
    /// Streams that were ended at once because too many were open.
    var refused = 0

    /// Writes them for `/metrics`.
    func write(_ page: inout MetricsText) {
        page.begin("belfry_streams", "Open streams, by whether their place in the log is certain.", "gauge")
        page.sample("belfry_streams", "state=\"waiting\"", Double(waiting))
        page.sample("belfry_streams", "state=\"open\"", Double(open - waiting))
        page.begin("belfry_stream_events_total", "Events sent, by kind.", "counter")
        page.sample("belfry_stream_events_total", "event=\"delivery\"", Double(deliveries))
        page.sample("belfry_stream_events_total", "event=\"reset\"", Double(resets))
        page.counter("belfry_stream_catch_ups_total", "Streams taken up again with records to read.", catchUps)
        page.counter("belfry_streams_too_slow_total", "Streams whose client read too slowly.", tooSlow)
        page.counter("belfry_streams_refused_total", "Streams beyond the limit.", refused)
    }
}
