internal import Model

/// The moments of one hour on the person's clock.
struct Hour {
    let start: Instant
    var moments: [PersonStory.Moment]

    /// A person's moments grouped by hour, earliest first.
    static func all(of story: PersonStory, _ clock: LocalClock) -> [Hour] {
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
}
