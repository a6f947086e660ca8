internal import Model

/// Advice on content whose layout the app defines (rule R9).
enum LayoutAdvice {
    /// The most names that one advice lists.
    private static let mostNames = 3
    /// The most paths, and attachments, of one layout that are looked up. Each path may need a search through all of a
    /// request's data.
    private static let mostNeeds = 32

    /// The values and attachments that the layouts of the app's extensions use, computed once for each record.
    /// Localized texts are read in their English strings.
    static func needs(of app: App) -> [ExactString: LayoutNeeds] {
        var byCategory: [ExactString: LayoutNeeds] = [:]
        for part in app.contentExtensions {
            var needs = LayoutNeeds()
            // Controls are left out where people cannot use them (rule R10).
            for element in part.layout where part.userInteractionEnabled || !element.isControl {
                add(element, of: app, to: &needs)
            }
            guard !needs.isEmpty else { continue }
            for category in part.categories { byCategory[category] = needs }
        }
        return byCategory
    }

    private static func add(_ element: LayoutElement, of app: App, to needs: inout LayoutNeeds) {
        switch element {
        case .text(let words, _), .button(let words, _): add(words, of: app, to: &needs)
        case .toggle(let words, let value):
            add(words, of: app, to: &needs)
            if case .template(let template) = value { add(template, to: &needs) }
        case .image(let file), .media(let file):
            add(file.name, to: &needs)
            guard file.source == .attachment, case .text(let id)? = file.name.pieces.first, file.name.pieces.count == 1,
                let attachment = PlainID(id)
            else { return }
            if needs.attachments.count < mostNeeds, !needs.attachments.contains(attachment) {
                needs.attachments.append(attachment)
            }
        }
    }

    private static func add(_ words: LayoutText, of app: App, to needs: inout LayoutNeeds) {
        if let key = words.key {
            guard let string = app.englishString(key), let template = try? Template(string) else { return }
            add(template, to: &needs)
        } else if let template = words.plain {
            add(template, to: &needs)
        }
    }

    private static func add(_ template: Template, to needs: inout LayoutNeeds) {
        for case .data(let path) in template.pieces where needs.data.count < mostNeeds && !needs.data.contains(path) {
            needs.data.append(path)
        }
    }

    /// `layout-data-missing`: the layout of the request's category uses a value that `content.data` lacks, or names an
    /// attachment that the request lacks. The view leaves its place empty.
    ///
    /// Applies: `{data.eta}`, and `data` without `eta`. Does not: `eta` of 0; a layout of title and body.
    static func advise(_ content: Content?, _ category: ExactString, _ remarks: AppRemarks, _ advice: inout [Advice]) {
        guard !remarks.layouts.isEmpty, let needs = remarks.layouts[category] else { return }
        let data = content?.data
        let paths = needs.data.filter { data?.text(at: $0) == nil }.map { "{data.\($0.joined(separator: "."))}" }
        if !paths.isEmpty {
            advice.add(
                .layoutDataMissing, at: "content.data",
                "the layout of the category shows \(list(paths)), and `content.data` has no such value: "
                    + "give it, or take it out of the layout")
        }
        let attachments = needs.attachments.filter { id in
            content?.attachments.contains { $0.id == id } != true
        }
        guard !attachments.isEmpty else { return }
        advice.add(
            .layoutDataMissing, at: "content.attachments",
            "the layout of the category shows the attachment \(list(attachments.map { $0.string.quoted() })), "
                + "and none has this `id`: give it, or take it out of the layout")
    }

    private static func list(_ names: [String]) -> String {
        let more = names.count - mostNames
        return names.prefix(mostNames).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    }
}
