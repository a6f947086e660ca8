public import Model

/// Draws single devices of one person as parts of a page, in the style of ``StoryPage``.
///
/// A part is one `article` without scripts and without anything to load, whose texts are escaped. It needs
/// ``styleSheet`` around it once. Its heading is an `h4`.
public struct DeviceDrawing: Sendable {
    private let look: Look

    /// - Parameters:
    ///   - apps: the records of the apps that may appear; an app without one is called by its id.
    ///   - locale: the person's: the language of what devices say by themselves, and the side that they begin at.
    ///   - timeZone: the person's; `nil` is UTC.
    public init(apps: [AppID: App], locale: LocaleName, timeZone: TimeZoneName?) {
        look = Look(apps: apps, clock: LocalClock(timeZone), words: .words(for: locale), limits: PageLimits())
    }

    /// The style of everything that a drawing holds, as the content of one `style` element.
    public static var styleSheet: String { PageStyle.sheets.map(\.description).joined() }

    /// The device as it stands after a delivery: what came, with what the device had before below it.
    ///
    /// - Parameters:
    ///   - screen: the device's, with the delivery applied; `nil` for a device that has nothing else.
    ///   - person: the record that says how the list is ordered and grouped; `nil` for the defaults.
    ///   - label: stands instead of the device's name.
    public func article(
        for delivery: Delivery, on screen: DeviceScreen? = nil, _ condition: DeviceCondition, person: Person? = nil,
        label: String? = nil
    ) -> String {
        var html = HTMLWriter()
        draw(delivery, on: screen, condition, person: person, label: label, in: &html)
        return html.text
    }

    /// The device as it stands at an instant: its list, or the expanded view that is open on it.
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
