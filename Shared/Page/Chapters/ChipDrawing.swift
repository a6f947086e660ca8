internal import Model

/// Draws the reasons of a step, in a few words each.
struct ChipDrawing {
    private let chips: [Chip]

    init(look: Look, step: StoryStep, story: PersonStory) {
        let app = step.notifications.first?.parts?.app ?? step.scenes.first?.delivery.app
        chips = Chip.chips(
            of: step,
            focus: { id in
                let focus = story.record?.focuses.first { $0.id.string == id }
                return DisplayText.clean(focus?.name ?? id, keepsLines: false)
            }, app: app.map(look.name) ?? "the app",
            time: { instant in
                let isToday = look.clock.shortDay(instant) == look.clock.shortDay(step.at)
                return (isToday ? "" : "\(look.clock.shortDay(instant)), ") + look.clock.time(instant)
            })
    }

    var isEmpty: Bool { chips.isEmpty }

    func draw(in html: inout HTMLWriter) {
        guard !chips.isEmpty else { return }
        html.element("span", .class("chips")) { html in
            for chip in chips {
                html.element("span", .class("chip", chip.tone.style)) { html in
                    html.quoted(chip.words)
                    if let rule = chip.rule {
                        html.text(" ")
                        html.element("span", .class("number"), text: rule.text)
                    }
                }
                html.text(" ")
            }
        }
    }
}
