internal import Model

/// A record of an app, a person or an interaction as another service has it, translated.
struct ForeignRegistration {
    private(set) var record: ForeignValue = .object([])
    private(set) var members: ForeignMembers

    private var kind: RecordKind { members.words.kind }

    init(_ value: ForeignValue, _ words: ForeignWords) {
        members = ForeignMembers(words)
        let known = members.normalised(kind == .interaction ? withMeantType(value) : value, "", "")
        for (name, value) in known.members { record.put(value, at: [Substring(name)]) }
        nameTypeOfInteraction()
        giveActionsToCategory()
        givePlaceholderToCategories(value)
        turnOnDoNotDisturb(value)
        putAppsIntoSummary(value)
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
        members.log.move(name, "categories[].placeholder", isForeign: true)
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
        members.log.isForeign = true
        members.log.note("a Focus is on while `activeFocus` names it")
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
            members.log.move("\(summary?.name ?? "").apps", "apps.\(app).summary", isForeign: true)
        }
    }

    /// An interaction without a type that is none, where another member says the type.
    private func withMeantType(_ value: ForeignValue) -> ForeignValue {
        func isType(_ value: ForeignValue) -> Bool {
            members.words.converted(value, at: "type") != nil
                || value.text.flatMap(InteractionType.init(rawValue:)) != nil
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
            let type = members.words.converted(action, at: "type")
                ?? action.text.flatMap({ InteractionType(rawValue: $0) }).map({ .text($0.rawValue) })
        else { return }
        record.put(type, at: ["type"])
        members.log.move("action", "type", isForeign: true)
    }
}
