internal import Model

/// A request of another service, translated. Its members may stand anywhere: on top, in `content`, or in one of
/// ``ForeignNames/wrappers``.
struct ForeignRequest {
    private(set) var record: ForeignValue = .object([])
    /// What the app's record needs beside.
    private(set) var ofApp: ForeignValue = .object([])
    private(set) var members: ForeignMembers

    private let isWrapped: Bool
    private let hasID: Bool
    /// Texts of parts of a message for which Belfry has no place of their own; they follow the body.
    private var further: [String] = []

    init(_ value: ForeignValue, _ words: ForeignWords) {
        members = ForeignMembers(words)
        hasID = value["id"] != nil
        isWrapped = value.members.contains { ["aps", "message"].contains($0.name) && !$0.value.members.isEmpty }
        walk(value, "", "", known: true)
        takeTextsOfData()
        addFurtherTexts()
        if record["communication"] != nil { record.put(.text("send-message"), at: ["communication", "intent"]) }
        aimAtID()
        if record["target"] != nil, members.log.moves.contains(where: { $0.to == "target" }) {
            record.put(.text(record["content"] == nil ? "withdraw" : "update"), at: ["type"])
        }
    }

    private mutating func walk(_ value: ForeignValue, _ path: String, _ place: String, known: Bool) {
        for (name, value) in value.members {
            let plain = ForeignNames.plain(name)
            let here = ForeignNames.child(name, of: path)
            let inner = ForeignNames.child(name, of: place)
            if known, ForeignNames.knows(inner, in: .request), inner != "content" || value.members.isEmpty {
                inner == "badge" ? members.log.drop(here) : put(value, from: here, at: inner)
                continue
            }
            members.budget -= 1
            if members.budget < 0 { return }
            if ForeignNames.wrappers.contains(plain), !value.members.isEmpty, !value.isByLanguage {
                walk(value, here, inner, known: inner == "content")
            } else if path.isEmpty, ["isupdate", "isedit", "isreplacement", "update"].contains(plain),
                value.word == "true"
            {
                put(.text("update"), from: here, at: "type")
            } else if ForeignNames.knows(name, in: .request), name.contains(".") {
                // A path as a name.
                put(value, from: here, at: name)
            } else if path.isEmpty, Self.namesOfType.contains(plain),
                value.isRequestType || members.words.converted(value, at: "type") != nil
            {
                put(value, from: here, at: "type")
            } else if path.isEmpty, plain.hasPrefix("notification"), let parts = value.partsOfNotification {
                for (place, part) in zip(["app", "target", "recipients"], parts) {
                    put(.text(part), from: here, at: place)
                }
            } else if let to = ForeignNames.place(for: name, in: "", of: .request) {
                let isSame = place.isEmpty && !to.contains(".") && ForeignNames.isSpelling(name, of: to)
                to == "badge" ? members.log.drop(here) : put(value, from: here, at: to, isForeign: !isSame)
            } else if let near = ForeignNames.near(name, at: place, of: .request) {
                put(value, from: here, at: near, isForeign: false)
            } else if ForeignNames.knows(name, in: .request), !path.isEmpty,
                !["topic", "device", "type"].contains(name)
            {
                put(value, from: here, at: name)
            } else if isWrapped, path.isEmpty {
                // Beside `aps` stand the members of the app itself.
                record.put(value, at: ["content", "data", Substring(name)])
                members.log.move(here, "content.data.\(name)", isForeign: true)
            } else {
                members.log.drop(here)
            }
        }
    }

    /// What other services call the kind of a request.
    static let namesOfType: Set<String> = [
        "action", "operation", "op", "method", "command", "status", "event", "isupdate", "isedit", "isreplacement",
        "update",
    ]

    private mutating func put(
        _ value: ForeignValue, from path: String, at place: String, isForeign isNewName: Bool = true
    ) {
        var (value, to) = (value, place)
        let isByLanguage = place.hasPrefix("content.") && value.isByLanguage
        if path != place && isNewName || isByLanguage && place != "content.data" { members.log.isForeign = true }
        if path != place, has(place) || place == "id" && hasID {
            guard place == "id", namesTarget else { return members.log.drop(path) }
            to = "target.request"
        }
        let key = place.split(separator: ".").last.map(String.init) ?? ""
        switch place {
        case "content.title", "content.subtitle", "content.body":
            if value.isByLanguage, value.members.count > 1 {
                // The app's own table has the texts of a key.
                to = "\(place)LocKey"
                for (language, text) in value.members {
                    ofApp.put(text, at: ["strings", Substring(language), Substring(key.uppercased())])
                }
                value = .text(key.uppercased())
            } else {
                guard var text = members.words.text(value) else { return members.log.drop(path) }
                if text.contains("</") || text.contains("<br") { text = text.withoutMarkup }
                value = .text(!SensitiveData.isQuoted(in: text) ? text : "…")
            }
        case "recipients":
            if path == place, value.areIDs { break }
            // What names a device or a subscription is no person.
            let name = ForeignNames.plain(path.split(separator: ".").last.map(String.init) ?? "")
            if ["token", "playerid", "subscription", "endpoint"].contains(where: name.contains) {
                return members.log.move(path, to)
            }
            guard let people = members.words.people(value) else { return members.log.move(path, to) }
            value = people
        case "content.attachments":
            guard let pictures = members.words.converted(value, at: place) else {
                let texts = value.elements.compactMap { ($0["text"] ?? $0["fallback"])?.text }
                if path != place, !texts.isEmpty {
                    further += texts
                    return members.log.move(path, "content.body")
                }
                return path == place ? record.put(value, at: place.split(separator: ".")) : members.log.drop(path)
            }
            value = pictures
        case "type" where path == place && members.words.converted(value, at: place) == nil && !value.isRequestType:
            return members.log.drop(path)
        case "category" where value.text == nil && value["id"]?.text == nil:
            // Actions belong to the category that the request names, if it names one.
            let own = members.words.record["category"].flatMap { $0.text ?? $0["id"]?.text }
            ofApp.put(.list(Self.category(value, own ?? "ACTIONS")), at: ["categories"])
            value = .text(own ?? "ACTIONS")
        case "collapseId" where ForeignNames.plain(path).hasSuffix("tag"):
            members.log.note("`collapseId` replaces the earlier one; what only groups is `threadId`")
        case "id", "threadId", "collapseId", "content.targetContentId", "content.launchImage":
            if path != place, let text = value.text {
                value = .text(place == "id" ? text.replacing("/", with: "-") : text)
            }
        default:
            if place == "trigger", ["latitude", "lat", "region", "location", "geofence"].contains(where: value.names) {
                members.log.note("a place is no trigger: send the request when the person is there")
            }
            if let several = value["cron"]?.text ?? value.text, ForeignTimes.namesSeveral(several), place == "trigger" {
                members.log.note("a calendar trigger has one time: send one request for each day or hour")
            }
            let isOwn = path == place && !ForeignWords.always.contains(place)
            if let converted = isOwn ? nil : members.words.converted(value, at: place) {
                if path == place, value.isObject { members.log.isForeign = true }
                value = converted
            } else if value.isObject, place != "content.data" {
                value = members.normalised(value, path, place)
            }
        }
        let steps = to.split(separator: ".")
        record.put(value, at: steps)
        if path != to { members.log.move(path, to) }
    }

    private func has(_ place: String) -> Bool {
        place.split(separator: ".").reduce(record) { $0?[String($1)] } != nil
    }

    /// Whether the request is about an earlier one, so that a second id is the earlier one's.
    private var namesTarget: Bool {
        guard let type = record["type"], record["target"] == nil else { return false }
        let word = members.words.converted(type, at: "type")?.text ?? type.text
        return word == "update" || word == "withdraw" || word == "mark-read"
    }

    /// A message that consists of data alone may have its texts there.
    private mutating func takeTextsOfData() {
        guard let content = record["content"],
            ["title", "body", "titleLocKey", "bodyLocKey"].allSatisfy({ content[$0] == nil })
        else { return }
        var rest: [(name: String, value: ForeignValue)] = []
        for (name, value) in content["data"]?.members ?? [] {
            let place = ForeignNames.place(for: name, in: "", of: .request)
            if let place, ["content.title", "content.body"].contains(place) {
                put(value, from: "data.\(name)", at: place)
            } else {
                rest.append((name, value))
            }
        }
        record.replace("content", by: .object((record["content"]?.members ?? []).filter { $0.name != "data" }))
        if !rest.isEmpty { record.put(.object(rest), at: ["content", "data"]) }
    }

    /// A request that takes back or changes something, and names only an id, means the request of that id.
    private mutating func aimAtID() {
        let type = record["type"]?.text
        guard members.log.moves.contains(where: { $0.to == "type" }), record["target"] == nil,
            let id = record["id"]?.text,
            type == "withdraw" && record["content"] == nil || type == "update"
        else { return }
        record.put(.member("request", .text(id)), at: ["target"])
        record.replace("id", by: .text("\(id)-\(type ?? "")".suffix(120).description))
        members.log.move("id", "target.request", isForeign: true)
        members.log.note("the request itself has an id of its own")
    }

    private mutating func addFurtherTexts() {
        guard !further.isEmpty else { return }
        let body = record["content"]?["body"]?.text
        let text = ([body].compactMap(\.self) + further).joined(separator: " ")
        let content = (record["content"]?.members ?? []).filter { $0.name != "body" } + [("body", .text(text))]
        if record["content"] == nil { record.put(.object([]), at: ["content"]) }
        record.replace("content", by: .object(content))
    }

    private static func category(_ actions: ForeignValue, _ id: String) -> [ForeignValue] {
        let actions = actions.elements.prefix(4).map { action in
            let title =
                action.text ?? ["title", "label", "text", "name"].lazy.compactMap { action[$0]?.text }.first ?? "Open"
            let id = ["id", "action", "identifier"].lazy.compactMap { action[$0]?.text }.first
            return ForeignValue.object([
                ("id", .text(id ?? ForeignNames.plain(title))), ("title", .text(title)),
            ])
        }
        return [.object([("id", .text(id)), ("actions", .list(actions))])]
    }
}
