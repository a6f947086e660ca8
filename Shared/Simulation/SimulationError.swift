public import Model

/// Why a simulation cannot continue: an invalid line of its file, or a processor that makes no progress.
public enum SimulationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A line is no record in the form of ``SimulatedRecord``.
    case unreadable(Rejection)
    /// A record of a topic that no service reads.
    case noInput(Topic)
    /// A record is earlier than the one before it.
    case outOfOrder(at: Instant, previous: Instant)
    /// A processor's timer stays due although it was fired.
    case stuck(Service, key: String, due: Instant)
    /// A processor asks for an app although all registrations have been read.
    case undecided(Service, key: String)
    /// Another error, with the number of its line, counted from 1.
    indirect case line(Int, SimulationError)

    /// What is wrong and how to correct it, in one line.
    public var description: String {
        switch self {
        case .unreadable(let rejection) where rejection.reason == .unreadable:
            "\(rejection.detail): write a record that is not JSON into `raw`, in base64"
        case .unreadable(let rejection): rejection.detail
        case .noInput(let topic):
            "topic: found “\(topic.rawValue)”, which only the services write: use one of "
                + Simulator.inputTopics.map(\.rawValue).joined(separator: ", ")
        case .outOfOrder(let at, let previous):
            "at: found \(at), earlier than \(previous) in the record before it: sort the lines by time"
        case .stuck(let service, let key, let due):
            "the timer of \(key.quoted(most: 128)) in \(service.rawValue) stays due at \(due) however often it fires: "
                + "this is a bug in Belfry"
        case .undecided(let service, let key):
            "\(service.rawValue) makes no decision on a record of \(key.quoted(most: 128)): this is a bug in Belfry"
        case .line(let number, let error): "line \(number): \(error)"
        }
    }
}
