internal import Model

/// The bar that stays in view: the person of the chapter, and links to the hours and to the other people.
struct HourBar {
    let look: Look
    let person: PersonID
    /// The person's number on the page, from 1.
    let number: Int
    /// Everyone on the page, in order.
    let people: [PersonID]

    /// - Parameter hours: the first instant of each hour.
    func draw(_ hours: [Instant], in html: inout HTMLWriter) {
        html.element("header", .class("bar")) { html in
            face(person, in: &html)
            html.element("h2", .ownDirection, text: person.string)
            html.element("nav", .class("hours"), .label("Hours of \(person.string)")) { html in
                var day: String?
                for (place, start) in hours.enumerated() {
                    let own = look.clock.shortDay(start)
                    if own != day, place > 0 { html.element("span", .class("day"), text: own) }
                    day = own
                    html.element("a", .link(.hour(place + 1, of: number))) { html in
                        html.text(String(look.clock.time(start).prefix(2)))
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
                for (place, other) in people.enumerated() where other != person {
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
            "span", .class("face", look.shade(person.string)), .decoration,
            text: person.string.first.map { String($0).uppercased() } ?? "∙")
    }
}
