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

    /// Calls `then` once everything that is in force at the moment was read; it gets the record of the key.
    func afterReading(_ key: String, _ call: Call, then: @escaping @Sendable (InForceRecord?) -> Void) {
        directory.readOn { isAtEnd in
            guard isAtEnd else {
                return call.refuse(Problem(.noBroker, "what is in force cannot be read", retryAfter: 2))
            }
            then(directory.record(of: key))
        }
    }

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
    /// - Parameters:
    ///   - value: `nil` removes what the key names.
    ///   - advice: what the answer says besides.
    ///   - inForce: the record that it takes the place of.
    func write(
        _ value: [UInt8]?, _ advice: [Advice] = [], to key: String, over inForce: InForceRecord?, _ call: Call
    ) {
        if let failure = Precondition.failure(of: call.request.headers, against: inForce?.source) {
            return call.refuse(failure)
        }
        let watch = directory.waits.watch(key)
        writer.write(value, to: topic, key: key, at: call.now) { written in
            switch written.place {
            case .success(let source):
                directory.waits.wait(watch, source, seconds: waitSeconds) { isInForce in
                    if value == nil, isInForce { return call.answer(HTTPResponse(204)) }
                    // Without an index nobody knows whether the record is new.
                    let isNew = inForce == nil && directory.isKept
                    let headers = value == nil ? [] : [EntityTag.field(source)]
                    let answer = HTTPResponse.object(!isInForce ? 202 : isNew ? 201 : 200, headers: headers) { writer in
                        writer.member("id", key)
                        writer.member("inForce", isInForce)
                        writer.member("advice", advice)
                    }
                    call.answer(answer)
                }
            case .failure(let problem):
                directory.waits.end(watch)
                call.refuse(problem)
            }
        }
    }
}
