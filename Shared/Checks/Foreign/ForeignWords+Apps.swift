internal import Model

extension ForeignWords {
    func ofApp(_ value: ForeignValue, _ place: String) -> ForeignValue? {
        switch place {
        case "categories", "topics", "sounds", "categories.actions": return listed(value, at: place)
        case "webhooks":
            guard value.elements.contains(where: { $0.text != nil }) else { return nil }
            return value.mapped { $0.text == nil ? $0 : .object([("url", $0), ("secretRef", .text("webhook"))]) }
        case "entitlements":
            let names =
                value.isObject
                ? value.members.filter { $0.value.word != "false" }.map(\.name)
                : value.elements.compactMap(\.text).flatMap { $0.split(separator: ",").map(String.init) }
            return names.isEmpty ? nil : .list(names.map { .text(Self.entitlement($0) ?? $0) })
        case "categories.actions.textInput":
            if let text = value.text { return .member("placeholder", .text(text)) }
            return value.word == "true" ? .member("buttonTitle", .text("Send")) : nil
        case "categories.actions.snoozeSeconds":
            return value.text.flatMap(ForeignTimes.seconds).map { .number($0) }
        case "strings":
            // Languages by key, where keys by language belong.
            guard !value.members.isEmpty, value.members.allSatisfy({ $0.value.isByLanguage }) else { return nil }
            var tables: ForeignValue = .object([])
            for (key, texts) in value.members {
                for (language, text) in texts.members { tables.put(text, at: [Substring(language), Substring(key)]) }
            }
            return tables
        case "name": return text(value).map { .text($0) }
        default: return nil
        }
    }

    private static func entitlement(_ name: String) -> String? {
        let word = ForeignNames.plain(name)
        return [("critical", "critical-alerts"), ("sensitive", "time-sensitive"), ("communication", "communication")]
            .first { word.contains($0.0) }?.1
    }

    /// An object with the members that other services have beside or within others; `nil` for most, and for large ones.
    func rearranged(_ value: ForeignValue, at place: String) -> ForeignValue? {
        guard value.members.count <= 100 else { return nil }
        return switch (kind, place) {
        case (.app, "categories.actions"): rearranged(action: value)
        case (.person, "devices"): rearranged(device: value)
        case (.person, "focuses"): rearranged(focus: value)
        default: nil
        }
    }

    /// An action with the members that Apple and others put into its options, its type, or beside its text field.
    private func rearranged(action: ForeignValue) -> ForeignValue {
        guard action.isObject else { return action }
        var action = action
        for option in (action["options"]?.elements ?? []).compactMap(\.word) {
            for flag in ["foreground", "destructive", "authenticationRequired"]
            where option.contains(flag.lowercased()) && action[flag] == nil {
                action.put(.flag(true), at: [Substring(flag)])
            }
        }
        let style = (action["style"] ?? action["type"] ?? action["kind"])?.word ?? ""
        if ["destructive", "danger", "red"].contains(style), action["destructive"] == nil {
            action.put(.flag(true), at: ["destructive"])
        }
        for name in ["placeholder", "buttonTitle"] {
            let long = "textInput" + name.prefix(1).uppercased() + name.dropFirst()
            if let text = action[long] { action.put(text, at: [Substring(name)]) }
        }
        let field = ["placeholder", "buttonTitle"].filter { action[$0]?.text != nil }
        if action["textInput"] == nil, !field.isEmpty || ["text", "input", "reply"].contains(where: style.contains) {
            var members = field.compactMap { name in action[name].map { (name: name, value: $0) } }
            if members.isEmpty { members = [(name: "buttonTitle", value: .text("Send"))] }
            action.put(.object(members), at: ["textInput"])
        }
        let used =
            field + ["options", "style", "type", "kind", "textInputPlaceholder", "textInputButtonTitle"]
        return .object(action.members.filter { !used.contains($0.name) })
    }

    /// A list of objects with ids, from strings or from objects by id; `nil` for other values and places.
    func listed(_ value: ForeignValue, at place: String) -> ForeignValue? {
        guard Self.lists.contains(place) else { return nil }
        let member = place == "sounds" ? "name" : "id"
        if isDictionary(value, of: place) {
            let elements = value.members.compactMap { id, value in
                Self.element(value, at: place).map { ForeignValue.object([(member, .text(id))] + $0.members) }
            }
            return elements.count == value.members.count ? .list(elements) : nil
        }
        // One object is a list of one.
        if value.isObject, !value.members.isEmpty { return .list([value]) }
        guard value.elements.contains(where: { $0.text != nil }) else { return nil }
        return .list(
            value.elements.map { element in
                guard let text = element.text else { return element }
                let name: ForeignValue = .text(text == text.uppercased() ? Self.name(of: text) : text)
                let members = [("id", .text(Self.id(of: text, at: place))), ("title", name), ("name", name)].filter {
                    ForeignNames.knows("\(place).\($0.0)", in: kind)
                }
                return .object(member == "id" ? members : [("name", element)])
            })
    }

    /// Whether an object has elements of this place under their ids.
    private func isDictionary(_ value: ForeignValue, of place: String) -> Bool {
        let names = value.members.map(\.name)
        return !names.isEmpty && !names.contains { ForeignNames.knows("\(place).\($0)", in: kind) }
            && names.filter { isMember($0, of: place) }.count * 2 <= names.count
    }

    /// Whether an element at this place has such a member, by any of its names.
    private func isMember(_ name: String, of place: String) -> Bool {
        ForeignNames.knows("\(place).\(name)", in: kind) || ForeignNames.place(for: name, in: place, of: kind) != nil
    }

    /// The members of an element that stands under its id.
    private static func element(_ value: ForeignValue, at place: String) -> ForeignValue? {
        switch (place, value) {
        case (_, .object): value
        case ("categories", .list): value.elements.isEmpty ? .object([]) : .member("actions", value)
        case ("categories.actions", .text): .member("title", value)
        case ("topics", .text), ("focuses", .text), ("contacts", .text): .member("name", value)
        case ("devices", .text): .member("platform", value)
        case ("sounds", .number): .member("seconds", value)
        default: nil
        }
    }

    /// The id of an element that has only a name or a title.
    static func id(of name: String, at place: String) -> String {
        let isOwn = name == name.uppercased() || !["categories.actions", "focuses"].contains(place)
        let name = isOwn ? name : name.lowercased()
        return String(name.map { $0 == " " ? "-" : $0 }.prefix(60))
    }

    /// A name from an id, its words with capitals.
    private static func name(of id: String) -> String {
        id.split { "-_ .".contains($0) }.map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }
            .joined(separator: " ")
    }

    /// A member that an object at a place lacks, by what else it has; `nil` where nothing tells it.
    func missing(_ name: String, of object: ForeignValue, at place: String) -> ForeignValue? {
        if kind == .interaction, name == "action", place.isEmpty {
            let type = record["type"]
            return type?["action"] ?? type?.text.flatMap { $0 == $0.uppercased() ? .text($0) : nil }
        }
        guard Self.lists.contains(place) else { return nil }
        switch name {
        case "id":
            if let text = (object["title"] ?? object["name"])?.text {
                let id = Self.id(of: text, at: place).filter { $0.isLetter || $0.isNumber || $0 == "-" }
                return id.isEmpty ? nil : .text(id)
            }
            guard place == "devices", let person = record["id"]?.text, let platform = object["platform"]?.text else {
                return nil
            }
            let names = [
                "ios": "iphone", "ipados": "ipad", "watchos": "watch", "macos": "mac", "tvos": "tv",
                "visionos": "vision",
            ]
            return Self.platform(platform).flatMap { names[$0] }.map { .text("\(person)-\($0)") }
        case "title", "name": return object["id"]?.text.map { .text(Self.name(of: $0)) }
        case "platform": return object["id"]?.text.flatMap(Self.platform).map { .text($0) }
        default: return nil
        }
    }
}
