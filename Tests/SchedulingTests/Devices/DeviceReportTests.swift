import Testing

/// What devices report about themselves.
@Suite struct DeviceReportTests {
    static let stories = Story.read(
        """
        # D8: a report from the future counts as now: the next report replaces it
        unlocked said=1d
        after 1
        locked
        notify one      -> phone present lock-screen list badge 1
        # D8: a device's report is forgotten when the device leaves the record
        unlocked
        set devices
        set devices phone
        notify one      -> phone present lock-screen list badge 1
        # R11: which device plays the media is forgotten with the item
        notify song
        media-started song      -> stored "news/song/ann"
        media-started nothing   -> forgotten nothing
        cleared song
        unlocked                -> forgotten "news/song/ann"
        """)

    @Test("D8, R11: which report counts, and for how long", arguments: stories) func tell(story: Story) throws {
        try story.play()
    }
}
