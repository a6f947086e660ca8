internal import Foundation
internal import Model
internal import Program

/// `belfry dead-letters list|show|replay`.
enum DeadLettersCommand: Command {
    static let name = "dead-letters"
    static let summary = "lists, shows and replays the records that were turned down"
    static let help = """
        usage: belfry dead-letters list   [--reason R] [--service S] [--since TIME] [--json]
               belfry dead-letters show   ID [--value]
               belfry dead-letters replay ID... | --all --reason R [--service S] [--since TIME]
               belfry dead-letters replay ID --with FILE [--unsigned]

        list    one line each: id, time, service, reason, the topic on which it was received, and how to correct it
        show    everything about one dead letter; with --value only its bytes, as they were received
        replay  sends it back to its topic with its key, value and headers as received; the header
                belfry-replayed-from names its origin. First correct what caused the rejection: register the app, for
                example. A dead letter is replayed once: a note on notifications.rejected (no value, header
                belfry-replayed) prevents a second replay. One that is kept without its value cannot be replayed.
                Record and note are one transaction; with exactly.once=false, for the embedded broker, a replay
                that is killed between the two may be repeated.
                With --with FILE it sends the bytes of FILE in place of the value: show --value prints what was
                received, and belfry check FILE says whether the mended record is right. A signature does not
                cover the change, so a record that was signed goes back only with --unsigned, without it.

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
            words, options: ["--reason", "--service", "--since", "--with", "--config"],
            flags: ["--json", "--value", "--all", "--unsigned"])
        let verb = try arguments.verb(of: "list", "show", "replay")
        let ids = Array(arguments.plain.dropFirst())
        try arguments.check(
            verb,
            ["--json": "list", "--value": "show", "--all": "replay", "--unsigned": "replay", "--with": "replay"])
        if arguments.has("--unsigned"), arguments["--with"] == nil {
            throw UsageError(message: "--unsigned goes with --with FILE")
        }
        let settings = try arguments.settings()
        let filter = try DeadLetterFilter(arguments, now: Clock.now)
        let topic = settings.name(of: .rejected)
        switch verb {
        case "list":
            guard ids.isEmpty else { throw UsageError(message: "list takes no ids, but found “\(ids[0])”") }
            return try DeadLetterList(settings).list(filter, json: arguments.has("--json"))
        case "show":
            guard ids.count == 1 else { throw UsageError(message: "show needs one id") }
            let place = try Arguments.place(ids[0], on: topic)
            return try DeadLetterList(settings).show(place, valueOnly: arguments.has("--value"))
        default:
            guard arguments.has("--all") else {
                guard !ids.isEmpty else { throw UsageError(message: "name ids, or --all --reason R") }
                guard filter.isEmpty else { throw UsageError(message: "--reason, --service and --since go with --all") }
                if arguments["--with"] != nil, ids.count != 1 { throw UsageError(message: "--with needs one id") }
                let mended = try mended(arguments)
                return try DeadLetterReplay(settings, mended: mended)
                    .replay(Set(try ids.map { try Arguments.place($0, on: topic) }))
            }
            guard ids.isEmpty else { throw UsageError(message: "ids and --all do not go together") }
            guard arguments["--with"] == nil else { throw UsageError(message: "--with and --all do not go together") }
            guard filter.reason != nil else { throw UsageError(message: "--all needs --reason") }
            return try DeadLetterReplay(settings).replay(filter)
        }
    }

    /// The value of `--with`, without one line break at its end, which editors add.
    private static func mended(_ arguments: Arguments) throws -> DeadLetterReplay.MendedValue? {
        guard let file = arguments["--with"] else { return nil }
        guard let data = FileManager.default.contents(atPath: file) else { throw FileError(file) }
        var bytes = Array(data)
        if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
        return DeadLetterReplay.MendedValue(bytes: bytes, isUnsigned: arguments.has("--unsigned"))
    }
}
