internal import Access
internal import Model

/// What `belfry tokens new` is asked to make.
struct NewToken: Equatable {
    enum Kind: Equatable {
        case random(TokenOwner)
        case deviceKey
        case device(PersonID, DeviceID)
    }

    let kind: Kind
    /// In days; `nil` for never.
    let lasts: Int?
    let rate: Int?
    let note: String?

    init(_ arguments: Arguments) throws {
        kind = try Self.kind(arguments)
        try Self.checkOptions(arguments, of: kind)
        if case .device = kind {
            lasts = try arguments.number("--days", in: 1...DeviceToken.mostDays) ?? 30
        } else {
            lasts = try arguments.number("--days", in: 1...3650)
        }
        rate = try arguments.number("--rate", in: TokenEntry.rates)
        note = arguments["--note"]
        if let note, note.utf8.count > TokenEntry.mostNoteBytes {
            throw UsageError(message: "--note takes at most \(TokenEntry.mostNoteBytes) bytes")
        }
    }

    private static func kind(_ arguments: Arguments) throws -> Kind {
        switch arguments["--role"] {
        case "producer": .random(.producer(try id(arguments, "--app")))
        case "device-service": .random(.deviceService)
        case "support": .random(.support(seesContent: true))
        case "viewer": .random(.support(seesContent: false))
        case "operator": .random(.operator)
        case "device-key": .deviceKey
        case "device": .device(try id(arguments, "--person"), try id(arguments, "--device"))
        case let other:
            throw UsageError(
                message: "--role needs producer, device-service, support, viewer, operator, device-key or device"
                    + (other.map { ", not \($0.quoted(most: 40))" } ?? ""))
        }
    }

    /// Refuses options that the role would ignore.
    private static func checkOptions(_ arguments: Arguments, of kind: Kind) throws {
        let refused =
            switch kind {
            case .random(.producer): ["--person", "--device"]
            case .random, .deviceKey: ["--app", "--person", "--device"]
            case .device: ["--app", "--rate", "--note"]
            }
        if let option = refused.first(where: { arguments[$0] != nil }) {
            throw UsageError(message: "\(option) does not go with --role \(arguments["--role"] ?? "")")
        }
    }

    private static func id<Kind>(_ arguments: Arguments, _ option: String) throws -> Identifier<Kind> {
        guard let text = arguments[option] else {
            throw UsageError(message: "--role \(arguments["--role"] ?? "") needs \(option)")
        }
        guard let id = Identifier<Kind>(text) else {
            throw UsageError(message: "\(option) needs an id, not \(text.quoted(most: 40))")
        }
        return id
    }

    /// Whether it becomes a line of the file.
    var isStored: Bool {
        if case .device = kind { false } else { true }
    }

    /// Makes it.
    ///
    /// - Parameters:
    ///   - book: the file so far, whose ids are avoided and whose keys make tokens of devices.
    ///   - path: where the file is.
    func make(
        _ book: TokenBook, of path: String, at now: Instant, using generator: inout some RandomNumberGenerator
    ) throws(CommandError) -> MadeToken {
        let expires = lasts.map { now.adding(seconds: Double($0) * 86_400) }
        switch kind {
        case .random(let owner):
            let id = Self.freeID(in: book, using: &generator)
            let token = RandomToken.make(for: owner, id: id, using: &generator)
            return MadeToken(
                printed: token, entry: entry(id, .token(owner, TokenDigest(of: token)), now, expires),
                advice: "made \(id). The next line is its token, shown only this once: keep it where the caller keeps"
                    + " secrets; it is sent as Authorization: Bearer TOKEN")
        case .deviceKey:
            let id = Self.freeID(in: book, using: &generator)
            let key = DeviceKey(id: id, using: &generator)
            return MadeToken(
                printed: id.string, entry: entry(id, .deviceKey(key), now, expires),
                advice: "made the key whose id follows; from now on it makes the tokens of --role device")
        case .device(let person, let device):
            guard let (key, end) = book.newestKey(at: now) else {
                throw CommandError("there is no key for devices: belfry tokens new --role device-key --file \(path)")
            }
            let last = [expires, end].compactMap(\.self).min() ?? now
            return MadeToken(
                printed: DeviceToken.make(person: person, device: device, expires: last, key: key), entry: nil,
                advice: "the next line is a token by the key \(key.id), valid until \(last)"
                    + (last == expires ? "" : ", when the key expires") + "; it is not stored")
        }
    }

    private func entry(_ id: TokenID, _ kind: TokenEntry.Kind, _ now: Instant, _ expires: Instant?) -> TokenEntry {
        TokenEntry(id: id, kind: kind, created: now, expires: expires, rate: rate, note: note)
    }

    private static func freeID(in book: TokenBook, using generator: inout some RandomNumberGenerator) -> TokenID {
        let used = Set(book.entries.map(\.entry.id))
        var id = TokenID(using: &generator)
        while used.contains(id) { id = TokenID(using: &generator) }
        return id
    }
}

/// What `belfry tokens new` made.
struct MadeToken: Equatable {
    /// The one line for standard output.
    let printed: String
    /// The line for the file; `nil` where nothing is stored.
    let entry: TokenEntry?
    /// What to do with it, for people.
    let advice: String
}
