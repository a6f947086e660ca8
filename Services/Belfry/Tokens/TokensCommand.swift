internal import Access
internal import Model
internal import Program

/// `belfry tokens new|list|revoke`.
enum TokensCommand: Command {
    static let name = "tokens"
    static let summary = "makes, lists and revokes the tokens of those who may use the gateway and the console"
    static let help = """
        usage: belfry tokens new --role ROLE [--app APP] [--days N] [--rate N] [--note TEXT]
               belfry tokens new --role device --person PERSON --device DEVICE [--days N]
               belfry tokens list [--json]
               belfry tokens revoke ID

        new     makes a token, adds its line to the file and prints it once on standard output. The file keeps only its
                SHA-256, so a token that was lost cannot be shown again: revoke it and make another.
        list    one line for each: id, role, app, created, expires, note; never a token, digest or key
        revoke  removes the line of ID. Without its key, no token of a device is valid any more.

        Running programs read a changed file within two seconds. A file that new makes can be read by its owner alone,
        and in a folder with the set-group-ID bit also by the folder's group. Later changes keep owner, group and the
        group's right to read.

        Roles:
          producer        publishes for one app and keeps its record: --app APP
          device-service  registers people and devices, reports what happens there, reads every device's deliveries
          support         looks things up in the console
          viewer          the same, but does not see what notifications say
          operator        may do everything, and alone set entitlements and publicAuthority
          device-key      the key that makes tokens of devices; prints its id
          device          one device: reports what happens there and reads its own deliveries. Made with the newest key
                          that has not expired, and not stored: it ends when it expires, or with its key.

          --app APP        the app of a producer
          --person PERSON  the person of a device
          --device DEVICE  the device
          --days N         expires after N days: at most 3650 and without it never; a device at most 400, usually 30
          --rate N         at most N records a second, 0 for no limit; without it gateway.rate applies
          --note TEXT      at most 200 bytes, shown by list
          --file FILE      the file of tokens, instead of the setting tokens.file (BELFRY_TOKENS_FILE)
          --config FILE    a file of settings

        Exit codes: 0 all was done, 1 the file cannot be read or written, or has no such id or key, 64 wrong arguments.

        Try:  belfry tokens new --role producer --app rail --file tokens.jsonl
              belfry tokens list --file tokens.jsonl
        """

    static func run(_ words: [String]) throws -> Int32 {
        let arguments = try Arguments(
            words, options: Set(Self.ofNew + ["--file", "--config"]), flags: ["--json"])
        let verb = try arguments.verb(of: "new", "list", "revoke")
        let ids = Array(arguments.plain.dropFirst())
        for option in Self.ofNew { try arguments.check(verb, [option: "new"]) }
        try arguments.check(verb, ["--json": "list"])
        switch verb {
        case "new":
            guard ids.isEmpty else { throw UsageError(message: "unexpected argument “\(ids[0])”") }
            try make(try NewToken(arguments), in: try file(arguments))
        case "list":
            guard ids.isEmpty else { throw UsageError(message: "list takes no ids, but found “\(ids[0])”") }
            try list(try file(arguments), asJSON: arguments.has("--json"))
        default:
            guard ids.count == 1 else { throw UsageError(message: "revoke needs one id") }
            guard let id = TokenID(ids[0]) else {
                throw UsageError(message: "\(ids[0].quoted(most: 40)) is no id; see belfry tokens list")
            }
            let file = try file(arguments)
            try file.change(creates: false) { text, book in (try TokenLines.removing(id, from: text, book), ()) }
            complain("belfry tokens: \(id) is revoked")
        }
        return 0
    }

    private static let ofNew = ["--role", "--app", "--person", "--device", "--days", "--rate", "--note"]

    private static func file(_ arguments: Arguments) throws -> TokenFile {
        guard let path = try arguments["--file"] ?? arguments.settings().tokensFile, !path.isEmpty else {
            throw UsageError(message: "name the file of tokens: --file FILE, or set BELFRY_TOKENS_FILE")
        }
        return TokenFile(path: path)
    }

    /// Makes a token, writes its line if it has one, and prints the token.
    private static func make(_ token: NewToken, in file: TokenFile) throws {
        // Whole seconds: nobody needs more, and they are easier to read.
        let now = Instant(milliseconds: Clock.now.milliseconds / 1000 * 1000)
        let made: MadeToken
        var generator = SystemRandomNumberGenerator()
        if token.isStored {
            made = try file.change(creates: true) { text, book in
                let made = try token.make(book, of: file.path, at: now, using: &generator)
                return (made.entry.map { TokenLines.adding($0, to: text) } ?? text, made)
            }
        } else {
            made = try token.make(try file.read(), of: file.path, at: now, using: &generator)
        }
        complain("belfry tokens: \(made.advice)")
        try StandardOutput.write(made.printed + "\n")
    }

    private static func list(_ file: TokenFile, asJSON: Bool) throws {
        let list = TokenList(entries: try file.read().entries.map(\.entry), now: Clock.now)
        try StandardOutput.write(asJSON ? list.json : list.text)
    }
}
