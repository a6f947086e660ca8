import Model
import Testing

@testable import Page

struct DeviceDrawingTests {
    private static let drawing = DeviceDrawing(apps: [:], locale: .english, timeZone: TimeZoneName("Europe/Berlin"))

    private static func deliveries() throws -> [Delivery] {
        let lines = try PageStories.lines(extra: ["threadId": "t"]).split(separator: "\n").map(String.init)
        let further = lines[2].replacing("r-1", with: "r-2").replacing("soon", with: "now")
            .replacing("08:00:00", with: "08:05:00").replacing("Two", with: "One")
        return try PageStories.deliveries(of: (lines + [further]).joined(separator: "\n"))
    }

    /// A page that contains only this part.
    private static func page(_ part: String) throws -> Markup {
        try Markup(
            "<!DOCTYPE html>\n<html><head><style>\(DeviceDrawing.styleSheet)</style></head><body>\(part)</body></html>")
    }

    @Test(arguments: Platform.allCases) func aPlatformsFrameHasItsStyle(platform: Platform) {
        for selector in [".device.\(platform.frame) {", ".frame.\(platform.frame) {"] {
            #expect(DeviceDrawing.styleSheet.contains(selector), "the style sheet lacks \(selector)")
        }
    }

    @Test func aScreenIsDrawnAsItStands() throws {
        let deliveries = try Self.deliveries()
        let screen = try DeviceScreenTests.screen(deliveries)
        let now = try #require(deliveries.last).at.adding(seconds: 600)
        let condition = DeviceCondition(lock: .unlocked, isSilent: true, focus: "Work")
        let page = try Self.page(Self.drawing.article(of: screen, condition, at: now))
        let seen = page.seen()
        #expect(seen.contains("2 notifications") && seen.contains("One Stops Away") && seen.contains("09:15"))
        #expect(!seen.contains("Two Stops Away") && seen.contains("1 more notification"))
        let labels = page.elements.compactMap { $0.attributes["aria-label"] }
        for label in ["Silent", "Focus Work is on", "Unlocked"] { #expect(labels.contains(label)) }
    }

    @Test func aScreenBelowADeliveryHasItsStack() throws {
        let deliveries = try Self.deliveries()
        let last = try #require(deliveries.last)
        let screen = try DeviceScreenTests.screen(deliveries)
        let alone = try Self.page(Self.drawing.article(for: last, DeviceCondition(lock: .locked)))
        #expect(!alone.seen().contains("more notification"))
        let whole = try Self.page(Self.drawing.article(for: last, on: screen, DeviceCondition(lock: .locked)))
        #expect(whole.seen().contains("1 more notification"))
    }
}
