internal import Explaining
internal import Model

/// One person: what happened, step by step, and how it stands at the end.
extension Look {
    /// The person's chapter; once the page is full, only what it leaves out is counted.
    ///
    /// - Parameter people: everyone on the page, in order, this person among them.
    func person(
        _ story: PersonStory, number: Int, people: [PersonID], at end: Instant, _ index: inout StepIndex,
        in html: inout HTMLWriter
    ) {
        var drawn = StepIndex()
        html.element("section", .class("person"), .id(.person(number)), .data("data-person", story.id.string)) { html in
            let hours = hours(of: story)
            bar(story, hours.map(\.start), number: number, people: people, in: &html)
            facts(story, in: &html)
            var left = story.omittedSteps
            var steps = 0
            for (place, hour) in hours.enumerated() {
                guard html.count < limits.bytes else {
                    left += hour.moments.reduce(0) { $0 + $1.steps.count }
                    // The bar's link still leads somewhere.
                    html.element("span", .id(.hour(place + 1, of: number)))
                    continue
                }
                html.element("section", .class("hour"), .id(.hour(place + 1, of: number))) { html in
                    html.element("h3") { html in
                        html.element("time", .instant(hour.start)) { html in
                            html.text("\(clock.time(hour.start).prefix(2)):00")
                            html.element("span", .class("day"), text: " \(clock.shortDay(hour.start))")
                        }
                    }
                    html.element("ol", .class("timeline")) { html in
                        for moment in hour.moments {
                            guard html.count < limits.bytes else {
                                left += moment.steps.count
                                continue
                            }
                            self.moment(moment, of: story, number: number, steps: &steps, &drawn, in: &html)
                        }
                    }
                }
            }
            if left > 0 {
                let words = left == 1 ? "1 further step is" : "\(left) further steps are"
                html.element("p", .class("left-out"), text: "\(words) not drawn; what follows counts them in.")
            }
            guard html.count < limits.bytes * 2 else { return html.element("span", .id(.ending(of: number))) }
            ending(story, at: end, .ending(of: number), in: &html)
        }
        index = drawn
    }

    /// Time zone, language, previews, devices.
    private func facts(_ story: PersonStory, in html: inout HTMLWriter) {
        html.element("p", .class("facts")) { html in
            var facts = story.record.map { [$0.timeZone.string, $0.locale.string] } ?? ["times in UTC"]
            if let previews = story.record?.previews.words { facts.append(previews) }
            let count = story.record?.devices.count ?? story.screens.count
            facts.append(count == 1 ? "1 device" : "\(count) devices")
            html.text(facts.joined(separator: " · "))
        }
    }

    private func moment(
        _ moment: PersonStory.Moment, of story: PersonStory, number: Int, steps: inout Int, _ index: inout StepIndex,
        in html: inout HTMLWriter
    ) {
        var drawn = steps
        var places = index
        let isBrief = moment.steps.allSatisfy(\.isQuiet)
        html.element("li", .class("moment", isBrief ? "brief" : "")) { html in
            html.element("p", .class("rail")) { html in
                html.element("time", .instant(moment.at)) { html in
                    html.text(clock.time(moment.at))
                    if let seconds = clock.seconds(moment.at) {
                        html.element("span", .class("seconds"), text: seconds)
                    }
                }
            }
            html.element("div", .class("happened")) { html in
                for note in moment.notes { self.note(note, of: story, at: moment.at, in: &html) }
                for step in moment.steps {
                    drawn += 1
                    let anchor = HTMLWriter.Anchor.step(drawn, of: number)
                    places.note(step, at: anchor)
                    self.step(
                        step, anchor, of: story,
                        row: { id in story.outcomeNumber(of: id).map { .row($0, of: number) } }, in: &html)
                }
            }
        }
        (steps, index) = (drawn, places)
        html.newLine()
    }

    private func note(
        _ note: PersonStory.Note, of story: PersonStory, at now: Instant, in html: inout HTMLWriter
    ) {
        switch note {
        case .settingsChanged: html.element("p", .class("note"), text: "A new record of the person takes effect.")
        case .interaction(let interaction):
            html.element("p", .class("note")) { self.interaction(interaction, in: &$0) }
        case .opened(let interaction, let screen, let condition):
            html.element("details", .class("note")) { html in
                html.element("summary") { self.interaction(interaction, in: &$0) }
                html.element("div", .class("devices")) { html in
                    device(screen, condition, for: story.record, at: now, type: "opened", in: &html)
                }
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

    private func ending(
        _ story: PersonStory, at end: Instant, _ anchor: HTMLWriter.Anchor, in html: inout HTMLWriter
    ) {
        var story = story
        html.element("section", .class("ending"), .id(anchor)) { html in
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
