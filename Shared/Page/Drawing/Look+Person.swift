internal import Explaining
internal import Model

/// One person: what happened, step by step, and how it stands at the end.
extension Look {
    /// The person's chapter; once the page is full, only what it leaves out is counted.
    func person(_ story: PersonStory, number: Int, at end: Instant, in html: inout HTMLWriter) {
        var left = story.omittedSteps
        html.element("section", .class("person"), .id(.person(number)), .data("data-person", story.id.string)) { html in
            introduction(story, in: &html)
            var steps = 0
            html.element("ol", .class("timeline")) { html in
                for moment in story.moments {
                    guard html.count < limits.bytes else {
                        left += moment.steps.count
                        continue
                    }
                    self.moment(moment, number: number, steps: &steps, in: &html)
                }
            }
            if left > 0 {
                let words = left == 1 ? "1 further step is" : "\(left) further steps are"
                html.element("p", .class("left-out"), text: "\(words) not drawn; what follows counts them in.")
            }
            guard html.count < limits.bytes * 2 else { return }
            ending(story, at: end, in: &html)
        }
    }

    private func introduction(_ story: PersonStory, in html: inout HTMLWriter) {
        html.element("header", .class("person-head")) { html in
            html.element(
                "span", .class("face", shade(story.id.string)), .decoration,
                text: story.id.string.first.map { String($0).uppercased() } ?? "∙")
            html.element("div") { html in
                html.element("h2", .ownDirection, text: story.id.string)
                html.element("p", .class("facts")) { html in
                    var facts = story.record.map { [$0.timeZone.string, $0.locale.string] } ?? ["times in UTC"]
                    if let previews = story.record?.previews.words { facts.append(previews) }
                    let count = story.record?.devices.count ?? story.screens.count
                    facts.append(count == 1 ? "1 device" : "\(count) devices")
                    html.text(facts.joined(separator: " · "))
                }
            }
        }
    }

    private func moment(
        _ moment: PersonStory.Moment, number: Int, steps: inout Int, in html: inout HTMLWriter
    ) {
        var drawn = steps
        html.element("li", .class("moment")) { html in
            html.element("p", .class("rail")) { html in
                html.element("time", .instant(moment.at)) { html in
                    html.element("span", .class("hour"), text: clock.exactTime(moment.at))
                    html.text(" ")
                    html.element("span", .class("day"), text: clock.shortDay(moment.at))
                }
            }
            html.element("div", .class("happened")) { html in
                for note in moment.notes { self.note(note, in: &html) }
                for step in moment.steps {
                    drawn += 1
                    self.step(step, .step(drawn, of: number), in: &html)
                }
            }
        }
        steps = drawn
        html.newLine()
    }

    private func note(_ note: PersonStory.Note, in html: inout HTMLWriter) {
        html.element("p", .class("note")) { html in
            switch note {
            case .settingsChanged: html.text("A new record of the person takes effect.")
            case .interaction(let interaction): self.interaction(interaction, in: &html)
            }
        }
    }

    /// What somebody did, without any text that they wrote.
    private func interaction(_ interaction: Interaction, in html: inout HTMLWriter) {
        if let device = interaction.device {
            html.quoted(device.string)
            html.text(": ")
        }
        html.element("strong", text: interaction.kind.type.words)
        if let id = interaction.kind.notification {
            html.text(" ")
            html.quoted(id.parts.map { "\(name(of: $0.app)) \($0.request.string)" } ?? id.string)
        } else if let app = interaction.kind.app {
            html.text(" ")
            html.quoted(name(of: app))
        } else if case .focusOn(let focus, _) = interaction.kind {
            html.text(" ")
            html.quoted(focus.string)
        }
    }

    // MARK: The end

    private func ending(_ story: PersonStory, at end: Instant, in html: inout HTMLWriter) {
        var story = story
        html.element("section", .class("ending")) { html in
            html.element("h3") { html in
                html.text("At the end, ")
                html.element("time", .instant(end), text: "\(clock.shortDay(end)), \(clock.time(end))")
            }
            html.element("div", .class("devices")) { html in
                for screen in story.screens.prefix(limits.devices) {
                    let condition = story.condition(screen.device, screen.platform, at: end)
                    device(screen, condition, for: story.record, at: end, type: "end", in: &html)
                }
            }
            outcomes(story, in: &html)
        }
    }

    private func outcomes(_ story: PersonStory, in html: inout HTMLWriter) {
        guard !story.outcomes.isEmpty else { return }
        html.element("h4", .class("outcomes-head"), text: "What became of each")
        html.element("ul", .class("outcomes")) { html in
            for outcome in story.outcomes {
                let state = ExplainedState(after: outcome.receipts)
                html.element("li") { html in
                    let parts = outcome.notification.parts
                    icon(parts?.app, "small", in: &html)
                    html.element("p") { html in
                        html.quoted(parts.map { name(of: $0.app) } ?? outcome.notification.string)
                        if let parts {
                            html.text(" ")
                            html.element("code", .ownDirection, text: parts.request.string)
                        }
                        html.element("span", .class("state"), text: " \(state.sentence)")
                    }
                }
            }
        }
        if story.omittedOutcomes > 0 {
            html.element("p", .class("left-out"), text: "\(story.omittedOutcomes) more came to an end.")
        }
    }
}

extension Previews {
    /// The person's own setting in words.
    fileprivate var words: String {
        switch self {
        case .always: "previews always"
        case .whenUnlocked: "previews when unlocked"
        case .never: "previews never"
        }
    }
}

extension InteractionType {
    /// What the person or the device did, before the name of what it concerns.
    fileprivate var words: String {
        switch self {
        case .viewed, .opened, .cleared, .locked, .unlocked: rawValue
        case .dismissed: "swiped away the banner of"
        case .timedOut: "let the banner go of"
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
        }
    }
}
