public import Model

/// Decides whether, when and on which devices a notification alerts: sections 3 and 4 of the rules.
public struct SchedulingProcessor: Processor {
    /// Everything remembered of one person.
    public typealias State = PersonState

    /// Classified notifications, people and interactions in; steps, receipts and responses out.
    public static let topology = Topology(
        service: .scheduling, inputs: [.registeredPeople, .checkedInteractions, .classifiedUrgent, .classified],
        outputs: [.scheduledUrgent, .scheduled, .receipts, .responses, .rejected], changelog: .schedulingChangelog)

    private let window: DeduplicationWindow

    /// - Parameter windowSeconds: how long repeats are recognised (rules P0, P8), in seconds; at least 1.
    public init(windowSeconds: Int = Waits.usualWindow) { window = DeduplicationWindow(seconds: windowSeconds) }

    /// Makes an empty state. It keeps the window, which decides when something can be forgotten.
    public func makeState(of key: String) -> PersonState { PersonState(person: PersonID(derived: key), window: window) }

    /// Handles one record; one that cannot be decoded becomes a dead letter.
    public func process(
        _ record: borrowing Record, state: inout PersonState, context: borrowing Context, output: inout Output
    ) -> Verdict {
        do throws(Rejection) {
            switch record.topic {
            case .registeredPeople: try register(record, &state, context, &output)
            case .checkedInteractions:
                let interaction: Interaction = try record.read()
                run(&state, context, &output, .interaction(interaction)) { PersonInteraction.handle(interaction, &$0) }
            case .classifiedUrgent, .classified: return arrive(Shared(try record.read()), &state, context, &output)
            default: break  // Not among the inputs.
            }
        } catch { output.reject(error, record, by: .scheduling) }
        return .done
    }

    /// Fires the timers that are due.
    public func fire(_ state: inout PersonState, context: borrowing Context, output: inout Output) {
        run(&state, context, &output, .timer(sequence: state.sequence)) { TimersDue.fire(&$0) }
    }

    /// Withdraws the items of apps that are no longer registered (rules N13, W5).
    public func sweep(_ state: inout PersonState, context: borrowing Context, output: inout Output) {
        run(&state, context, &output, .sweep(sequence: state.sequence)) { AppRemoval.sweep(&$0) }
    }

    private func register(
        _ record: borrowing Record, _ state: inout PersonState, _ context: borrowing Context, _ output: inout Output
    ) throws(Rejection) {
        guard record.hasValue else {
            run(&state, context, &output, .erasure(sequence: state.sequence)) { Erasure.erase(&$0) }
            return
        }
        let person: Person = try record.read()
        let isNews = Registration.isNews(person, in: state, at: context.now)
        run(&state, context, &output, .record(sequence: state.sequence)) { Registration.register(person, &$0) }
        // Rule I: the advice on a record is sent once.
        let advice = isNews ? Advice.all(in: record.headers) + Registration.advice(in: state, at: context.now) : []
        if !advice.isEmpty { output.send(Receipt.registered(.person(person.id), at: context.now, advice: advice)) }
    }

    private func arrive(
        _ notification: Shared<ClassifiedNotification>, _ state: inout PersonState, _ context: borrowing Context,
        _ output: inout Output
    ) -> Verdict {
        let accepted = notification.value.accepted
        if let missing = context.verdict(awaiting: accepted.app) { return missing }
        run(&state, context, &output, .request(accepted)) { turn in
            turn.spans.note(arrivalOf: notification)
            Arrival.arrive(notification, &turn)
        }
        return .done
    }

    /// Runs one event: first the timers that are due (rule T4), then the event itself, then what closes every turn.
    ///
    /// The state is moved in and out, never copied.
    private func run(
        _ state: inout PersonState, _ context: borrowing Context, _ output: inout Output, _ cause: Cause,
        _ event: (inout Turn) -> Void
    ) {
        var taken = PersonState(person: state.person, window: state.window)
        swap(&taken, &state)
        var turn = Turn(
            consume taken, Occasion(now: context.now, apps: context.apps, cause: cause), isTraced: output.isTraced)
        TimersDue.catchUp(&turn)
        event(&turn)
        Closing.close(&turn)
        turn.write(&state, context: context, output: &output)
    }
}
