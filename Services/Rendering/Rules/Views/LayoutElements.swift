internal import Model

/// The elements of a layout with their placeholders filled (rules R9, R10).
extension TemplateFiller {
    /// The content of a layout; `nil` if it holds more than a view may.
    mutating func content(of layout: [LayoutElement], hasControls: Bool) -> CustomContent? {
        (try? elements(of: layout, hasControls: hasControls)).map { CustomContent(elements: $0) }
    }

    /// - Throws: if the content holds more than a view may; filling stops there.
    mutating func elements(of layout: [LayoutElement], hasControls: Bool) throws(LengthError) -> [CustomElement] {
        var elements: [CustomElement] = []
        var count = 0
        for element in layout where hasControls || !element.isControl {
            count += 1
            guard count <= Limits.customElements else { throw LengthError() }
            if let filled = try filled(element) { elements.append(filled) }
        }
        return elements
    }

    private mutating func filled(_ element: LayoutElement) throws(LengthError) -> CustomElement? {
        switch element {
        case .text(let words, let style):
            return CustomElement(.text, text: try fill(words), style: style)
        case .image(let reference):
            return try file(.image, reference)
        case .media(let reference):
            return try file(.media, reference)
        case .button(let words, let action):
            return CustomElement(.button, text: try fill(words), action: action)
        case .toggle(let words, let value):
            return CustomElement(.toggle, text: try fill(words), isOn: try isOn(value))
        }
    }

    /// A file is left out if its filled name lies outside its source, or if the attachment does not exist.
    private mutating func file(
        _ kind: CustomElement.Kind, _ reference: ResourceReference
    ) throws(LengthError) -> CustomElement? {
        let name = try fill(reference.name)
        guard reference.source == .attachment else {
            guard ResourceReference.isInside(name) else { return nil }
            return CustomElement(kind, source: reference.source.rawValue, name: name)
        }
        guard let attachment = attachments.first(where: { $0.id == PlainID(derived: name) }) else { return nil }
        try take(attachment.url)
        return CustomElement(kind, source: reference.source.rawValue, name: attachment.url)
    }

    private mutating func isOn(_ value: SwitchValue) throws(LengthError) -> Bool {
        switch value {
        case .fixed(let flag): flag
        case .template(let template): try fill(template) == "true"
        }
    }
}
