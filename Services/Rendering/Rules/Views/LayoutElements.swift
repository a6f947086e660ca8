internal import Model

extension CustomContent {
    /// The content of a layout; `nil` if it holds more than a view may.
    static func filled(
        _ layout: [LayoutElement], _ filler: TemplateFiller, hasControls: Bool, _ findings: inout DrawingFindings
    ) -> CustomContent? {
        var filler = filler
        defer { findings.add(filler.findings) }
        return (try? LayoutElements.elements(layout, &filler, hasControls: hasControls)).map {
            CustomContent(elements: $0)
        }
    }
}

/// The elements of a layout with their placeholders filled (rules R9, R10).
enum LayoutElements {
    /// - Throws: if the content holds more than a view may; filling stops there.
    static func elements(
        _ layout: [LayoutElement], _ filler: inout TemplateFiller, hasControls: Bool
    ) throws(TemplateFiller.LengthError) -> [CustomElement] {
        var elements: [CustomElement] = []
        var count = 0
        for element in layout where hasControls || !element.isControl {
            count += 1
            guard count <= Limits.customElements else { throw TemplateFiller.LengthError() }
            if let filled = try Self.element(element, &filler) { elements.append(filled) }
        }
        return elements
    }

    private static func element(
        _ element: LayoutElement, _ filler: inout TemplateFiller
    ) throws(TemplateFiller.LengthError) -> CustomElement? {
        switch element {
        case .text(let words, let style):
            return CustomElement(.text, text: try filler.fill(words), style: style)
        case .image(let reference):
            return try file(.image, reference, &filler)
        case .media(let reference):
            return try file(.media, reference, &filler)
        case .button(let words, let action):
            return CustomElement(.button, text: try filler.fill(words), action: action)
        case .toggle(let words, let value):
            return CustomElement(.toggle, text: try filler.fill(words), isOn: try isOn(value, &filler))
        }
    }

    /// A file is left out if its filled name lies outside its source, or if the attachment does not exist.
    private static func file(
        _ kind: CustomElement.Kind, _ reference: ResourceReference, _ filler: inout TemplateFiller
    ) throws(TemplateFiller.LengthError) -> CustomElement? {
        let name = try filler.fill(reference.name)
        guard reference.source == .attachment else {
            guard ResourceReference.isInside(name) else { return nil }
            return CustomElement(kind, source: reference.source.rawValue, name: name)
        }
        guard let attachment = filler.attachments.first(where: { $0.id == PlainID(derived: name) }) else { return nil }
        try filler.take(attachment.url)
        return CustomElement(kind, source: reference.source.rawValue, name: attachment.url)
    }

    private static func isOn(
        _ value: SwitchValue, _ filler: inout TemplateFiller
    ) throws(TemplateFiller.LengthError) -> Bool {
        switch value {
        case .fixed(let flag): flag
        case .template(let template): try filler.fill(template) == "true"
        }
    }
}
