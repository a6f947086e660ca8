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
    /// What the app's record needs beside: texts in several languages, or a category with actions.
    private(set) var ofApp: ForeignValue = .object([])

    private let kind: RecordKind
    private let words: ForeignWords
    private var isWrapped = false
    private var hasID = false
    /// How many unknown names are still looked up; a record with more is not one of another service.
    private var budget = 64

    /// - Parameter value: an object.
    init(_ value: ForeignValue, kind: RecordKind, sent: Instant) {
        self.kind = kind
        words = ForeignWords(kind: kind, sent: sent)
        if kind == .request {
            hasID = value["id"] != nil
            isWrapped = value.members.contains { ["aps", "message"].contains($0.name) && !$0.value.members.isEmpty }
            walk(value, "", "", known: true)
            takeTextsOfData()
        } else {
            let known = normalised(value, "", "")
            for (name, value) in known.members { record.put(value, at: [Substring(name)]) }
            nameTypeOfInteraction()
            giveActionsToCategory()
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
            } else if let to = ForeignNames.place(for: name, in: "", of: kind) {
                let isSame = place.isEmpty && !to.contains(".") && ForeignNames.isSpelling(name, of: to)
                to == "badge" ? dropped.append(here) : put(value, from: here, at: to, isForeign: !isSame)
            } else if let near = ForeignNames.near(name, at: place, of: kind) {
                put(value, from: here, at: near, isForeign: false)
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
            if value.isByLanguage {
                // The app's own table has the texts of a key.
                to = "\(place)LocKey"
                for (language, text) in value.members {
                    ofApp.put(text, at: ["strings", Substring(language), Substring(key.uppercased())])
                }
                value = .text(key.uppercased())
            } else {
                guard let text = words.text(value) else { return dropped.append(path) }
                value = .text(!SensitiveData.isQuoted(in: text) ? text : "…")
            }
        case "recipients":
            guard let people = words.people(value) else { return moves.append((path, to)) }
            value = people
        case "content.attachments":
            guard let pictures = words.converted(value, at: place) else {
                return path == place ? record.put(value, at: place.split(separator: ".")) : dropped.append(path)
            }
            value = pictures
        case "category" where value.text == nil:
            ofApp.put(.list(Self.category(value)), at: ["categories"])
            value = .text("ACTIONS")
        case "id", "threadId", "collapseId", "content.targetContentId", "content.launchImage":
            if path != place, let text = value.text {
                value = .text(place == "id" ? text.replacing("/", with: "-") : text)
            }
        default:
            if path != place || ForeignWords.always.contains(place) {
                value = words.converted(value, at: place) ?? value
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

    private static func category(_ actions: ForeignValue) -> [ForeignValue] {
        let actions = actions.elements.prefix(4).map { action in
            let title =
                action.text ?? ["title", "label", "text", "name"].lazy.compactMap { action[$0]?.text }.first ?? "Open"
            let id = ["id", "action", "identifier"].lazy.compactMap { action[$0]?.text }.first
            return ForeignValue.object([
                ("id", .text(id ?? ForeignNames.plain(title))), ("title", .text(title)),
            ])
        }
        return [.object([("id", .text("ACTIONS")), ("actions", .list(actions))])]
    }

    // MARK: Other records

    /// The value with the names that Belfry has, as far as they are known.
    private mutating func normalised(_ value: ForeignValue, _ path: String, _ place: String) -> ForeignValue {
        switch words.listed(value, at: place) ?? (place == "webhooks" ? words.converted(value, at: place) : nil)
            ?? value
        {
        case .list(let elements):
            var list: [ForeignValue] = []
            for (index, element) in elements.enumerated() {
                list.append(normalised(element, "\(path)[\(index)]", place))
            }
            return .list(list)
        case .object(let members):
            var result: ForeignValue = .object([])
            // Objects with names of their author's choice may be large.
            let dictionary = ForeignNames.isDictionary(place, in: kind)
            var kept: [(name: String, value: ForeignValue)] = []
            for (name, value) in members {
                let here = ForeignNames.child(name, of: path)
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
                    moves.append((here, place.isEmpty ? right : "\(path).\(right)"))
                }
                if dictionary {
                    kept.append((name, normalised(value, here, inner)))
                    continue
                }
                if right != name, !ForeignNames.isSpelling(name, of: inner) { isForeign = true }
                var converted = right == name ? nil : words.converted(value, at: inner)
                if inner == "categories", ["actions", "buttons"].contains(ForeignNames.plain(name)) {
                    converted = .list([.object([("id", .text("ACTIONS")), ("actions", .list(value.elements))])])
                }
                if inner == "devices", right != name, ForeignNames.plain(name).contains("token") {
                    // A token is repeated nowhere, and it is no device.
                    converted = .list([
                        .object([("id", .text("annas-iphone")), ("platform", .text("ios")), ("pushToken", value)])
                    ])
                }
                // What a person typed is repeated nowhere.
                let isTyped = kind == .interaction && right == "text"
                let value = isTyped ? .text("On my way.") : normalised(converted ?? value, here, inner)
                if let before = result[right], case .list(let added) = value {
                    let known = Set(before.elements.compactMap(\.id))
                    let new = added.filter { $0.id.map { !known.contains($0) } ?? true }
                    result.replace(right, by: .list(before.elements + new))
                } else {
                    result.put(value, at: [Substring(right)])
                }
            }
            return dictionary ? .object(kept) : result
        default: return value
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

    /// The value with the names that Belfry has at its place; others are left out.
    static func tidied(_ value: ForeignValue, at place: String, _ words: ForeignWords) -> ForeignValue {
        var record = ForeignRecord(.object([]), kind: words.kind, sent: words.sent)
        return words.kind == .request ? value : record.normalised(value, "", place)
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

extension ForeignValue {
    /// What tells an element of a list from the others.
    fileprivate var id: String? { (self["id"] ?? self["name"] ?? self["url"] ?? self).text }

    /// Whether a value of another service can stand at a place: texts and names only where Belfry has one.
    fileprivate func isWorth(_ place: String) -> Bool {
        if case .flag = self { return place.hasPrefix("apps") || place.hasSuffix("foreground") || place == "vibration" }
        return true
    }
}
