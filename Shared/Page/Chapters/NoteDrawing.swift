internal import Model

/// Draws an event that is no step: a new record of the person, or something that a person or a device did.
struct NoteDrawing {
    let look: Look
    let note: PersonStory.Note
    /// The current record; `nil` if it is not known.
    let person: Person?
    let now: Instant

    func draw(in html: inout HTMLWriter) {
        switch note {
        case .settingsChanged: html.element("p", .class("note"), text: "A new record of the person takes effect.")
        case .interaction(let interaction):
            html.element("p", .class("note")) { self.interaction(interaction, in: &$0) }
        case .opened(let interaction, let screen, let condition):
            html.element("details", .class("note")) { html in
                html.element("summary") { self.interaction(interaction, in: &$0) }
                html.element("div", .class("devices")) { html in
                    ScreenArticle(
                        look: look, screen: screen, condition: condition, person: person, now: now, type: "opened"
                    ).draw(in: &html)
                }
            }
        }
    }

    /// What the person did, without any text that they wrote.
    private func interaction(_ interaction: Interaction, in html: inout HTMLWriter) {
        if let device = interaction.device {
            html.quoted(device.string)
            html.text(": ")
        }
        html.element("strong", text: interaction.kind.type.words)
        if let id = interaction.kind.notification {
            html.text(" ")
            html.quoted(id.parts.map { "\(look.name(of: $0.app)) \($0.request.string)" } ?? id.string)
        } else if let app = interaction.kind.app {
            html.text(" ")
            html.quoted(look.name(of: app))
        } else if case .focusOn(let focus, _) = interaction.kind {
            html.text(" ")
            html.quoted(focus.string)
        }
    }
}

extension InteractionType {
    /// What the person or the device did, as words before the name of its object.
    fileprivate var words: String {
        switch self {
        case .viewed, .opened, .cleared, .locked, .unlocked: rawValue
        case .dismissed: "swiped away the banner of"
        case .timedOut: "ignored the banner of"
        case .clearedAll: "cleared all"
        case .expanded: "opened the expanded view of"
        case .action: "chose an action of"
        case .keep: "chose to keep"
        case .turnOff: "chose to turn off"
        case .mute: "muted"
        case .read: "read"
        case .foreground: "brought to the front"
        case .background: "left the app"
        case .silentOn: "silent switch on"
        case .silentOff: "silent switch off"
        case .watchWorn: "put on"
        case .watchOff: "taken off"
        case .wristRaised: "wrist raised"
        case .wristLowered: "wrist lowered"
        case .online, .offline: "went \(rawValue)"
        case .focusOn: "turned on the Focus"
        case .focusOff: "turned the Focus off"
        case .callAnswered: "answered"
        case .mediaStarted: "played"
        case .mediaPaused: "paused"
        case .tokenGone: "lost its push token"
        }
    }
}
