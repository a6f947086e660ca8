extension App {
    /// What one part of the record says about another must be there (section 1, registrations).
    func checkReferences(_ reader: borrowing JSONReader) throws(Rejection) {
        var shownBy: [ExactString: PlainID] = [:]
        for (index, part) in contentExtensions.enumerated() {
            let place = "contentExtensions[\(index)]"
            for category in part.categories.sorted() {
                guard categories[category] != nil else {
                    throw reader.invalid(
                        at: "\(place).categories", found: "\(category.quoted()), which the app lacks",
                        fix: "name categories of the app, case counts")
                }
                if let other = shownBy.updateValue(part.id, forKey: category) {
                    throw reader.invalid(
                        at: "\(place).categories",
                        found: "\(category.quoted()), which \(other.quoted()) shows already",
                        fix: "let one extension show a category")
                }
            }
            let actions = part.categories.compactMap { categories[$0]?.actions }.joined().map(\.id)
            try checkLayout(part.layout, actions: Set(actions), at: "\(place).layout", reader)
        }
        guard let watch else { return }
        let actions = Set(
            (watch.categories.values.map(\.actions) + categories.values.map(\.actions)).joined().map(\.id))
        try checkLayout(watch.staticInterface ?? [], actions: actions, at: "watch.staticInterface.layout", reader)
        try checkLayout(
            watch.dynamicInterface ?? [], actions: actions, at: "watch.dynamicInterface.layout", reader)
    }

    private func checkLayout(
        _ layout: [LayoutElement], actions: Set<PlainID>, at place: String, _ reader: borrowing JSONReader
    ) throws(Rejection) {
        for (index, element) in layout.enumerated() {
            if let key = element.words?.key { try checkStrings(of: key, at: "\(place)[\(index)].textLocKey", reader) }
            guard case .button(_, let action) = element, !actions.contains(action) else { continue }
            throw reader.invalid(
                at: "\(place)[\(index)].action", found: "\(action.quoted()), which no category shown here has",
                fix: "name an action of one of its categories")
        }
    }

    /// A layout's text is a template in every language. A key that no table has is accepted: it shows itself (rule R3).
    private func checkStrings(of key: String, at place: String, _ reader: borrowing JSONReader) throws(Rejection) {
        for locale in strings.keys.sorted(by: { $0.normalized < $1.normalized }) {
            guard let text = strings[locale]?[ExactString(key)] else { continue }
            do throws(Template.UnknownPlaceholder) {
                _ = try Template(text)
            } catch {
                let rejection = reader.invalid(placeholder: error)
                throw reader.invalid(
                    at: place, found: "\(rejection.found) in the text of \(locale.normalized)", fix: rejection.fix)
            }
        }
    }

    /// The watch's part, with the categories that it names taken from the app.
    func completed(
        _ draft: WatchInterfaces.Draft, _ reader: borrowing JSONReader
    ) throws(Rejection) -> WatchInterfaces {
        var watch = draft.value
        for (index, id) in draft.named {
            guard let category = categories[id] else {
                throw reader.invalid(
                    at: "watch.categories[\(index)]", found: "\(id.quoted()), which the app lacks",
                    fix: "name a category of the app, or describe the watch's own")
            }
            watch.categories[id] = category
        }
        return watch
    }
}
