import Checks
import Foundation
import Model
import TestSupport
import Testing

/// Passes records through the checks' checks and keeps the replies.
struct CheckProbe {
    private var apps: AppTable
    /// The instant at which records are sent.
    let now = Instant(milliseconds: 1_772_398_800_000)  // 2026-03-01T21:00:00Z

    /// - Parameter app: an app's record; `nil` registers none.
    init(_ app: String? = CheckProbe.app) throws {
        apps = AppTable(remark: AppRecordAdvice.remarks)
        guard let app else { return }
        let id = try App(json: Array(app.utf8).span).id.string
        try apps.apply(key: id.utf8Span.span, value: Array(app.utf8).span)
    }

    static let app = CheckedRecords.app
    static func app(_ members: String) -> String { CheckedRecords.app(members) }
    static func request(_ members: String = "") -> String { CheckedRecords.request(members) }

    /// The checks' reply, in the words of receipts.
    struct Reply {
        /// `accepted`, `needs-app`, or the reason of the rejection.
        var outcome: String
        var advice: [Advice] = []
        var problems: Problems?

        /// The first problem.
        var rejection: Rejection? { problems?.first }
    }

    /// Gives the text of a secret that the app's record names.
    mutating func keep(_ text: String, _ name: String) {
        for app in apps.referring {
            if let name = SecretName(name) { apps.secrets.replace(app, by: [name: text]) }
        }
    }

    func send(
        _ value: String?, headers: [Header] = [], timestamp: Instant? = nil, appsAreComplete: Bool = true
    ) -> Reply {
        lend(value, to: .ingest, headers: headers, timestamp: timestamp) { record in
            switch RequestCheck.verdict(on: record, apps: apps, appsAreComplete: appsAreComplete) {
            case .accepted(let checked): Reply(outcome: "accepted", advice: checked.advice)
            case .needsApp: Reply(outcome: "needs-app")
            case .rejected(let problems): Reply(problems)
            }
        }
    }

    func register<Value>(_ value: String?, as kind: RegistrationKind<Value>, key: String?) -> Reply {
        lend(value, to: .apps, key: key) { record in
            switch kind.verdict(on: record) {
            case .accepted(let checked): Reply(outcome: "accepted", advice: checked.advice)
            case .rejected(let problems): Reply(problems)
            }
        }
    }

    private func lend(
        _ value: String?, to topic: Topic, key: String? = nil, headers: [Header] = [], timestamp: Instant? = nil,
        _ body: (borrowing Record) -> Reply
    ) -> Reply {
        let key = key.map { Array($0.utf8) }
        let value = value.map { Array($0.utf8) }
        return Record.lend(
            topic: topic, partition: 3, offset: 42, timestamp: timestamp ?? now, headers: headers, key: key?.span,
            value: value?.span, body)
    }
}

extension CheckProbe.Reply {
    init(_ problems: Problems) {
        self.init(outcome: problems.first.reason.word, advice: problems.advice, problems: problems)
    }
}
