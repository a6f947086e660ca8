internal import Model

/// The elements of a layout with their placeholders filled (rules R9, R10).
enum LayoutElements {
    static func elements(
        _ layout: [LayoutElement], filler: TemplateFiller, hasControls: Bool
    ) -> [CustomElement] {
        layout.compactMap { element in
            switch element {
            case .text(let template, let style):
                return CustomElement(.text, text: filler.fill(template), style: style)
            case .image(let reference):
                return file(.image, reference, filler)
            case .media(let reference):
                return file(.media, reference, filler)
            case .button(let template, let action):
                guard hasControls else { return nil }
                return CustomElement(.button, text: filler.fill(template), action: action)
            case .toggle(let template, let value):
                guard hasControls else { return nil }
                return CustomElement(.toggle, text: filler.fill(template), isOn: isOn(value, filler))
            }
        }
    }

    /// A file that lies outside its source once its name is filled, or an attachment that is not there, is left out.
    private static func file(
        _ kind: CustomElement.Kind, _ reference: ResourceReference, _ filler: TemplateFiller
    ) -> CustomElement? {
        let name = filler.fill(reference.name)
        guard reference.source == .attachment else {
            guard ResourceReference.isInside(name) else { return nil }
            return CustomElement(kind, source: reference.source.rawValue, name: name)
        }
        guard let attachment = filler.attachments.first(where: { $0.id == PlainID(derived: name) }) else { return nil }
        return CustomElement(kind, source: reference.source.rawValue, name: attachment.url)
    }

    private static func isOn(_ value: SwitchValue, _ filler: TemplateFiller) -> Bool {
        switch value {
        case .fixed(let flag): flag
        case .template(let template): filler.fill(template) == "true"
        }
    }
}
