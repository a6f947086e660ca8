internal import Model
internal import Simulation

/// A notification that a question is about.
struct Question {
    let id: NotificationID
    /// In order of time.
    let receipts: [Receipt]
    /// Each with the outcome on devices.
    let steps: [ExplainedStep]

    /// The obstacle that kept it from alerting, according to its receipts.
    var obstacle: Obstacle? { Obstacle(receipts) }

    /// The receipt of the last repeated request with its id (rule P0).
    var again: Receipt? { receipts.last { $0.rule == .p0 } }

    /// Whether there is something to try out with the story.
    var isOpen: Bool { obstacle != nil || again != nil }
}

/// The answers about one notification that go beyond its receipts.
struct Answers: Hashable, Sendable {
    /// What would have let it alert.
    var ways: [WaysOut] = []
    /// Why devices made no sound, or stayed quiet while others alerted.
    var silence: [String] = []
}

extension Story {
    /// The most notifications of one explanation that are tried out. The rest are not.
    static let mostTried = 200

    /// Replays the story once. At each request that did not alert, it tries out what would have let it alert.
    func answers(to questions: [Question]) -> [NotificationID: Answers] {
        let index = StoryIndex(records, wanted: Set(questions.map(\.id)))
        var answers: [NotificationID: Answers] = [:]
        var places: [Int: [Question]] = [:]
        for question in questions {
            answers[question.id] = Answers(silence: silence(question, index))
        }
        for question in questions.filter(\.isOpen).prefix(Self.mostTried) {
            for place in index.requests[question.id] ?? [] { places[place, default: []].append(question) }
        }
        var simulator = Simulator.services(windowSeconds: windowSeconds)
        let last = places.keys.max() ?? -1
        for (place, record) in records.enumerated() where place <= last {
            for question in places[place] ?? [] {
                guard let trial = trial(of: question, at: place, from: simulator, index) else { continue }
                answers[question.id, default: Answers()].tryOut(
                    question, trial, isLast: place == index.requests[question.id]?.last)
            }
            guard mayGoOn(), (try? simulator.feed(record)) != nil else { break }
            _ = simulator.takeWritten()
        }
        let tried = Set(places.values.joined().map(\.id))
        for question in questions {
            let isLeftOut = index.requests[question.id] != nil && !tried.contains(question.id)
            answers[question.id, default: Answers()].conclude(question, isLeftOut ? .tooMany : .otherStory)
        }
        return answers
    }

    private func trial(
        of question: Question, at place: Int, from simulator: Simulator, _ index: StoryIndex
    ) -> Trial? {
        let record = records[place]
        guard let request = record.request, let person = question.id.parts?.person else { return nil }
        // A later decision, as with a trigger, is followed until it was made. If it was refused while waiting, until
        // its trigger was due.
        let decided = question.obstacle?.at ?? record.at
        let ends = [record.at, decided, question.obstacle?.parkedUntil].compactMap(\.self)
        let situation = index.situation(of: request, for: person, before: place)
        let isAtOnce = decided <= record.at
        let later = records.firstIndex { $0.at > decided } ?? records.endIndex
        return Trial(
            before: simulator,
            story: ChangedStory(records: records[place...], app: request.app, person: person, situation: situation),
            decided: isAtOnce ? situation : index.situation(of: request, for: person, before: max(place, later)),
            end: ends.max() ?? record.at, mayGoOn: mayGoOn)
    }

    /// Why devices were silent, judged by the records known at that time.
    private func silence(_ question: Question, _ index: StoryIndex) -> [String] {
        guard let person = question.id.parts?.person, let place = index.requests[question.id]?.first,
            let request = records[place].request
        else { return Silence.lines(of: question.steps) }
        return Silence.lines(of: question.steps) { step in
            // Clocks of several machines may differ a little, so the request itself always counts as known.
            let later = records.firstIndex { $0.at > step.at } ?? records.endIndex
            return index.situation(of: request, for: person, before: max(later, place + 1))
        }
    }
}

extension Trial {
    /// When it would have alerted, if that is the same for all ways.
    fileprivate func moment(of ways: [[Change]]) -> WaysOut.Moment {
        let moments = Set(ways.map(moment))
        return moments.count == 1 ? moments.first ?? .then : .then
    }

    private func moment(of way: [Change]) -> WaysOut.Moment {
        if way.contains(where: { $0.horizon != nil }) { return .then }
        return story.situation.with(way).request.details.trigger == nil ? .atOnce : .whenDue
    }
}

extension Situation {
    /// Rule C6: when its event allows Time Sensitive, if C6 lowered the level.
    fileprivate func window(of obstacle: Obstacle) -> String? {
        guard obstacle.lowered.contains(.c6) else { return nil }
        let window = RelevanceWindow(of: request.details.event)
        let opens = window.opens.map { " from \($0)" } ?? ""
        let closes = window.closes.map { " until \($0)" } ?? ""
        return "Its event allows Time Sensitive\(opens)\(closes)."
    }
}

extension Answers {
    /// The answers from receipts and deliveries alone.
    static func byReceipts(_ questions: [Question]) -> [NotificationID: Answers] {
        var answers: [NotificationID: Answers] = [:]
        for question in questions {
            var answer = Answers(silence: Silence.lines(of: question.steps))
            answer.conclude(question, .noStory)
            answers[question.id] = answer
        }
        return answers
    }

    /// Tries out what would have let it alert, if the story leads to the same decision.
    ///
    /// - Parameter isLast: whether this is the last request of this id.
    fileprivate mutating func tryOut(_ question: Question, _ trial: Trial, isLast: Bool) {
        let receipts = trial.receipts(with: [])
        let names = ChangeNames(
            app: trial.story.situation.app, person: trial.story.situation.person, appID: trial.story.app,
            answered: question.obstacle?.answered ?? [])
        if let known = question.obstacle, let obstacle = Obstacle(receipts), obstacle.isSame(as: known), !isTried {
            let ways = WaySearch.ways(past: obstacle, in: trial)
            let note = ways.isEmpty ? WaysOut.nothing(past: obstacle, trial.story.situation) : nil
            self.ways.insert(
                WaysOut(
                    .notification, ways.map { .init($0, names) }, trial.moment(of: ways),
                    note: note ?? trial.story.situation.window(of: obstacle)),
                at: 0)
        }
        // If several were repeated, the last one stands for all.
        guard isLast, let again = question.again, receipts.contains(where: { $0.rule == .p0 }) else { return }
        let ways: [[Change]] =
            switch trial.outcome(with: [.ownID]) {
            case .alerted: [[.ownID]]
            case .stopped(let obstacle): WaySearch.ways(past: obstacle, in: trial, needed: [.ownID])
            case .open: []
            }
        guard !ways.isEmpty else { return }
        self.ways.append(WaysOut(.again(again.at), ways.map { .init($0, names) }, trial.moment(of: ways)))
    }

    private var isTried: Bool { ways.contains { $0.subject == .notification } }

    /// Adds the answers that are possible without a trial.
    mutating func conclude(_ question: Question, _ untried: WaysOut.Untried) {
        if let obstacle = question.obstacle, !isTried {
            ways.insert(WaysOut(note: WaysOut.firstStep(past: obstacle, untried)), at: 0)
        }
        if let again = question.again, !ways.contains(where: { $0.subject != .notification }) {
            ways.append(WaysOut(.again(again.at), note: WaysOut.firstStep(ofOneThatCameAgain: again.at)))
        }
    }
}
