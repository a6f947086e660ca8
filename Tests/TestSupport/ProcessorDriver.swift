package import Model

/// Drives one processor in the calling thread: it sends records, moves the clock, fires the timers that fall due,
/// crashes and restores from the changelog, and collects the output.
package struct ProcessorDriver<Service: Processor> {
    /// A record that the processor wrote.
    package struct Sent: Sendable {
        package let topic: Topic
        package let key: String
        /// Its key's bytes, which need not be text.
        package let keyBytes: [UInt8]
        /// Its value; `nil` is a tombstone.
        package let value: [UInt8]?
        package let headers: [Header]
        /// What the metrics count of it.
        package let counted: Counted?

        package func read<Value: JSONReadable>(as type: Value.Type = Value.self) throws -> Value {
            let bytes = value ?? []
            return try Value(json: bytes.span, checksNames: topic.isPublic)
        }

        /// The value of the last header of that name, as text.
        package func header(_ name: String) -> String? { headers.last { $0.name == name }?.text }

        /// The value as text; a tombstone is `null`.
        package var text: String { value.map { String(decoding: $0, as: UTF8.self) } ?? "null" }
    }

    package private(set) var now: Instant
    /// Set for the next records: every registration has arrived, so a missing app does not exist.
    package var appsAreComplete = false
    package private(set) var verdict = Verdict.done
    /// The output since the last ``take()``, except changelogs.
    package private(set) var sent: [Sent] = []

    private var stage: LocalStage<Service>
    private var apps = AppTable(remark: Service.topology.appRemarks)
    private let partition: Int32
    private var offset: Int64

    /// Starts with no state, no app, and the clock at `now`.
    ///
    /// - Parameter offset: the offset of the first record that is sent.
    package init(_ processor: Service, at now: Instant, partition: Int32 = 0, offset: Int64 = 1) {
        stage = LocalStage(processor, partition: partition)
        (self.now, self.partition, self.offset) = (now, partition, offset)
    }

    /// The content of a compacted changelog, in order of the last write of each key.
    package var changelog: [(key: String, value: [UInt8])] { stage.changelog.records }
    package var changelogWrites: Int { stage.changelog.writes }
    /// The state of a key; `nil` if it has none.
    package func state(of key: String) -> Service.State? { stage.state(of: key) }
    /// Whether no key has state.
    package var remembersNothing: Bool { stage.isEmpty }

    // MARK: In

    /// Registers an app, as if read from `.apps`.
    package mutating func register(_ app: App) throws {
        let value = JSONSlice { app.write(to: &$0) }
        try apps.apply(key: app.id.string.utf8Span.span, value: value.bytes.span)
    }

    /// Registers an app by its record's bytes, as if read from `.apps`.
    package mutating func register(raw value: [UInt8], source: AppSource? = nil) throws {
        let id = try App(json: value.span).id.string
        try apps.apply(key: id.utf8Span.span, value: value.span, source: source)
    }

    package mutating func unregister(_ app: AppID) throws { try apps.apply(key: app.string.utf8Span.span, value: nil) }

    /// Sends one record at the present instant. If a needed app is missing, it is answered as the loop would answer it
    /// after the wait.
    package mutating func send(_ value: some JSONWritable, to topic: Topic, key: String) {
        send(raw: JSONSlice { value.write(to: &$0) }.bytes, to: topic, key: key)
    }

    /// Sends bytes unchanged; `nil` is a tombstone.
    package mutating func send(raw value: [UInt8]?, to topic: Topic, key: String, headers: [Header] = []) {
        send(raw: value, to: topic, keyBytes: Array(key.utf8), headers: headers)
    }

    /// Sends bytes unchanged, with any key or none.
    ///
    /// - Parameter timestamp: the record's own; `nil` is the present instant.
    package mutating func send(
        raw value: [UInt8]?, to topic: Topic, keyBytes: [UInt8]?, headers: [Header] = [], timestamp: Instant? = nil
    ) {
        var output = Output()
        verdict = Record.lend(
            topic: topic, partition: partition, offset: offset, timestamp: timestamp ?? now, headers: headers,
            key: keyBytes?.span, value: value?.span
        ) { record in
            stage.process(record, at: now, apps: apps, appsAreComplete: appsAreComplete, output: &output)
        }
        offset += 1
        collect(output)
    }

    /// Sweeps all keys after an app's removal, or after a start, as the loop does.
    package mutating func sweep() {
        for key in stage.keysLeft(without: apps) {
            var output = Output()
            stage.sweep(key, at: now, apps: apps, output: &output)
            collect(output)
        }
    }

    // MARK: Time

    /// Moves the clock, and fires each timer that falls due on the way at its own instant.
    package mutating func advance(to instant: Instant) {
        while let (key, due) = stage.nextDue(), due <= instant {
            now = max(now, due)
            var output = Output()
            stage.fire(key, at: now, apps: apps, output: &output)
            collect(output)
        }
        now = max(now, instant)
    }

    /// Moves the clock by so many seconds, and fires the timers that fall due on the way.
    package mutating func advance(seconds: Double) { advance(to: now.adding(seconds: seconds)) }

    /// Moves the clock without firing timers, as if the worker were down.
    package mutating func sleep(seconds: Double) { now = now.adding(seconds: seconds) }

    package func earliest() -> (key: String, due: Instant)? {
        var copy = stage
        return copy.nextDue()
    }

    // MARK: Crashes

    /// Drops all state and restores it from the changelog, as a new owner of the partition does.
    package mutating func crashAndRestore() throws { try stage.restart() }

    // MARK: Out

    /// The output since the last call.
    package mutating func take() -> [Sent] {
        defer { sent = [] }
        return sent
    }

    /// The decoded output on some topics since the last ``take()``.
    package func sent<Value: JSONReadable>(to topics: Topic..., as type: Value.Type = Value.self) throws -> [Value] {
        try sent.filter { topics.contains($0.topic) }.map { try $0.read() }
    }

    private mutating func collect(_ output: borrowing Output) {
        for (index, item) in output.items.enumerated() {
            output.withBytes(of: index) { (key: Span<UInt8>, value: Span<UInt8>?) in
                let keyBytes = key.withUnsafeBufferPointer { Array($0) }
                let key = String(decoding: keyBytes, as: UTF8.self)
                let value = value?.withUnsafeBufferPointer { Array($0) }
                if item.topic == Service.topology.changelog {
                    stage.remember(key, value: value)
                } else {
                    sent.append(
                        Sent(
                            topic: item.topic, key: key, keyBytes: keyBytes, value: value, headers: item.headers,
                            counted: item.counted))
                }
            }
        }
    }
}
