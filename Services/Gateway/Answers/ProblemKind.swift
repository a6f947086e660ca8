/// The kinds of problems. `GET /problems/{kind}` explains each.
enum ProblemKind: String, CaseIterable, Sendable {
    case malformed
    case idempotencyKey = "idempotency-key"
    case signedList = "signed-list"
    case unauthorized
    case forbidden
    case unknownPath = "unknown-path"
    case notInForce = "not-in-force"
    case method
    case changedMeanwhile = "changed-meanwhile"
    case tooLarge = "too-large"
    case mediaType = "media-type"
    case rejected = "turned-down"
    case tooMany = "too-many"
    case failed
    case notKept = "not-kept"
    case transferCoding = "transfer-coding"
    case noBroker = "no-broker"
    case perhapsTaken = "perhaps-taken"
    case busy
    case secretMissing = "secret-missing"
    case stopping

    /// The path of its page, which is its `type` as a reference relative to the gateway.
    var path: String { "/problems/\(rawValue)" }

    /// The status code (RFC 9110, 15; 429: RFC 6585).
    var status: Int { told.status }
    /// The same for each occurrence (RFC 9457, 3.1.3).
    var title: String { told.title }

    private var told: (status: Int, title: String) {
        switch self {
        case .malformed: (400, "The request cannot be read")
        case .idempotencyKey: (400, "The Idempotency-Key cannot be used")
        case .signedList: (400, "A signature covers one record")
        case .unauthorized: (401, "A valid token is needed")
        case .forbidden: (403, "This caller may not do this")
        case .unknownPath: (404, "There is no such path")
        case .notInForce: (404, "There is no such record")
        case .method: (405, "The path has no such method")
        case .changedMeanwhile: (412, "The record is not the one that was named")
        case .tooLarge: (413, "The body is too large")
        case .mediaType: (415, "The body must be JSON")
        case .rejected: (422, "The record was turned down")
        case .tooMany: (429, "Too many records in too short a time")  // Rule G3.
        case .failed: (500, "The gateway failed")
        case .notKept: (501, "The gateway does not keep this")
        case .transferCoding: (501, "The transfer coding is unknown")
        case .noBroker: (503, "Kafka does not answer")
        case .perhapsTaken: (503, "It is unknown whether the record was taken")
        case .busy: (503, "Too much waits already")
        case .secretMissing: (503, "The signature cannot be checked now")
        case .stopping: (503, "The gateway stops")
        }
    }

    /// What it means and what to do, for the page of the kind.
    var explanation: String {
        switch self {
        case .malformed:
            "The head breaks a rule of HTTP, or the body is not JSON in UTF-8. Mend it; sending it again changes nothing."
        case .idempotencyKey:
            "The header Idempotency-Key becomes the id of a request that has none. It must be an id, agree with the id "
                + "in the body if there is one, and stand on a single request, not on a list."
        case .signedList:
            "The header Belfry-Signature covers the bytes of one request. Send signed requests one by one, each with "
                + "its own id."
        case .unauthorized:
            "Send a token as Authorization: Bearer TOKEN. Operators make tokens with belfry tokens new."
        case .forbidden:
            "A producer's token is for the records of its own app; a device's token for its own interactions and "
                + "deliveries; a device service's token for people, interactions and deliveries. Only operators set "
                + "entitlements and publicAuthority and remove apps. Without tokens the gateway serves programs on its own "
                + "machine only."
        case .unknownPath: "GET /openapi.json describes all paths."
        case .notInForce:
            "No record of that id is in force: it was never registered, it was removed, or ingestion has not passed it "
                + "on yet."
        case .method: "The header Allow names the methods of the path."
        case .changedMeanwhile:
            "The header If-Match or If-None-Match names another record than the one in force. Get it again, change "
                + "that, and put it with its ETag."
        case .tooLarge:
            "A request has at most 64 KiB, a list of requests 1,000 entries and 8 MiB, an app's record 512 KiB, a "
                + "person's 256 KiB, an interaction 8 KiB. Split lists."
        case .mediaType: "Send the header Content-Type: application/json."
        case .rejected:
            "The member problems lists everything that is wrong, each with code, path, what was found, what to write and "
                + "often an example. Mend it; sending it again changes nothing."
        case .tooMany: "The token's rate is used up. Try again after the seconds of Retry-After."
        case .failed: "An error of the gateway. Try again; if it stays, its operator finds the cause in the log."
        case .notKept:
            "This gateway keeps no index of people, so it can neither show a person's record nor compare it with "
                + "If-Match. Its operator can change that: gateway.people.index=true."
        case .transferCoding: "The only transfer coding is chunked."
        case .noBroker: "The record was not taken. Try again after the seconds of Retry-After."
        case .perhapsTaken:
            "Kafka did not answer in time. Send the same again, with the same id: it is carried out once."
        case .busy: "The record was not taken. Try again after the seconds of Retry-After."
        case .secretMissing:
            "The app's record names a file with the key's secret, and this gateway cannot read it. The record was not "
                + "taken. Try again after the seconds of Retry-After; its operator finds the reason in the log."
        case .stopping: "The record was not taken. Try again, on another gateway at once."
        }
    }
}
