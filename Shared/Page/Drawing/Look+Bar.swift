internal import Model

/// The line that stays in view: whose chapter it is, with links to the hours and to the other people.
extension Look {
    /// Moments of one hour on the person's clock.
    struct Hour {
        let start: Instant
        var moments: [PersonStory.Moment]
    }

    /// The person's moments by hour, earliest first.
    func hours(of story: PersonStory) -> [Hour] {
        var hours: [Hour] = []
        for moment in story.moments {
            if let last = hours.last, clock.hour(last.start) == clock.hour(moment.at) {
                hours[hours.count - 1].moments.append(moment)
            } else {
                hours.append(Hour(start: moment.at, moments: [moment]))
            }
        }
        return hours
    }

    /// - Parameters:
    ///   - hours: the first instant of each.
    ///   - people: everyone on the page, in order.
    func bar(
        _ story: PersonStory, _ hours: [Instant], number: Int, people: [PersonID], in html: inout HTMLWriter
    ) {
        html.element("header", .class("bar")) { html in
            face(story.id, in: &html)
            html.element("h2", .ownDirection, text: story.id.string)
            html.element("nav", .class("hours"), .label("Hours of \(story.id.string)")) { html in
                var day: String?
                for (place, start) in hours.enumerated() {
                    let own = clock.shortDay(start)
                    if own != day, place > 0 { html.element("span", .class("day"), text: own) }
                    day = own
                    html.element("a", .link(.hour(place + 1, of: number))) { html in
                        html.text(String(clock.time(start).prefix(2)))
                        html.element("span", .class("unseen"), text: ":00, \(own)")
                    }
                }
                html.element("a", .link(.ending(of: number)), text: "End")
            }
            html.element("nav", .class("others"), .label("Other parts")) { html in
                html.element("a", .link(.notifications), .class("all")) { html in
                    html.symbol(.list)
                    html.element("span", .class("unseen"), text: "Every notification")
                }
                for (place, other) in people.enumerated() where other != story.id {
                    html.element("a", .link(.person(place + 1))) { html in
                        face(other, in: &html)
                        html.element("span", .class("unseen"), .ownDirection, text: other.string)
                    }
                }
            }
        }
        html.newLine()
    }

    private func face(_ person: PersonID, in html: inout HTMLWriter) {
        html.element(
            "span", .class("face", shade(person.string)), .decoration,
            text: person.string.first.map { String($0).uppercased() } ?? "∙")
    }
}
