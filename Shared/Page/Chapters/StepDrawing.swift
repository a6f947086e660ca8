internal import Explaining
internal import Model

/// Draws one step of a story: its notifications, the decision and its reason, and each device.
struct StepDrawing {
    let look: Look
    let step: StoryStep
    let anchor: HTMLWriter.Anchor
    let story: PersonStory
    /// The person's number on the page, from 1.
    let number: Int

    /// Draws a section with the devices side by side. A quiet step is one line that can be opened.
    func draw(in html: inout HTMLWriter) {
        let code = step.explained?.code ?? ""
        if step.isQuiet {
            html.element("details", .class("step", "quiet"), .data("data-code", code)) { html in
                html.element("summary") { html in
                    emblem("small", in: &html)
                    title(links: false, in: &html)
                    let chips = ChipDrawing(look: look, step: step, story: story)
                    gist(hasReasons: !chips.isEmpty, in: &html)
                    chips.draw(in: &html)
                }
                // A browser opens a closed element when a link leads into it.
                html.element("div", .class("opened-step"), .id(anchor)) { html in
                    if let explained = step.explained { sentence(explained, in: &html) }
                    if let id = step.notifications.first, let row = row(id) {
                        html.element("p", .class("says")) { $0.element("a", .link(row), text: "See the outcome") }
                    }
                    WhyDrawing(look: look, step: step).draw(in: &html)
                    devices(in: &html)
                }
            }
        } else {
            html.element("section", .class("step"), .id(anchor), .data("data-code", code)) { html in
                html.element("div", .class("step-head")) { html in
                    emblem(in: &html)
                    html.element("div") { html in
                        title(links: true, in: &html)
                        ChipDrawing(look: look, step: step, story: story).draw(in: &html)
                        if let explained = step.explained { sentence(explained, in: &html) }
                    }
                }
                WhyDrawing(look: look, step: step).draw(in: &html)
                devices(in: &html)
            }
        }
        html.newLine()
    }

    /// What the device shows, in a few words and without what it hides; otherwise the sentence of the rule.
    private func gist(hasReasons: Bool, in html: inout HTMLWriter) {
        let view = step.scenes.lazy.compactMap { scene in
            scene.delivery.views.list
                ?? scene.list.stacks.lazy.map(\.leader).first {
                    step.notifications.contains($0.notification)
                }?.view(isLocked: scene.condition.isLocked)
        }.first
        let placeholder = view?.placeholder.flatMap { $0 == look.words.notification ? nil : $0 }
        if let words = view?.title ?? placeholder {
            html.element("span", .class("gist"), .ownDirection, text: words)
        } else if !hasReasons, let explained = step.explained {
            html.element("span", .class("gist"), text: explained.says)
        }
    }

    /// The app's icon. A digest or summary of several apps has a symbol of its own.
    private func emblem(_ size: StaticString = "", in html: inout HTMLWriter) {
        switch step.scenes.first?.delivery.type {
        case .digest?, .summary?: html.element("span", .class("icon", size, "shade-0"), .decoration, text: "≡")
        default: look.icon(step.notifications.first?.parts?.app ?? step.scenes.first?.delivery.app, size, in: &html)
        }
    }

    /// The anchor of a notification's row in the table at the end.
    private func row(_ id: NotificationID) -> HTMLWriter.Anchor? {
        story.outcomeNumber(of: id).map { .row($0, of: number) }
    }

    private func title(links: Bool, in html: inout HTMLWriter) {
        html.element("h4") { html in
            subject(links: links, in: &html)
            if let explained = step.explained {
                html.text(" ")
                html.element(
                    "span", .class("pill", CodeWords.tone(of: explained.code)),
                    text: CodeWords.words(for: explained.code))
            }
        }
    }

    /// - Parameter links: whether a request links to its row.
    private func subject(links: Bool, in html: inout HTMLWriter) {
        let type = step.scenes.first?.delivery.type
        if type == .digest || type == .summary {
            html.text(type == .summary ? "Scheduled summary" : "Digest")
            return
        }
        guard let id = step.notifications.first else {
            html.quoted(step.scenes.first?.delivery.app.map(look.name) ?? "Badge")
            return
        }
        html.quoted(id.parts.map { look.name(of: $0.app) } ?? id.string)
        if let request = id.parts?.request.string {
            html.text(" ")
            if links, let row = row(id) {
                html.element("a", .link(row)) { $0.code(request) }
            } else {
                html.code(request)
            }
        }
        if step.notifications.count > 1 { html.text(" and \(step.notifications.count - 1) more") }
    }

    private func sentence(_ explained: ExplainedStep, in html: inout HTMLWriter) {
        html.element("p", .class("says")) { html in
            html.text(explained.says)
            html.text(" ")
            html.rule(explained.rule)
            if case .text(let until)? = explained.details[.until], let instant = Instant(until) {
                html.text(" Until ")
                html.element(
                    "time", .instant(instant), text: "\(look.clock.shortDay(instant)), \(look.clock.time(instant))")
                html.text(".")
            }
        }
    }

    /// The devices that alert, side by side. Below them, one line that can be opened for each device that only changes
    /// quietly.
    private func devices(in html: inout HTMLWriter) {
        guard !step.scenes.isEmpty else { return }
        let why = step.scenes.first?.delivery.why
        let drawn = step.isQuiet ? step.scenes : step.scenes.filter { !$0.isQuiet }
        html.element("div", .class("devices")) { html in
            for scene in drawn { SceneArticle(look: look, scene: scene, level: "h5", stepWhy: why).draw(in: &html) }
        }
        if drawn.count < step.scenes.count {
            html.element("div", .class("quiet-devices")) { html in
                for scene in step.scenes where scene.isQuiet {
                    SceneArticle(look: look, scene: scene, level: "h5", stepWhy: why, opens: true).draw(in: &html)
                }
            }
        }
        if step.omittedScenes > 0 {
            let words = step.omittedScenes == 1 ? "1 more device is" : "\(step.omittedScenes) more devices are"
            html.element("p", .class("left-out"), text: "\(words) not drawn.")
        }
    }
}
