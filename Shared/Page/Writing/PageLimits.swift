internal import Model

/// How much a page shows. What is beyond is counted, and the page says so.
///
/// A page is for reading: a simulation of a million records must not become a gigabyte that no browser opens.
struct PageLimits: Sendable {
    /// People, in the order in which they first appear.
    var people = 24
    /// Steps of a person that are drawn; later ones still change what the devices show at the end.
    var steps = 250
    /// Devices that are drawn in a step.
    var devices = 16
    /// Earlier items below a new one.
    var earlierItems = 3
    /// Items of a device at the end.
    var items = 20
    /// The same of a watch, whose screen is small.
    var watchItems = 5
    /// Items of a digest or summary.
    var gathered = 10
    /// Notifications of a person whose end is told.
    var outcomes = 100
    /// What was turned down.
    var turnedDown = 100
    /// Bytes after which no further step is drawn, about four megabytes.
    var bytes = 4_000_000

    /// Items of a device; a watch shows fewer at once.
    func items(on platform: Platform, _ most: Int) -> Int {
        guard platform.capabilities.hasWatchLooks else { return most }
        return min(most > earlierItems + 1 ? watchItems : 2, most)
    }
}
