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
            try checkButtons(of: part.layout, actions: Set(actions), at: "\(place).layout", reader)
        }
        guard let watch else { return }
        let actions = Set(
            (watch.categories.values.map(\.actions) + categories.values.map(\.actions)).joined().map(\.id))
        try checkButtons(of: watch.staticInterface ?? [], actions: actions, at: "watch.staticInterface.layout", reader)
        try checkButtons(
            of: watch.dynamicInterface ?? [], actions: actions, at: "watch.dynamicInterface.layout", reader)
    }

    private func checkButtons(
        of layout: [LayoutElement], actions: Set<PlainID>, at place: String, _ reader: borrowing JSONReader
    ) throws(Rejection) {
        for (index, element) in layout.enumerated() {
            guard case .button(_, let action) = element, !actions.contains(action) else { continue }
            throw reader.invalid(
                at: "\(place)[\(index)].action", found: "\(action.quoted()), which no category shown here has",
                fix: "name an action of one of its categories")
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
