internal import Model
internal import Program

/// `belfry push test|list|retry`.
enum PushCommand: Command {
    static let name = "push"
    static let summary = "pushes to a device now, with Apple's answer; lists and repeats the pushes that wait"
    static let help = """
        usage: belfry push test  PERSON DEVICE APP
               belfry push list  [--app APP] [--json]
               belfry push retry DELIVERY... | --all | --app APP

        test    makes one push, “Test from Belfry”, to the token that the person's record in force has for the app on
                the device, signed with the first key that Apple accepts, and prints the answer, what it means and what
                to do. If Apple does not know the token in its environment, the other environment is tried, once. The
                settings are those of apns: secrets.directory, apns.production, apns.development, apns.proxy,
                apns.certificates, apns.team.id, apns.key.id, apns.key.file. It waits for 15 seconds, keeps nothing, and
                writes no receipt. No token or key is shown.
        list    the pushes that wait since Apple did not take them within 5 seconds: delivery, person, device, app,
                notification, attempts, when they are due, and why the last attempt failed, as they were when the push
                was stored; apns goes on by itself until Apple takes the push or it ends. With --json also when it ends.
        retry   lets pushes be made now that wait for their next attempt. What apns cannot know, such as a mended network,
                takes effect at once. A push that Apple takes meanwhile may come twice.

          PERSON DEVICE APP  ids, as the records have them
          DELIVERY           the id of a delivery, as list shows it
          --app APP          only pushes of this app
          --config FILE      a file of settings

        Exit codes of test: 0 Apple took the push, 1 it refused it, or something is missing to send it, 2 there was no
        answer: name, connection, proxy, TLS or certificate failed. Of list and retry: 0 all was done, 1 a push does not
        wait, or the broker cannot be reached. 64 wrong arguments.

        Try:  belfry push test anna phone chess
              belfry push list --app chess
              belfry push retry --app chess
        """

    static func run(_ words: [String]) throws -> Int32 {
        let arguments = try Arguments(words, options: ["--app", "--config"], flags: ["--json", "--all"])
        let verb = try arguments.verb(of: "test", "list", "retry")
        let rest = Array(arguments.plain.dropFirst())
        try arguments.check(verb, ["--json": "list", "--all": "retry"])
        if arguments["--app"] != nil, verb == "test" { throw UsageError(message: "write the app without --app") }
        let settings = try arguments.settings()
        let app: AppID? = try arguments["--app"].map { try id($0, "an app") }
        switch verb {
        case "test":
            guard rest.count == 3 else { throw UsageError(message: "test needs a person, a device and an app") }
            return try PushTest(settings).run(
                id(rest[0], "a person"), id(rest[1], "a device"), id(rest[2], "an app"))
        case "list":
            guard rest.isEmpty else { throw UsageError(message: "list takes no ids, but found “\(rest[0])”") }
            try PushList.print(settings, of: app, json: arguments.has("--json"))
            return 0
        default:
            let ways = [!rest.isEmpty, arguments.has("--all"), app != nil].count { $0 }
            guard ways == 1 else { throw UsageError(message: "write ids of deliveries, --all or --app APP") }
            return try PushRetry(settings).run(rest.isEmpty ? nil : Set(rest), of: app)
        }
    }

    private static func id<Kind>(_ text: String, _ what: String) throws -> Identifier<Kind> {
        guard let id = Identifier<Kind>(text) else { throw UsageError(message: "“\(text)” is no id of \(what)") }
        return id
    }
}
