internal import Foundation
public import Model

/// A page that shows what one or more requests would look like: a card for each device, side by side, and a row for
/// each language.
///
/// It draws deliveries as ``StoryPage`` does, in one file that has no scripts and loads nothing. The caller decides on
/// which devices, and in which languages, a request is tried out.
public struct CardPage: Sendable {
    /// A device on which a request is tried out.
    public struct Card: Sendable {
        /// The device's name on the page, such as `iPhone, locked`.
        public var label: String
        /// The language of the person on whose device it is tried out.
        public var locale: LocaleName
        /// The state of the device.
        public var condition: DeviceCondition
        /// The result on the device.
        public var outcome: Outcome

        /// Whether the request reaches the device.
        public enum Outcome: Sendable {
            case delivery(Delivery)
            /// A sentence that says why the device gets nothing.
            case nothing(because: String)
        }

        package init(label: String, locale: LocaleName, condition: DeviceCondition, outcome: Outcome) {
            self.label = label
            self.locale = locale
            self.condition = condition
            self.outcome = outcome
        }
    }

    /// A remark on a request: a problem for which it is rejected, or advice.
    public struct Remark: Sendable {
        /// How serious a remark is.
        public enum Kind: Sendable { case problem, advice }

        /// How serious it is.
        public var kind: Kind
        /// Its stable code, such as `title-style`.
        public var code: String
        /// The path of the field that it concerns; `nil` for the request as a whole.
        public var field: String?
        /// What is wrong, and how to correct it.
        public var text: String

        package init(_ kind: Kind, code: String, field: String? = nil, text: String) {
            (self.kind, self.code, self.field, self.text) = (kind, code, field, text)
        }
    }

    /// One request and everything shown about it.
    private struct Chapter {
        let heading: String
        let remarks: [Remark]
        let cards: [Card]

        /// The languages of the cards, in the order in which they first appear.
        var locales: [LocaleName] {
            cards.reduce(into: []) { if !$0.contains($1.locale) { $0.append($1.locale) } }
        }
    }

    private let title: String
    private let apps: [AppID: App]
    private var chapters: [Chapter] = []

    /// Creates an empty page.
    ///
    /// - Parameters:
    ///   - title: the page's subject, such as the name of a file.
    ///   - apps: the records of the apps that may appear; an app without one is shown by its id.
    public init(_ title: String, apps: [AppID: App]) {
        (self.title, self.apps) = (title, apps)
    }

    /// Adds a request below the earlier ones.
    ///
    /// - Parameters:
    ///   - heading: the request's name, such as `parcel/p-1`.
    ///   - remarks: the remarks on it, in order.
    ///   - cards: in order; cards of one language share a row.
    public mutating func add(_ heading: String, remarks: [Remark] = [], cards: [Card]) {
        chapters.append(Chapter(heading: heading, remarks: remarks, cards: cards))
    }

    /// The page as one HTML document.
    public var html: String {
        var html = HTMLWriter()
        html.document(title: "What it would look like: \(title)") { html in
            html.element("header", .class("top")) { html in
                html.element("p", .class("brand"), text: "Belfry")
                html.element("h1", text: "What it would look like")
                html.element("p", .class("facts")) { $0.quoted(title) }
            }
            html.newLine()
            html.element("main") { html in
                for chapter in chapters { draw(chapter, in: &html) }
            }
            html.closing("Drawn by belfry check --html.")
        }
        return html.text
    }

    private func draw(_ chapter: Chapter, in html: inout HTMLWriter) {
        html.element("section", .class("request"), .data("data-request", chapter.heading)) { html in
            html.element("h2", .ownDirection, text: chapter.heading)
            if !chapter.remarks.isEmpty {
                html.element("ul", .class("remarks"), .label("Remarks on this request")) { html in
                    for remark in chapter.remarks { draw(remark, in: &html) }
                }
            }
            let locales = chapter.locales
            for locale in locales {
                html.element("section", .data("data-locale", locale.string)) { html in
                    html.element("h3", .class(locales.count == 1 ? "unseen" : ""), text: locale.englishName)
                    html.element("div", .class("devices")) { html in
                        for card in chapter.cards where card.locale == locale { draw(card, in: &html) }
                    }
                }
            }
        }
    }

    private func draw(_ remark: Remark, in html: inout HTMLWriter) {
        html.element("li") { html in
            switch remark.kind {
            case .problem: html.element("span", .class("pill", "stopped"), text: "Problem")
            case .advice: html.element("span", .class("pill", "waits"), text: "Advice")
            }
            html.text(" ")
            html.code(remark.code)
            if let field = remark.field {
                html.text(" in ")
                html.code(field)
            }
            html.element("p", .ownDirection, text: remark.text)
        }
    }

    private func draw(_ card: Card, in html: inout HTMLWriter) {
        switch card.outcome {
        case .delivery(let delivery):
            DeviceDrawing(apps: apps, locale: card.locale, timeZone: nil)
                .draw(delivery, card.condition, label: card.label, in: &html)
        case .nothing(let reason):
            html.element("article", .class("device", "empty")) { html in
                html.element("h4", .class("device-name")) { $0.quoted(card.label) }
                html.element("p", .class("outcome", "silent")) { html in
                    html.element("strong", text: "Nothing")
                    html.text(" · ")
                    html.quoted(reason)
                }
            }
        }
    }
}

extension LocaleName {
    /// The locale's name in English, such as `German (Germany), de-DE`.
    fileprivate var englishName: String {
        let name = Locale(identifier: "en").localizedString(forIdentifier: string)
        return name.map { "\($0), \(string)" } ?? string
    }
}
