import Model
import TestSupport
import Testing

@testable import Page

/// What a screen stores; ConsoleTests store and read the devices of whole histories at any moment.
struct StoredScreenTests {
    @Test func aBannerThatIsGoneForADayCannotBeOpened() throws {
        var screen = DeviceScreen(device: DeviceID(derived: "phone"), platform: .iOS)
        for number in 0..<3 {
            var delivery = DeviceScreenTests.delivery(.present, "\(number)", sequence: number + 1, list: false)
            delivery.at = Instant(milliseconds: Int64(number) * 86_400_000 + 1)
            delivery.views.list = CompactView(picture: .appIcon(nil), title: "Title")
            delivery.views.expanded = DetailView(icon: nil, appName: "Chat", dismiss: "Dismiss")
            screen.apply(delivery)
        }
        #expect(screen.details.keys.map(\.string).sorted() == ["chat/1/anna", "chat/2/anna"])
    }

    @Test(arguments: [
        "{}", #"{"version":2,"device":"phone","platform":"ios"}"#, #"{"version":1,"platform":"ios"}"#,
        #"{"version":1,"device":"phone","platform":"ios","items":[{}]}"#, "null", "[",
    ])
    func anotherFormIsNotRead(text: String) {
        #expect(throws: Rejection.self) { try DeviceScreen(json: Array(text.utf8).span) }
    }
}
