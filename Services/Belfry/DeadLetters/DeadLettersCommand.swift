internal import Foundation
internal import Kafka
internal import Model
internal import Pipeline

/// `belfry dead-letters list|show|replay`.
enum DeadLettersCommand: Command {
    static let name = "dead-letters"
    static let summary = "lists, shows and replays the records that were turned down"
    static let help = """
        usage: belfry dead-letters list   [--reason R] [--service S] [--since TIME] [--json]
               belfry dead-letters show   ID [--value]
               belfry dead-letters replay ID... | --all --reason R [--service S] [--since TIME]

        list    one line each: id, time, service, reason, the topic on which it was received, and how to correct it
        show    everything about one dead letter; with --value only its bytes, as they were received
        replay  sends it back to its topic with its key, value and headers as received; the header
                belfry-replayed-from names its origin. First correct what caused the rejection: register the app, for
                example. A dead letter is replayed once: a note on notifications.rejected (no value, header
                belfry-replayed) prevents a second replay. One that is kept without its value cannot be replayed.
                Record and note are one transaction; with exactly.once=false, for the embedded broker, a replay
                that is killed between the two may be repeated.

          ID             <topic>:<partition>:<offset> as list shows it, or <partition>:<offset>
          --reason R     as in belfry-reason: app-unknown, signature-invalid, …
          --service S    \(Service.allCases.map(\.rawValue).joined(separator: ", "))
          --since TIME   turned down within this time before now: 90s, 15m, 2h, 7d
          --config FILE  a file of settings

        Exit codes: 0 all was done, 1 a dead letter does not exist, cannot be replayed or was replayed before,
        or the broker cannot be reached, 64 wrong arguments.

        Try:  belfry dead-letters list --since 1h
              belfry dead-letters replay --all --reason app-unknown
        """

    static func run(_ words: [String]) throws -> Int32 {
        let arguments = try Arguments(
            words, options: ["--reason", "--service", "--since", "--config"], flags: ["--json", "--value", "--all"])
        guard let verb = arguments.plain.first else { throw UsageError(message: "write list, show or replay") }
        let ids = Array(arguments.plain.dropFirst())
        try checkFlags(arguments, verb)
        let settings = try arguments.settings()
        let filter = try DeadLetterFilter(arguments, now: .present)
        let topic = settings.name(of: .rejected)
        switch verb {
        case "list":
            guard ids.isEmpty else { throw UsageError(message: "list takes no ids, but found “\(ids[0])”") }
            return try DeadLetterList(settings, command: name).list(filter, json: arguments.has("--json"))
        case "show":
            guard ids.count == 1 else { throw UsageError(message: "show needs one id") }
            let place = try place(ids[0], topic)
            return try DeadLetterList(settings, command: name).show(place, valueOnly: arguments.has("--value"))
        case "replay":
            guard arguments.has("--all") else {
                guard !ids.isEmpty else { throw UsageError(message: "name ids, or --all --reason R") }
                guard filter.isEmpty else { throw UsageError(message: "--reason, --service and --since go with --all") }
                return try DeadLetterReplay(settings, command: name).replay(Set(try ids.map { try place($0, topic) }))
            }
            guard ids.isEmpty else { throw UsageError(message: "ids and --all do not go together") }
            guard filter.reason != nil else { throw UsageError(message: "--all needs --reason") }
            return try DeadLetterReplay(settings, command: name).replay(filter)
        default: throw UsageError(message: "write list, show or replay, not “\(verb)”")
        }
    }

    private static func checkFlags(_ arguments: Arguments, _ verb: String) throws {
        for (flag, place) in [("--json", "list"), ("--value", "show"), ("--all", "replay")]
        where arguments.has(flag) && verb != place { throw UsageError(message: "\(flag) goes with \(place)") }
    }

    /// Reads an id, with or without the topic's name in front.
    private static func place(_ text: String, _ topic: String) throws -> DeadLetterPlace {
        let short = text.hasPrefix("\(topic):") ? text.dropFirst(topic.count + 1) : text[...]
        guard let place = DeadLetterPlace(short) else {
            throw UsageError(message: "“\(text)” is not \(topic):<partition>:<offset>")
        }
        return place
    }
}
