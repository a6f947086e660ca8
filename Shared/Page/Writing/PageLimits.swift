internal import Model

/// How much a page shows. Anything beyond is counted, and the page says so.
///
/// The limits keep a page readable: a simulation of a million records would otherwise become a gigabyte that no browser
/// opens.
struct PageLimits: Sendable {
    /// The most people, in the order in which they first appear.
    var people = 24
    /// The most steps that are drawn for a person. Later steps still change the devices at the end.
    var steps = 250
    /// The most devices that are drawn in a step.
    var devices = 16
    /// The most earlier items below a new one.
    var earlierItems = 3
    /// The most items of a device at the end.
    var items = 20
    /// The same for a watch, whose screen is small.
    var watchItems = 5
    /// The most items of a digest or summary.
    var gathered = 10
    /// The most notifications of a person in the table of outcomes.
    var outcomes = 100
    /// The most rejected records.
    var rejected = 100
    /// Bytes after which no further step is drawn, about four megabytes.
    var bytes = 4_000_000

    /// The most items for a device; a watch shows fewer at once.
    func items(on platform: Platform, _ most: Int) -> Int {
        guard platform.capabilities.hasWatchLooks else { return most }
        return min(most > earlierItems + 1 ? watchItems : 2, most)
    }
}
