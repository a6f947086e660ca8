public import Model

/// Draws single devices of one person as parts of a page, in the style of ``StoryPage``.
///
/// A part is one `article` that has no scripts, loads nothing, and has all its texts escaped. The page around it must
/// include ``styleSheet`` once. The article's heading is an `h4`.
public struct DeviceDrawing: Sendable {
    private let look: Look

    /// - Parameters:
    ///   - apps: the records of the apps that may appear; an app without one is shown by its id.
    ///   - locale: the person's locale, which decides the language of the devices' own words, and the writing
    ///     direction.
    ///   - timeZone: the person's time zone; `nil` is UTC.
    public init(apps: [AppID: App], locale: LocaleName, timeZone: TimeZoneName?) {
        look = Look(apps: apps, clock: LocalClock(timeZone), words: .words(for: locale), limits: PageLimits())
    }

    /// The styles that a drawing needs, as the content of one `style` element.
    public static var styleSheet: String { String(decoding: PageStyle.sheets.joined(), as: UTF8.self) }

    /// Draws the device after a delivery: what came, and below it what the device had before.
    ///
    /// - Parameters:
    ///   - screen: the device's screen after the delivery; `nil` for a device that has nothing else.
    ///   - person: the record that says how the list is ordered and grouped; `nil` for the defaults.
    ///   - label: replaces the device's name.
    public func article(
        for delivery: Delivery, on screen: DeviceScreen? = nil, _ condition: DeviceCondition, person: Person? = nil,
        label: String? = nil
    ) -> String {
        var html = HTMLWriter()
        draw(delivery, on: screen, condition, person: person, label: label, in: &html)
        return html.text
    }

    /// Draws the device at an instant: its list, or the expanded view that is open on it.
    ///
    /// - Parameter person: the record that says how the list is ordered and grouped; `nil` for the defaults.
    public func article(
        of screen: DeviceScreen, _ condition: DeviceCondition, at now: Instant, person: Person? = nil
    ) -> String {
        var html = HTMLWriter()
        ScreenArticle(look: look, screen: screen, condition: condition, person: person, now: now, type: "now")
            .draw(in: &html)
        return html.text
    }

    func draw(
        _ delivery: Delivery, on screen: DeviceScreen? = nil, _ condition: DeviceCondition, person: Person? = nil,
        label: String?, in html: inout HTMLWriter
    ) {
        var own = DeviceScreen(delivery)
        own.apply(delivery)
        let most = look.limits.earlierItems + 1
        let scene = StoryStep.Scene(delivery, on: screen ?? own, condition, for: person, most: most)
        SceneArticle(look: look, scene: scene, level: "h4", label: label, stepWhy: nil).draw(in: &html)
    }
}
