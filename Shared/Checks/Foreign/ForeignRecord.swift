internal import Model

/// A record with members of other notification services, translated into the record that Belfry wants.
///
/// Texts, people and times move to where Belfry has them. Only names are translated here; ``MendedReading`` corrects
/// the values afterwards, with ``ForeignWords``.
struct ForeignRecord {
    /// The translated record. It may lack members, and its values may still be wrong.
    private(set) var record: ForeignValue = .object([])
    /// Which member went where.
    private(set) var moves: [(from: String, to: String)] = []
    /// Members for which a record has no place.
    private(set) var dropped: [String] = []
    /// What a producer should know about the translation, beside it.
    private(set) var notes: [String] = []
    /// Places whose values are examples, since the record as it came has none.
    private(set) var madeUp: [String] = []
    /// What the app's record needs beside: texts in several languages, or a category with actions.
    private(set) var ofApp: ForeignValue = .object([])

    private let kind: RecordKind
    private let words: ForeignWords
    private var isWrapped = false
    private var hasID = false
    /// Texts of parts of a message for which Belfry has no place of their own; they follow the body.
    private var further: [String] = []
    /// How many unknown names are still looked up; a record with more is not one of another service.
    private var budget = 64

    /// - Parameters:
    ///   - value: the record; a list or a wrapper of records stands for its first.
    ///   - outer: the record that has the value, where it is only one member of it.
    init(_ value: ForeignValue, kind: RecordKind, sent: Instant, beside outer: ForeignValue? = nil) {
        self.kind = kind
        let (value, note) =
            outer == nil ? ForeignEnvelope.opened(value, kind) : (value, nil)
        words = ForeignWords(kind: kind, sent: sent, record: outer ?? value)
        if let note {
            notes.append(note)
            isForeign = true
        }
        if kind == .request {
            hasID = value["id"] != nil
            isWrapped = value.members.contains { ["aps", "message"].contains($0.name) && !$0.value.members.isEmpty }
            walk(value, "", "", known: true)
            takeTextsOfData()
            addFurtherTexts()
            if record["communication"] != nil { record.put(.text("send-message"), at: ["communication", "intent"]) }
            aimAtID()
            if record["target"] != nil, moves.contains(where: { $0.to == "target" }) {
                record.put(.text(record["content"] == nil ? "withdraw" : "update"), at: ["type"])
            }
        } else {
            let known = normalised(kind == .interaction ? withMeantType(value) : value, "", "")
            for (name, value) in known.members { record.put(value, at: [Substring(name)]) }
            nameTypeOfInteraction()
            giveActionsToCategory()
            givePlaceholderToCategories(value)
            turnOnDoNotDisturb(value)
            putAppsIntoSummary(value)
        }
    }

    /// Whether anything was translated, not only spelled as Belfry spells it.
    private(set) var isForeign = false

    // MARK: Requests

    private mutating func walk(_ value: ForeignValue, _ path: String, _ place: String, known: Bool) {
        for (name, value) in value.members {
            let plain = ForeignNames.plain(name)
            let here = ForeignNames.child(name, of: path)
            let inner = ForeignNames.child(name, of: place)
            if known, ForeignNames.knows(inner, in: kind), inner != "content" || value.members.isEmpty {
                inner == "badge" ? dropped.append(here) : put(value, from: here, at: inner)
                continue
            }
            budget -= 1
            if budget < 0 { return }
            if ForeignNames.wrappers.contains(plain), !value.members.isEmpty, !value.isByLanguage {
                walk(value, here, inner, known: inner == "content")
            } else if path.isEmpty, ["isupdate", "isedit", "isreplacement", "update"].contains(plain),
                value.word == "true"
            {
                put(.text("update"), from: here, at: "type")
            } else if ForeignNames.knows(name, in: kind), name.contains(".") {
                // A path as a name.
                put(value, from: here, at: name)
            } else if path.isEmpty, Self.namesOfType.contains(plain),
                value.isRequestType || words.converted(value, at: "type") != nil
            {
                put(value, from: here, at: "type")
            } else if path.isEmpty, plain.hasPrefix("notification"), let parts = value.partsOfNotification {
                for (place, part) in zip(["app", "target", "recipients"], parts) {
                    put(.text(part), from: here, at: place)
                }
            } else if let to = ForeignNames.place(for: name, in: "", of: kind) {
                let isSame = place.isEmpty && !to.contains(".") && ForeignNames.isSpelling(name, of: to)
                to == "badge" ? dropped.append(here) : put(value, from: here, at: to, isForeign: !isSame)
            } else if let near = ForeignNames.near(name, at: place, of: kind) {
                put(value, from: here, at: near, isForeign: false)
            } else if ForeignNames.knows(name, in: kind), !path.isEmpty, !["topic", "device", "type"].contains(name) {
                put(value, from: here, at: name)
            } else if isWrapped, path.isEmpty {
                // Beside `aps` stand the members of the app itself.
                record.put(value, at: ["content", "data", Substring(name)])
                moves.append((here, "content.data.\(name)"))
                isForeign = true
            } else {
                dropped.append(here)
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
        if path != place && isNewName || isByLanguage && place != "content.data" { isForeign = true }
        if path != place, has(place) || place == "id" && hasID {
            guard place == "id", namesTarget else { return dropped.append(path) }
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
                guard var text = words.text(value) else { return dropped.append(path) }
                if text.contains("</") || text.contains("<br") { text = text.withoutMarkup }
                value = .text(!SensitiveData.isQuoted(in: text) ? text : "…")
            }
        case "recipients":
            if path == place, value.areIDs { break }
            // What names a device or a subscription is no person.
            let name = ForeignNames.plain(path.split(separator: ".").last.map(String.init) ?? "")
            if ["token", "playerid", "subscription", "endpoint"].contains(where: name.contains) {
                return moves.append((path, to))
            }
            guard let people = words.people(value) else { return moves.append((path, to)) }
            value = people
        case "content.attachments":
            guard let pictures = words.converted(value, at: place) else {
                let texts = value.elements.compactMap { ($0["text"] ?? $0["fallback"])?.text }
                if path != place, !texts.isEmpty {
                    further += texts
                    return moves.append((path, "content.body"))
                }
                return path == place ? record.put(value, at: place.split(separator: ".")) : dropped.append(path)
            }
            value = pictures
        case "type" where path == place && words.converted(value, at: place) == nil && !value.isRequestType:
            return dropped.append(path)
        case "category" where value.text == nil && value["id"]?.text == nil:
            // Actions belong to the category that the request names, if it names one.
            let own = words.record["category"].flatMap { $0.text ?? $0["id"]?.text }
            ofApp.put(.list(Self.category(value, own ?? "ACTIONS")), at: ["categories"])
            value = .text(own ?? "ACTIONS")
        case "collapseId" where ForeignNames.plain(path).hasSuffix("tag"):
            notes.append("`collapseId` replaces the earlier one; what only groups is `threadId`")
        case "id", "threadId", "collapseId", "content.targetContentId", "content.launchImage":
            if path != place, let text = value.text {
                value = .text(place == "id" ? text.replacing("/", with: "-") : text)
            }
        default:
            if place == "trigger", ["latitude", "lat", "region", "location", "geofence"].contains(where: value.names) {
                notes.append("a place is no trigger: send the request when the person is there")
            }
            if let several = value["cron"]?.text ?? value.text, ForeignTimes.namesSeveral(several), place == "trigger" {
                notes.append("a calendar trigger has one time: send one request for each day or hour")
            }
            let isOwn = path == place && !ForeignWords.always.contains(place)
            if let converted = isOwn ? nil : words.converted(value, at: place) {
                if path == place, value.isObject { isForeign = true }
                value = converted
            } else if value.isObject, place != "content.data" {
                value = normalised(value, path, place)
            }
        }
        let steps = to.split(separator: ".")
        record.put(value, at: steps)
        if path != to { moves.append((path, to)) }
    }

    private func has(_ place: String) -> Bool {
        place.split(separator: ".").reduce(record) { $0?[String($1)] } != nil
    }

    /// Whether the request is about an earlier one, so that a second id is the earlier one's.
    private var namesTarget: Bool {
        guard let type = record["type"], record["target"] == nil else { return false }
        let word = words.converted(type, at: "type")?.text ?? type.text
        return word == "update" || word == "withdraw" || word == "mark-read"
    }

    /// A message that consists of data alone may have its texts there.
    private mutating func takeTextsOfData() {
        guard let content = record["content"],
            ["title", "body", "titleLocKey", "bodyLocKey"].allSatisfy({ content[$0] == nil })
        else { return }
        var rest: [(name: String, value: ForeignValue)] = []
        for (name, value) in content["data"]?.members ?? [] {
            let place = ForeignNames.place(for: name, in: "", of: kind)
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
        guard moves.contains(where: { $0.to == "type" }), record["target"] == nil, let id = record["id"]?.text,
            type == "withdraw" && record["content"] == nil || type == "update"
        else { return }
        record.put(.member("request", .text(id)), at: ["target"])
        record.replace("id", by: .text("\(id)-\(type ?? "")".suffix(120).description))
        moves.append(("id", "target.request"))
        notes.append("the request itself has an id of its own")
        isForeign = true
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

    // MARK: Other records

    /// The value with the names that Belfry has, as far as they are known.
    ///
    /// - Parameter isElement: whether the value stands in a list already.
    private mutating func normalised(
        _ value: ForeignValue, _ path: String, _ place: String, isElement: Bool = false
    ) -> ForeignValue {
        let isDevices = kind == .person && place == "devices"
        let listed = isElement ? nil : isDevices ? words.converted(value, at: place) : words.listed(value, at: place)
        if listed != nil, value.isObject { isForeign = true }
        var value = listed ?? (place == "webhooks" ? words.converted(value, at: place) : nil) ?? value
        let written = value
        if kind == .app, place == "categories.actions" { value = words.rearranged(action: value) }
        if isDevices { value = words.rearranged(device: value) }
        if kind == .person, place == "focuses" { value = words.rearranged(focus: value) }
        for (name, _) in written.members where value[name] == nil {
            for (added, _) in value.members where written[added] == nil {
                moves.append((ForeignNames.child(name, of: path), ForeignNames.child(added, of: path)))
                isForeign = true
            }
        }
        switch value {
        case .list(let written):
            var list: [ForeignValue] = []
            let elements = isDevices ? withWatches(written, path) : written
            for (index, element) in elements.enumerated() {
                list.append(normalised(element, "\(path)[\(index)]", place, isElement: true))
            }
            return .list(list)
        case .object(let members):
            guard ForeignNames.hasMembers(place, in: kind) || ForeignNames.isDictionary(place, in: kind) else {
                return value
            }
            var result: ForeignValue = .object([])
            // Objects with names of their author's choice may be large.
            let dictionary = ForeignNames.isDictionary(place, in: kind)
            var kept: [(name: String, value: ForeignValue)] = []
            let all =
                dictionary ? members.map { ("\(path).\($0.name)", $0.name, $0.value) } : lifted(members, path, place)
            for (here, name, value) in all {
                var inner = ForeignNames.child(name, of: place, in: kind)
                var right = name
                if !ForeignNames.knows(inner, in: kind) {
                    budget -= 1
                    guard budget >= 0,
                        let found = ForeignNames.place(for: name, in: place, of: kind)
                            ?? ForeignNames.near(name, at: place, of: kind), value.isWorth(found)
                    else {
                        dropped.append(here)
                        continue
                    }
                    right = found.split(separator: ".").last.map(String.init) ?? found
                    inner = found
                    // A member by its own name comes before one that only may be meant.
                    if all.contains(where: { $0.1 == right }), !ForeignWords.lists.contains(found) { continue }
                    if found == "topics", ForeignNames.plain(name).hasSuffix("channels") {
                        notes.append("topics are what people can turn off; buttons belong to `categories`")
                    }
                    moves.append((here, place.isEmpty ? right : "\(path).\(right)"))
                }
                if right == name, !dictionary, here != ForeignNames.child(name, of: path) {
                    moves.append((here, ForeignNames.child(name, of: path)))
                    isForeign = true
                }
                if dictionary {
                    kept.append((name, normalised(value, here, inner)))
                    continue
                }
                if right != name, ForeignNames.near(name, at: place, of: kind) != inner,
                    !ForeignNames.isSpelling(name, of: inner)
                {
                    isForeign = true
                }
                let isOwn = right == name && !ForeignWords.always.contains(inner)
                var converted = isOwn ? nil : words.converted(value, at: inner)
                if inner == "categories", ["actions", "buttons"].contains(ForeignNames.plain(name)) {
                    converted = .list([.object([("id", .text("ACTIONS")), ("actions", .list(value.elements))])])
                }
                if inner == "devices", right != name, ForeignNames.plain(name).contains("token"),
                    !value.elements.contains(where: \.isObject)
                {
                    madeUp += ["devices[0].id", "devices[0].platform"]
                    // A token is repeated nowhere, and it is no device.
                    converted = .list([
                        .object([("id", .text("annas-iphone")), ("platform", .text("ios")), ("pushToken", value)])
                    ])
                }
                if inner == "focuses", ["donotdisturb", "dnd"].contains(ForeignNames.plain(name)) {
                    converted = converted?.named(by: ForeignWords.doNotDisturb)
                }
                // What a person typed is repeated nowhere.
                let isTyped = kind == .interaction && right == "text"
                if isTyped { notes.append("`text` is an example: what people type is not repeated") }
                let value = isTyped ? .text("On my way.") : normalised(converted ?? value, here, inner)
                if let before = result[right], case .list(let added) = value {
                    result.replace(right, by: .list(before.elements.merged(with: added)))
                } else {
                    result.put(value, at: [Substring(right)])
                }
            }
            return dictionary ? .object(kept) : result
        default: return value
        }
    }

    /// The devices, with the watches that stand within them as devices of their own.
    private mutating func withWatches(_ devices: [ForeignValue], _ path: String) -> [ForeignValue] {
        var watches: [ForeignValue] = []
        var phones: [ForeignValue] = []
        for (index, device) in devices.enumerated() {
            let watch = device.members.first { name, value in
                ["watch", "applewatch", "pairedwatch"].contains(ForeignNames.plain(name)) && value.isObject
            }
            guard let watch else {
                phones.append(device)
                continue
            }
            phones.append(.object(device.members.filter { $0.name != watch.name }))
            var own = watch.value
            own.put(.text("watchos"), at: ["platform"])
            if let id = device["id"] { own.put(id, at: ["companion"]) }
            moves.append(("\(path)[\(index)].\(watch.name)", "\(path)[\(devices.count + watches.count)]"))
            watches.append(own)
            isForeign = true
        }
        return phones + watches
    }

    /// The members of an object, with those of unknown objects in it that only hold members of it.
    private func lifted(
        _ members: [(name: String, value: ForeignValue)], _ path: String, _ place: String
    ) -> [(path: String, name: String, value: ForeignValue)] {
        func isMember(_ name: String) -> Bool {
            ForeignNames.knows(ForeignNames.child(name, of: place), in: kind)
                || ForeignNames.place(for: name, in: place, of: kind) != nil
                || ForeignNames.near(name, at: place, of: kind) != nil
        }
        return members.flatMap { name, value -> [(path: String, name: String, value: ForeignValue)] in
            let here = ForeignNames.child(name, of: path)
            // A large object holds something else.
            if members.count > 100 || value.members.count > 100 { return [(here, name, value)] }
            let isHolder =
                (!isMember(name) || name == "allow")
                && !value.members.contains { inner in members.contains { $0.name == inner.name } }
                && value.isObject && !value.isByLanguage
                && value.members.contains { isMember($0.name) || $0.value.members.contains { isMember($0.name) } }
            return isHolder ? lifted(value.members, here, place) : [(here, name, value)]
        }
    }

    /// Actions beside the only category are its own.
    private mutating func giveActionsToCategory() {
        guard let categories = record["categories"]?.elements, categories.count == 2,
            categories[1]["id"]?.text == "ACTIONS",
            categories[0]["actions"] == nil, let actions = categories[1]["actions"]
        else { return }
        var category = categories[0].text.map { .member("id", .text($0)) } ?? categories[0]
        category.put(actions, at: ["actions"])
        record.replace("categories", by: .list([category]))
    }

    /// What all categories say instead of a hidden text stands in each of them.
    private mutating func givePlaceholderToCategories(_ value: ForeignValue) {
        let names = ["placeholder", "hiddenPreviewsBodyPlaceholder", "hiddenPreviewsPlaceholder"]
        guard kind == .app, let (name, text) = value.members.first(where: { names.contains($0.name) }),
            let categories = record["categories"]?.elements
        else { return }
        record.replace(
            "categories",
            by: .list(
                categories.map { category in
                    var category = category
                    category.put(text, at: ["placeholder"])
                    return category
                }))
        isForeign = true
        moves.append((name, "categories[].placeholder"))
    }

    /// `doNotDisturb: true` is a Focus that is on.
    private mutating func turnOnDoNotDisturb(_ value: ForeignValue) {
        let isOn = value.members.contains { name, value in
            value.word == "true" && ForeignNames.place(for: name, in: "", of: .person) == "focuses"
        }
        guard kind == .person, isOn, record["activeFocus"] == nil else { return }
        let focus = record["focuses"]?.elements.first?["id"] ?? .text("do-not-disturb")
        if record["focuses"] == nil { record.put(.list([ForeignWords.doNotDisturb]), at: ["focuses"]) }
        record.put(.member("id", focus), at: ["activeFocus"])
        isForeign = true
        notes.append("a Focus is on while `activeFocus` names it")
    }

    /// The apps of a summary are those whose own settings say so.
    private mutating func putAppsIntoSummary(_ value: ForeignValue) {
        guard kind == .person, record["summary"] != nil else { return }
        let summary = value.members.first { name, value in
            value["apps"] != nil
                && (name == "summary" || ForeignNames.place(for: name, in: "", of: .person) == "summary")
        }
        let apps = summary?.value["apps"]?.elements.compactMap(\.text) ?? []
        for app in apps where record["apps"]?[app] != nil {
            record.put(.flag(true), at: ["apps", Substring(app), "summary"])
            moves.append(("\(summary?.name ?? "").apps", "apps.\(app).summary"))
            isForeign = true
        }
    }

    /// The value with the names that Belfry has at its place; others are left out.
    static func tidied(_ value: ForeignValue, at place: String, _ words: ForeignWords) -> ForeignValue {
        if words.kind == .request, place.isEmpty || place.hasPrefix("content") || place == "recipients" { return value }
        var record = ForeignRecord(.object([]), kind: words.kind, sent: words.times.sent)
        return record.normalised(value, "", place)
    }

    /// An interaction without a type that is none, where another member says the type.
    private func withMeantType(_ value: ForeignValue) -> ForeignValue {
        func isType(_ value: ForeignValue) -> Bool {
            words.converted(value, at: "type") != nil || value.text.flatMap(InteractionType.init(rawValue:)) != nil
        }
        guard let type = value["type"], !isType(type),
            value.members.contains(where: { name, value in
                ForeignNames.place(for: name, in: "", of: .interaction) == "type" && isType(value)
            })
        else { return value }
        return .object(value.members.filter { $0.name != "type" })
    }

    /// `action: "opened"` alone is a type.
    private mutating func nameTypeOfInteraction() {
        guard kind == .interaction, record["type"] == nil, let action = record["action"],
            let type = words.converted(action, at: "type")
                ?? action.text.flatMap({ InteractionType(rawValue: $0) }).map({ .text($0.rawValue) })
        else { return }
        isForeign = true
        record.put(type, at: ["type"])
        moves.append(("action", "type"))
    }
}
