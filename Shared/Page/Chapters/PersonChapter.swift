internal import Model

/// The chapter of one person: what happened, step by step, and the state of the devices at the end.
struct PersonChapter {
    let look: Look
    let story: PersonStory
    /// The person's number on the page, from 1.
    let number: Int

    /// Draws the chapter. Once the page is full, steps are only counted.
    ///
    /// - Parameters:
    ///   - people: everyone on the page, in order, including this person.
    ///   - end: the instant at which the chapter ends.
    /// - Returns: where the steps were drawn.
    func draw(people: [PersonID], at end: Instant, in html: inout HTMLWriter) -> StepIndex {
        var drawn = StepIndex()
        html.element("section", .class("person"), .id(.person(number)), .data("data-person", story.id.string)) { html in
            let hours = Hour.all(of: story, look.clock)
            HourBar(look: look, person: story.id, number: number, people: people).draw(hours.map(\.start), in: &html)
            facts(in: &html)
            var left = story.omittedSteps
            var steps = 0
            for (place, hour) in hours.enumerated() {
                guard html.count < look.limits.bytes else {
                    left += hour.moments.reduce(0) { $0 + $1.steps.count }
                    // The link in the bar must still have a target.
                    html.element("span", .id(.hour(place + 1, of: number)))
                    continue
                }
                html.element("section", .class("hour"), .id(.hour(place + 1, of: number))) { html in
                    html.element("h3") { html in
                        html.element("time", .instant(hour.start)) { html in
                            html.text("\(look.clock.time(hour.start).prefix(2)):00")
                            html.element("span", .class("day"), text: " \(look.clock.shortDay(hour.start))")
                        }
                    }
                    html.element("ol", .class("timeline")) { html in
                        for moment in hour.moments {
                            guard html.count < look.limits.bytes else {
                                left += moment.steps.count
                                continue
                            }
                            self.moment(moment, steps: &steps, &drawn, in: &html)
                        }
                    }
                }
            }
            if left > 0 {
                let words =
                    left == 1
                    ? "1 further step is not drawn; what follows includes its effect."
                    : "\(left) further steps are not drawn; what follows includes their effects."
                html.element("p", .class("left-out"), text: words)
            }
            guard html.count < look.limits.bytes * 2 else { return html.element("span", .id(.ending(of: number))) }
            ending(at: end, in: &html)
        }
        return drawn
    }

    /// Writes the time zone, language, previews and devices.
    private func facts(in html: inout HTMLWriter) {
        html.element("p", .class("facts")) { html in
            var facts = story.record.map { [$0.timeZone.string, $0.locale.string] } ?? ["times in UTC"]
            if let previews = story.record?.previews.words { facts.append(previews) }
            let count = story.record?.devices.count ?? story.screens.count
            facts.append(count == 1 ? "1 device" : "\(count) devices")
            html.text(facts.joined(separator: " · "))
        }
    }

    private func moment(
        _ moment: PersonStory.Moment, steps: inout Int, _ index: inout StepIndex, in html: inout HTMLWriter
    ) {
        var drawn = steps
        var places = index
        let isBrief = moment.steps.allSatisfy(\.isQuiet)
        html.element("li", .class("moment", isBrief ? "brief" : "")) { html in
            html.element("p", .class("rail")) { html in
                html.element("time", .instant(moment.at)) { html in
                    html.text(look.clock.time(moment.at))
                    if let seconds = look.clock.seconds(moment.at) {
                        html.element("span", .class("seconds"), text: seconds)
                    }
                }
            }
            html.element("div", .class("happened")) { html in
                for note in moment.notes {
                    NoteDrawing(look: look, note: note, person: story.record, now: moment.at).draw(in: &html)
                }
                for step in moment.steps {
                    drawn += 1
                    let anchor = HTMLWriter.Anchor.step(drawn, of: number)
                    places.note(step, at: anchor)
                    StepDrawing(look: look, step: step, anchor: anchor, story: story, number: number).draw(in: &html)
                }
            }
        }
        (steps, index) = (drawn, places)
        html.newLine()
    }

    /// Draws the state of the devices at the end.
    private func ending(at end: Instant, in html: inout HTMLWriter) {
        var story = story
        html.element("section", .class("ending"), .id(.ending(of: number))) { html in
            html.element("h3") { html in
                html.text("At the end, ")
                html.element("time", .instant(end), text: "\(look.clock.shortDay(end)), \(look.clock.time(end))")
            }
            html.element("div", .class("devices")) { html in
                for screen in story.screens.prefix(look.limits.devices) {
                    let condition = story.condition(screen.device, screen.platform, at: end)
                    ScreenArticle(
                        look: look, screen: screen, condition: condition, person: story.record, now: end, type: "end"
                    ).draw(in: &html)
                }
            }
        }
    }
}

extension Previews {
    /// The person's preview setting in words.
    fileprivate var words: String {
        switch self {
        case .always: "previews always"
        case .whenUnlocked: "previews when unlocked"
        case .never: "previews never"
        }
    }
}
