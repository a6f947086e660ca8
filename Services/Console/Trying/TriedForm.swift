internal import Checks
internal import Explaining
internal import Model
internal import Page
internal import Simulation

/// What a request would come to: what `POST /api/try` answers.
struct TriedForm: Sendable {
    /// The most recipients on whom a request is tried out.
    static let mostPeople = 5

    /// The records of all apps in force.
    let apps: [AppID: App]
    let now: Instant
    var windowSeconds = Waits.usualWindow

    /// The recipients of a request whose records and interactions are needed, at most ``mostPeople``; empty if the text
    /// is no valid request.
    static func people(of text: String) -> [PersonID] {
        let bytes = Array(text.utf8)
        guard let request = try? Request(json: bytes.span) else { return [] }
        return Array(request.recipients.prefix(mostPeople))
    }

    /// Checks the request, and tries it out on these people.
    ///
    /// - Parameters:
    ///   - people: the recipients, or others on whom it is tried instead; those beyond ``mostPeople`` are left out.
    ///   - mayGoOn: asked before each person; after `false`, the others are left out.
    func answer(to text: String, on people: [TriedPerson], mayGoOn: () -> Bool) -> TriedAnswer {
        let bytes = Array(text.utf8)
        let report = RecordChecker(for: bytes, apps: apps, at: now).report(on: bytes, as: .request)
        guard let checked = report.request else {
            return TriedAnswer(problems: report.problems, advice: report.advice, outcomes: [])
        }
        let outcomes = people.prefix(Self.mostPeople).filter { _ in mayGoOn() }.map { outcome(of: checked, on: $0) }
        return TriedAnswer(problems: [], advice: report.advice, outcomes: outcomes)
    }

    private func outcome(of checked: CheckedRequest, on person: TriedPerson) -> TriedAnswer.Outcome {
        let id = NotificationID(app: checked.app.id, request: checked.request.id, person: person.record.id)
        do throws(SimulationError) {
            let records = try person.records(
                of: checked.request, app: checked.app, at: now, windowSeconds: windowSeconds)
            var kept = KeptStory(id)
            kept.receipts = records
            let drawn = person.drawn(records, id, apps: apps)
            return TriedAnswer.Outcome(
                person: person.record.id, decision: kept.ownReceipts.decision,
                drawings: drawn.everywhere(at: now, most: PersonPicture.mostDevices))
        } catch {
            return TriedAnswer.Outcome(person: person.record.id, decision: nil, drawings: [])
        }
    }
}

extension RecordChecker {
    /// A checker that knows the app that a request names. Only if there is none, it knows all apps, to find the one
    /// that was meant.
    init(for request: [UInt8], apps: [AppID: App], at now: Instant) {
        self.init(at: now, knowsAllApps: true)
        if let app = RequestOutline.app(of: request.span).flatMap({ apps[$0] }) {
            register(app)
        } else {
            for app in apps.values { register(app) }
        }
    }
}
