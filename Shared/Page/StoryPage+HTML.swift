internal import Explaining
internal import Model

extension StoryPage {
    /// The page: one document that has no scripts and loads nothing.
    public var html: String {
        var html = HTMLWriter()
        html.document(title: "What people saw: \(title)") { html in
            html.element("header", .class("top")) { introduction(in: &$0) }
            html.newLine()
            html.element("main") { html in
                let indexes = chapters(in: &html)
                notifications(indexes, in: &html)
                rejectedRecords(in: &html)
            }
            html.closing("Drawn by belfry simulate --html.")
        }
        return html.text
    }

    private func introduction(in html: inout HTMLWriter) {
        html.element("p", .class("brand"), text: "Belfry")
        html.element("h1", text: "What people saw")
        html.element("p", .class("facts")) { html in
            html.quoted(title)
            if let first = counts.first, let last = counts.last {
                let clock = LocalClock(nil)
                html.text(" · \(clock.fullDay(first)), \(clock.time(first))")
                let end = clock.fullDay(first) == clock.fullDay(last) ? "" : "\(clock.fullDay(last)), "
                html.text(" to \(end)\(clock.time(last)) UTC")
            }
        }
        html.element("ul", .class("figures"), .label("In figures")) { html in
            figure(people.count + omittedPeople.count, "person", "people", in: &html)
            figure(counts.notifications, "notification", "notifications", in: &html)
            figure(counts.deliveries, "delivery", "deliveries", in: &html)
            figure(counts.alerts, "alert", "alerts", in: &html)
            figure(rejected.count + omittedRejected, "record turned down", "records turned down", in: &html)
        }
        html.element("nav", .class("contents"), .label("Contents")) { html in
            for (index, story) in people.enumerated() {
                html.element("a", .link(.person(index + 1)), .ownDirection, text: story.id.string)
            }
            if !people.isEmpty { html.element("a", .link(.notifications), text: "Every notification") }
            if !rejected.isEmpty { html.element("a", .link(.rejected), text: "Turned down") }
        }
    }

    private func figure(_ count: Int, _ one: String, _ many: String, in html: inout HTMLWriter) {
        html.element("li") { html in
            html.element("strong", text: "\(count)")
            html.text(" \(count == 1 ? one : many)")
        }
    }

    /// - Returns: the places of each person's steps, in the order of the people.
    private func chapters(in html: inout HTMLWriter) -> [StepIndex] {
        if people.isEmpty { html.element("p", .class("left-out"), text: "No notification reached anybody.") }
        var indexes: [StepIndex] = []
        for (place, story) in people.enumerated() {
            let chapter = PersonChapter(look: look(for: story), story: story, number: place + 1)
            indexes.append(chapter.draw(people: people.map(\.id), at: counts.last ?? .distantPast, in: &html))
        }
        if !omittedPeople.isEmpty {
            html.element(
                "p", .class("left-out"),
                text: "\(omittedPeople.count) more people are not drawn: a page shows \(limits.people).")
        }
        return indexes
    }

    private func look(for story: PersonStory) -> Look {
        Look(apps: apps, clock: LocalClock(story.record?.timeZone), words: story.words, limits: limits)
    }

    // MARK: Every notification

    private func notifications(_ indexes: [StepIndex], in html: inout HTMLWriter) {
        guard !people.isEmpty else { return }
        html.element("section", .class("every"), .id(.notifications)) { html in
            html.element("h2", text: "Every notification")
            html.element("table") { html in
                html.element("thead") { html in
                    html.element("tr") { html in
                        for name in ["Arrived", "Person", "Notification", "Outcome", "Rule"] {
                            html.element("th", .fixed("scope", "col"), text: name)
                        }
                    }
                }
                html.element("tbody") { html in
                    for (place, (story, index)) in zip(people, indexes).enumerated() {
                        OutcomeTable(look: look(for: story), story: story, number: place + 1, index: index)
                            .draw(in: &html)
                    }
                }
            }
            let omitted = people.reduce(0) { $0 + $1.omittedOutcomes }
            if omitted > 0 {
                html.element("p", .class("left-out"), text: "\(omitted) more notifications are not listed.")
            }
        }
    }

    // MARK: Rejected records

    private func rejectedRecords(in html: inout HTMLWriter) {
        guard !rejected.isEmpty else { return }
        html.element("section", .class("turned-down"), .id(.rejected)) { html in
            html.element("h2", text: "Turned down")
            html.element(
                "p", .class("says"),
                text: "Nobody saw these records. The topic notifications.rejected holds them as they were received.")
            html.element("ul", .class("letters")) { html in
                for record in rejected { letter(record, in: &html) }
            }
            if omittedRejected > 0 {
                html.element("p", .class("left-out"), text: "and \(omittedRejected) more")
            }
        }
    }

    private func letter(_ record: ExplainedRejection, in html: inout HTMLWriter) {
        let clock = LocalClock(nil)
        html.element("li") { html in
            html.element("p") { html in
                html.element("span", .class("pill", "stopped"), .ownDirection, text: record.letter.outline.reason)
                html.text(" ")
                if let receipt = record.receipt, let app = receipt.app, let request = receipt.request {
                    html.quoted(app.string)
                    html.text(" ")
                    html.code(request.string)
                    html.text(" ")
                    html.rule(receipt.rule)
                } else {
                    html.quoted(record.letter.key ?? "a record without a key")
                }
            }
            html.paragraph("detail", record.letter.outline.detail)
            html.element("p", .class("facts")) { html in
                html.text("on ")
                html.quoted(record.letter.outline.topic)
                html.text(" at ")
                html.element("time", .instant(record.at), text: "\(clock.exactTime(record.at)) UTC")
            }
        }
    }
}
