@testable import Model
import TestSupport

@testable import Scheduling

/// The events of stories.
extension World {
    /// Registers the app and, unless a story says otherwise, the person.
    mutating func begin() throws {
        try driver.register(app)
        if !isStranger { register() }
    }

    /// - `notify one passive thread=t`, with more words of ``details(_:)``; `id` and body are `one`
    /// - `update TARGET text=New`, also `marketing`, `withdraw TARGET`, `mark-read TARGET`, with `app`, `thread=t`,
    ///   `collapse=c` or an id
    /// - the type of an interaction, with what it is about: `viewed one`, `cleared-all news`, `focus-on work until=60`;
    ///   `snooze one` is an action that snoozes. `on=tablet` names another device than the iPhone, `on=nobody` none, and
    ///   `said=60` the instant at which the person did it
    /// - `after 10min`, `at evening`: time passes; `down 10min`: it passes while no timer can fire
    /// - `set …`: a new record; `register`: the same again; `erase`
    /// - `unregister`, `register-app`: the app; with `unnoticed` no sweep has come by the person since
    mutating func happens(_ text: String) throws {
        var line = ScriptLine(text)
        let verb = try line.word()
        switch verb {
        case "set":
            try changes(text.dropFirst(4))
            register()
            return
        case "notify":
            let id = try line.word()
            try send(try details(&line, text: id), &line, id: id)
        case "update": try send(try targeted(&line) { .update($0) }, &line)
        case "withdraw": try send(try targeted(&line) { .withdraw($0) }, &line)
        case "mark-read": try send(try targeted(&line) { .markRead($0) }, &line)
        case "after": driver.advance(seconds: try ScriptLine.seconds(try line.word()))
        case "at": driver.advance(to: try ScriptLine.instant(try line.word()))
        case "down": driver.sleep(seconds: try ScriptLine.seconds(try line.word()))
        case "register": register()
        case "erase": erase()
        case "unregister":
            let isNoticed = !line.has("unnoticed")
            try driver.unregister(World.appID)
            if isNoticed { driver.sweep() }
        case "register-app":
            try driver.register(app)
            driver.sweep()
        default:
            let device = line.value("on") ?? "phone"
            let (at, id) = (try line.instant("said"), line.value("id"))
            interact(
                try interaction(verb, &line), device: device == "nobody" ? nil : DeviceID(derived: device), id: id,
                at: at)
        }
        try line.end()
    }

    private mutating func send(_ details: RequestDetails, _ line: inout ScriptLine, id: String? = nil) throws {
        let (named, of) = (line.value("id"), line.value("of"))
        let claim = line.has("unproven") ? false : nil
        notify(
            details, id: id ?? named, acceptedAt: try line.instant("accepted"),
            lane: line.has("urgent") ? .urgent : .normal, isCommunication: claim, of: AppID(derived: of ?? "news"))
    }

    /// What a notification says:
    ///
    /// - its level; `passive`, `time-sensitive` and so on; `sound`, `sound=chime`, `again` (it insists on alerting), `target` (of a tap)
    /// - `text=A`, `thread=t`, `collapse=c`, `category=story`, `topic=sport`, `device=tablet`, `expires=60`, `event=e`,
    ///   `starts=90`, `ends=90`; `marketing`
    /// - `in=60` or `every=60` seconds from its acceptance, `on-the=18` o'clock, `daily=18`, `due=evening`
    /// - `message` or `call`, `from=bob@example.com`, `user=u7` (the app's id of the sender), `group=g`, `myself`, `insists`
    /// - `wordless`: without content
    private func details(_ line: inout ScriptLine, text: String) throws -> RequestDetails {
        var details = RequestDetails()
        if line.has("message") { details = .communication() }
        if line.has("call") { details = .communication(.startCall) }
        details.setContent(line.value("text") ?? text)
        if line.has("wordless") { (details.content, details.contentHash) = (nil, nil) }
        if let user = line.value("user") {
            details.communication?.sender = Communication.Sender(id: PlainID(derived: user), name: "Bob")
        }
        details.communication?.group = line.value("group").map { Communication.Group(name: $0) }
        if let from = line.value("from") { details.communication?.sender?.handle = from }
        details.communication?.sender?.isMe = line.has("myself")
        details.communication?.notifyAnyway = line.has("insists")
        details.interruptionLevel = InterruptionLevel.allCases.first { line.has($0.rawValue) }
        details.sound = line.has("sound") ? RequestedSound() : line.value("sound").map { RequestedSound(name: $0) }
        details.alertsAgain = line.has("again")
        details.opensTarget = line.has("target")
        details.marketingTopic = line.has("marketing") ? PlainID(derived: "offers") : nil
        details.threadID = line.value("thread").map { ExactString($0) }
        details.collapseID = line.value("collapse").map { ExactString($0) }
        details.category = line.value("category").map { ExactString($0) }
        details.topic = line.value("topic").map { PlainID(derived: $0) }
        details.device = line.value("device").map { DeviceID(derived: $0) }
        details.expires = try line.instant("expires")
        let event = line.value("event").map { PlainID(derived: $0) }
        let (starts, ends) = (try line.instant("starts"), try line.instant("ends"))
        if event != nil || starts != nil || ends != nil { details.event = Event(id: event, start: starts, end: ends) }
        details.trigger = try trigger(&line)
        return details
    }

    private func trigger(_ line: inout ScriptLine) throws -> Trigger? {
        if let due = try line.instant("due") { return .at(due) }
        if let seconds = try line.seconds("in") { return .after(seconds: seconds, repeats: false) }
        if let seconds = try line.seconds("every") { return .after(seconds: seconds, repeats: true) }
        if let hour = line.value("on-the") {
            return CalendarMatch(hour: Int(hour)).map { .calendar($0, repeats: false) }
        }
        if let hour = line.value("daily") { return CalendarMatch(hour: Int(hour)).map { .calendar($0, repeats: true) } }
        return nil
    }

    private func targeted(_ line: inout ScriptLine, _ kind: (Target) -> RequestKind) throws -> RequestDetails {
        let target: Target =
            if let thread = line.value("thread") {
                .threadID(ExactString(thread))
            } else if let collapse = line.value("collapse") {
                .collapseID(ExactString(collapse))
            } else {
                switch try line.word() {
                case "app": .app
                case let id: .request(RequestID(derived: id))
                }
            }
        var details =
            kind(target) == .update(target) ? RequestDetails.text(line.value("text") ?? "New") : RequestDetails()
        details.kind = kind(target)
        details.marketingTopic = line.has("marketing") ? PlainID(derived: "offers") : nil
        details.device = line.value("device").map { DeviceID(derived: $0) }
        return details
    }

    // MARK: Interactions

    /// An interaction as its device sends it: the verb is its type.
    private func interaction(_ verb: String, _ line: inout ScriptLine) throws -> Interaction.Kind {
        let (thread, text) = (line.value("thread"), line.value("text"))
        let (seconds, until) = (try line.seconds("for"), try line.instant("until"))
        let word = line.optionalWord()
        let action = verb == "snooze" ? World.later.string : verb == "action" ? try line.word() : nil
        let json = JSONSlice { writer in
            writer.beginObject()
            writer.member("id", "i")
            writer.member("person", person.id)
            writer.member("device", World.phone)
            writer.member("at", World.start)
            writer.member("type", verb == "snooze" ? "action" : verb)
            switch verb {
            case "focus-on": writer.member("focus", word ?? "work")
            case "focus-off": writer.member("focus", word)
            case "keep", "turn-off", "mute", "foreground": writer.member("app", word ?? World.appID.string)
            case "cleared-all", "background": writer.member("app", word)
            case "read" where word == "app": writer.member("app", World.appID)
            default:
                guard let word else { break }
                writer.member("notification", "\(line.value("of") ?? World.appID.string)/\(word)/\(person.id)")
            }
            writer.member("action", action)
            writer.member("text", text)
            writer.member("thread", thread)
            if let seconds { writer.member("seconds", seconds) }
            writer.member("until", until)
            writer.endObject()
        }
        let interaction: Interaction
        do throws(Rejection) {
            interaction = try json.read(as: Interaction.self)
        } catch { throw ScriptError(reason: error.detail) }
        // Reading drops what the type does not have.
        let kept = JSONSlice { interaction.write(to: &$0) }
        func has(_ name: String, _ json: JSONSlice) -> Bool {
            String(decoding: json.bytes, as: UTF8.self).contains("\"\(name)\":")
        }
        for name in ["notification", "text", "thread", "seconds", "until"] where has(name, json) && !has(name, kept) {
            throw ScriptError(reason: "\(verb) has no \(name)")
        }
        return interaction.kind
    }
}
