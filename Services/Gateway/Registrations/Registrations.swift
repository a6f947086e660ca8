internal import InForce
internal import HTTP
internal import Model

/// Reads and changes what is in force, for `PUT`, `GET` and `DELETE` of apps and people.
struct Registrations: Sendable {
    let directory: InForceDirectory
    let writer: BrokerWriter
    /// The public topic.
    let topic: Topic
    /// How many seconds a call waits until what it wrote is in force.
    let waitSeconds: Int

    /// A record that may be written.
    struct Change: Sendable {
        /// The value; `nil` removes what the key names.
        let value: [UInt8]?
        let key: String
        /// Whether the key names nothing yet.
        let isNew: Bool
        /// What the answer says besides.
        let advice: [Advice]
    }

    /// Calls `then` once everything that is in force at the moment was read; it gets the record of the key.
    func afterReading(_ key: String, _ call: Call, then: @escaping @Sendable (InForceRecord?) -> Void) {
        directory.readOn { isAtEnd in
            guard isAtEnd else {
                return call.refuse(Problem(.noBroker, "what is in force cannot be read").retrying(after: 2))
            }
            then(directory.record(of: key))
        }
    }

    /// Answers `GET`.
    ///
    /// - Parameter shown: makes what may be shown of the record.
    func get(_ key: String, _ call: Call, shown: @escaping @Sendable ([UInt8]) -> [UInt8]) {
        afterReading(key, call) { record in
            guard let record else { return call.refuse(Problem(.notInForce, "nothing of that id is in force")) }
            let tag = EntityTag.field(record.source)
            let noneMatch = call.request.headers.values("If-None-Match")
            if EntityTag.names(noneMatch, record.source, isWeak: true) {
                // A 304 has the headers that caches need of the 200 (RFC 9110, 15.4.5).
                let headers = [HTTPField("Cache-Control", "no-store"), tag]
                return call.answer(HTTPResponse(304, headers: HTTPHeaders(headers)))
            }
            call.answer(HTTPResponse.bytes(200, headers: [tag], shown(record.value)))
        }
    }

    /// Writes a record unless a precondition forbids it, and answers once it is in force.
    ///
    /// - Parameter inForce: the record that it takes the place of.
    func write(_ change: Change, over inForce: InForceRecord?, _ call: Call) {
        if let failure = Precondition.failure(of: call.request.headers, against: inForce?.source) {
            return call.refuse(failure)
        }
        let watch = directory.watch(change.key)
        writer.write(change.value, to: topic, key: change.key, at: call.now) { written in
            switch written.place {
            case .success(let source):
                directory.whenInForce(watch, source, seconds: waitSeconds) { isInForce in
                    call.answer(Self.answer(change, source, isInForce: isInForce))
                }
            case .failure(let problem):
                directory.end(watch)
                call.refuse(problem)
            }
        }
    }

    private static func answer(_ change: Change, _ source: AppSource, isInForce: Bool) -> HTTPResponse {
        if change.value == nil, isInForce { return HTTPResponse(204) }
        let status = !isInForce ? 202 : change.isNew ? 201 : 200
        return HTTPResponse.object(status, headers: change.value == nil ? [] : [EntityTag.field(source)]) { writer in
            writer.member("id", change.key)
            writer.member("inForce", isInForce)
            if !change.advice.isEmpty { writer.member("advice", change.advice) }
        }
    }
}
