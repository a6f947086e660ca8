internal import Explaining
internal import Model
internal import Page
internal import Simulation

/// One notification's story: what `GET /api/notifications/{n}` answers.
struct NotificationStory: Sendable {
    /// The most inputs with which ways out are tried. With more, only the receipts answer.
    static let mostInputs = 3000
    /// The most steps that are told: the first and the last ones, as a trigger can repeat for years.
    static let mostSteps = 200

    let id: NotificationID
    private let explained: ExplainedNotification?
    private let steps: [ToldStep]
    private let choices: WhatIfChoices
    private let title: String?
    private let body: String?
    /// The request's JSON, if it is kept.
    private let sent: JSONSlice?
    private let appName: String?
    private let outcome: Receipt?

    /// - Parameters:
    ///   - now: until when the records are known.
    ///   - mayGoOn: asked again and again while ways out are tried; after `false`, those found so far are the answer.
    init(_ kept: KeptStory, at now: Instant, mayGoOn: @escaping @Sendable () -> Bool) {
        id = kept.id
        let receipts = kept.ownReceipts
        let inputs = kept.replayable
        let file = kept.file(inputs)
        explained = Self.explained(kept, inputs, file, mayGoOn)
        outcome = receipts.decision
        let drawn = kept.drawn
        steps = Self.shown(explained?.steps ?? []).map { step in
            ToldStep(step: step, drawings: step.devices.compactMap { drawn.articles[$0.delivery] })
        }
        choices = WhatIfChoices(kept, file)
        let view = drawn.deliveries.lazy.compactMap { $0.unlocked.list ?? $0.views.list ?? $0.views.banner }.first
        title = file?.request.content?.title.plain ?? view?.title
        body = file?.request.content?.body.plain ?? view?.body
        sent = file.flatMap { try? JSONSlice(json: $0.value.span, checksNames: false) }
        appName = id.parts.flatMap { kept.apps[$0.app]?.name }
    }

    /// Whether anything is known about the notification.
    var isKnown: Bool { explained != nil }

    private static func explained(
        _ kept: KeptStory, _ inputs: [SimulatedRecord], _ file: ChangedFile?,
        _ mayGoOn: @escaping @Sendable () -> Bool
    ) -> ExplainedNotification? {
        var explanation = Explanation(of: ExplainedID(kept.id.string))
        explanation.take(kept.receipts + kept.deliveries)
        if let file, inputs.count <= mostInputs, mayGoOn() {
            var story = Story(windowSeconds: kept.windowSeconds, mayGoOn: mayGoOn)
            let isWhole = file.app != nil && file.person != nil
            for record in isWhole ? inputs : KeptStory.withRecordsFirst(inputs) { story.take(record) }
            explanation.story = story
        }
        return explanation.notifications.first { $0.id == kept.id.string }
    }

    private static func shown(_ steps: [ExplainedStep]) -> [ExplainedStep] {
        steps.count <= mostSteps ? steps : steps.prefix(mostSteps / 2) + steps.suffix(mostSteps / 2)
    }

    func writeMembers(to writer: inout JSONWriter, mayReadContent: Bool) {
        writer.member("id", id)
        writer.member("app", id.parts?.app)
        writer.member("appName", appName ?? id.parts?.app.string)
        writer.member("request", id.parts?.request)
        writer.member("person", id.parts?.person)
        writer.member("state", outcome?.code.rawValue ?? "unknown")
        writer.member("stateText", stateText)
        writer.member("askedLevel", orNull: explained?.askedLevel)
        writer.member("level", orNull: explained?.level)
        // Rule G2.
        writer.member("contentHidden", !mayReadContent)
        if mayReadContent {
            writer.member("title", title)
            writer.member("body", body)
            writer.member("sent", orNull: sent)
        }
        writer.objects("steps", steps) { $0.writeMembers(to: &$1, mayReadContent: mayReadContent) }
        writer.list("pushes", explained?.pushes.map(\.line) ?? [])
        writer.objects("waysOut", explained?.waysOut ?? []) { ways, writer in
            writer.member("heading", orNull: ways.heading)
            writer.list("ways", ways.ways.map(\.clauses))
            writer.member("note", orNull: ways.note)
        }
        writer.list("silence", explained?.silence ?? [])
        writer.member("whatIf", choices)
    }

    /// What became of it: where that is settled, in the words of the rule that decided.
    private var stateText: String {
        guard let explained else { return "Nothing is known about it." }
        guard case .settled = explained.state,
            let step = explained.steps.last(where: { $0.code == outcome?.code.rawValue })
        else { return explained.state.sentence }
        return step.says
    }
}
