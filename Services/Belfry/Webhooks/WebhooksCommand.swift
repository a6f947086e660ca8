internal import Model
internal import Program

/// `belfry webhooks test|list|retry`.
enum WebhooksCommand: Command {
    static let name = "webhooks"
    static let summary = "tests an app's webhooks; lists and repeats the calls that wait or were given up"
    static let help = """
        usage: belfry webhooks test  APP [--url URL]
               belfry webhooks list  [--app APP] [--failed] [--json]
               belfry webhooks retry ID... | --all [--app APP]

        test    calls each webhook of a registered app once with a signed sample, whose type is “test”, and prints
                the answer and how to verify the signature. The settings are those of webhooks, such as
                webhooks.allow.loopback=true (BELFRY_WEBHOOKS_ALLOW_LOOPBACK).
        list    the calls that failed at least once and wait, or wait behind such a call, with the attempts so far;
                with --failed those that were given up, with the reason. No secret is shown.
        retry   lets calls that were given up be made again: the program webhooks takes them up at once. Each is
                repeated once; given up anew, it is listed and can be repeated again.

          ID             <topic>:<partition>:<offset> as list --failed shows it, or <partition>:<offset>
          --url URL      only this webhook of the app
          --app APP      only calls of this app
          --config FILE  a file of settings

        Exit codes: 0 all was done, 1 an answer is not 2xx, a call does not exist or was repeated before, or the
        broker cannot be reached, 64 wrong arguments.

        Try:  belfry webhooks test parcel
              belfry webhooks list --failed --app parcel
              belfry webhooks retry --all --app parcel
        """

    static func run(_ words: [String]) throws -> Int32 {
        let arguments = try Arguments(
            words, options: ["--url", "--app", "--config"], flags: ["--failed", "--json", "--all"])
        let verb = try arguments.verb(of: "test", "list", "retry")
        let rest = Array(arguments.plain.dropFirst())
        try arguments.check(verb, ["--failed": "list", "--json": "list", "--all": "retry", "--url": "test"])
        if arguments["--app"] != nil, verb == "test" { throw UsageError(message: "write the app without --app") }
        let settings = try arguments.settings()
        let app = try arguments["--app"].map { try self.app($0) }
        switch verb {
        case "test":
            guard rest.count == 1 else { throw UsageError(message: "test needs one app") }
            let url = try arguments["--url"].map { text in
                guard let url = WebhookURL(text) else { throw UsageError(message: "“\(text)” is no URL of a webhook") }
                return url
            }
            return try WebhookTest(settings).run(try self.app(rest[0]), only: url)
        case "list":
            guard rest.isEmpty else { throw UsageError(message: "list takes no ids, but found “\(rest[0])”") }
            let list = WebhookList(settings: settings)
            return try arguments.has("--failed")
                ? list.printFailed(of: app, json: arguments.has("--json"))
                : list.printPending(of: app, json: arguments.has("--json"))
        default:
            guard rest.isEmpty == arguments.has("--all") else {
                throw UsageError(message: "name ids, or --all, perhaps with --app")
            }
            guard app == nil || rest.isEmpty else { throw UsageError(message: "--app goes with --all") }
            let topic = settings.name(of: .failedWebhooks)
            return try WebhookRetry(settings).run(
                rest.isEmpty ? nil : Set(rest.map { try Arguments.place($0, on: topic) }), of: app)
        }
    }

    private static func app(_ text: String) throws -> AppID {
        guard let app = AppID(text) else { throw UsageError(message: "“\(text)” is no id of an app") }
        return app
    }
}
