extension App {
    /// Checks that every reference from one part of the record to another leads somewhere (section 1, registrations).
    func checkReferences(_ reader: borrowing JSONReader) throws(Rejection) {
        let faults = templateFaults()
        var shownBy: [ExactString: PlainID] = [:]
        for (index, part) in contentExtensions.enumerated() {
            let place = "contentExtensions[\(index)]"
            for category in part.categories.sorted() {
                guard categories[category] != nil else {
                    throw reader.invalid(
                        at: "\(place).categories", found: "\(category.quoted()), which is not a category of the app",
                        fix: "name categories of the app, in the same upper and lower case\(meant(by: category))")
                }
                if let other = shownBy.updateValue(part.id, forKey: category) {
                    throw reader.invalid(
                        at: "\(place).categories",
                        found: "\(category.quoted()), which \(other.quoted()) shows already",
                        fix: "let only one extension show each category")
                }
            }
            let actions = part.categories.compactMap { categories[$0]?.actions }.joined().map(\.id)
            try checkLayout(part.layout, actions: Set(actions), faults, at: "\(place).layout", reader)
        }
        guard let watch else { return }
        let actions = Set(
            (watch.categories.values.map(\.actions) + categories.values.map(\.actions)).joined().map(\.id))
        try checkLayout(
            watch.staticInterface ?? [], actions: actions, faults, at: "watch.staticInterface.layout", reader)
        try checkLayout(
            watch.dynamicInterface ?? [], actions: actions, faults, at: "watch.dynamicInterface.layout", reader)
    }

    private func checkLayout(
        _ layout: [LayoutElement], actions: Set<PlainID>, _ faults: [ExactString: TemplateFault], at place: String,
        _ reader: borrowing JSONReader
    ) throws(Rejection) {
        for (index, element) in layout.enumerated() {
            if let fault = element.words?.key.flatMap({ faults[ExactString($0)] }) {
                let rejection = reader.invalid(placeholder: fault.placeholder)
                throw reader.invalid(
                    at: "\(place)[\(index)].textLocKey",
                    found: "\(rejection.found) in the text of \(fault.locale.normalized)", fix: rejection.fix)
            }
            guard case .button(_, let action) = element, !actions.contains(action) else { continue }
            throw reader.invalid(
                at: "\(place)[\(index)].action", found: "\(action.quoted()), which none of its categories has",
                fix: "name an action of one of its categories")
        }
    }

    private func meant(by category: ExactString) -> String {
        NearName.nearest(to: category.string, among: categories.keys.map(\.string).sorted())
            .map { ", such as \($0.quoted(most: 128))" } ?? ""
    }

    /// A text with a placeholder that no notification can fill.
    private struct TemplateFault {
        let locale: LocaleName
        let placeholder: Template.PlaceholderError
    }

    /// The texts of the layouts' keys that are not valid templates; a layout's text is a template in every language. A
    /// key that no table has is accepted: the key itself is shown (rule R3).
    private func templateFaults() -> [ExactString: TemplateFault] {
        let interfaces = [watch?.staticInterface, watch?.dynamicInterface].compactMap(\.self)
        let layouts = contentExtensions.map(\.layout) + interfaces
        let keys = Set(layouts.joined().compactMap { $0.words?.key }.map { ExactString($0) })
        guard !keys.isEmpty else { return [:] }
        var faults: [ExactString: TemplateFault] = [:]
        for locale in strings.keys.sorted(by: { $0.normalized < $1.normalized }) {
            for (key, text) in strings[locale] ?? [:] where keys.contains(key) && faults[key] == nil {
                do throws(Template.PlaceholderError) {
                    _ = try Template(text)
                } catch {
                    faults[key] = TemplateFault(locale: locale, placeholder: error)
                }
            }
        }
        return faults
    }

    /// The watch's part, with the app's categories that it names filled in.
    func completed(
        _ draft: WatchInterfaces.Draft, _ reader: borrowing JSONReader
    ) throws(Rejection) -> WatchInterfaces {
        var watch = draft.value
        for (index, id) in draft.named {
            guard let category = categories[id] else {
                throw reader.invalid(
                    at: "watch.categories[\(index)]", found: "\(id.quoted()), which is not a category of the app",
                    fix: "name a category of the app\(meant(by: id)), or describe a category of the watch's own")
            }
            watch.categories[id] = category
        }
        return watch
    }
}
