import Testing

struct ErrorAdviceTests {
    static let table: [(body: String, applies: Bool)] = [
        ("Something went wrong. Please try again later.", true), ("Error 503", true), ("An error occurred.", true),
        ("Unable to connect to the server.", true), ("An unexpected error has occurred.", true),
        ("Error: the file is too large.", true),
        ("We couldn't load your messages.", true), ("Failed to sync your notes.", true),
        ("Oops! That was not meant to be.", true),
        ("You have no internet connection.", true), ("Your photos failed to download. Please try again.", true),
        ("Error code 17 is what we got.", true), ("We cannot refresh your feed.", true),
        ("Your payment failed.", false), ("Human error caused the outage.", false),
        ("Your parcel could not be delivered.", false),
        ("The pilot made an error on landing.", false), ("The courier will try again tomorrow.", false),
        ("Your backup failed last night.", false), ("Ana is unable to come to the party.", false),
        ("The film tells what went on.", false), ("Your connection to Berlin leaves at 9.", false),
        ("Wrong answer! You have two more.", false), ("Ein Fehler ist aufgetreten.", false),
    ]

    @Test("error-by-notification", arguments: table) func error(body: String, applies: Bool) throws {
        #expect(try AdviceProbe().codes(body: body).contains("error-by-notification") == applies)
    }

    @Test func inTheTitle() throws {
        #expect(
            try AdviceProbe().codes(title: "Error", body: "The list is not there.").contains("error-by-notification"))
    }
}
