import Foundation
import Model
import Testing

struct LayoutAdviceTests {
    static var layout: [[String: Any]] {
        [
            ["text": "{title}: {data.trip.eta}"], ["image": "attachment:map"], ["image": "bundle:{data.icon}.png"],
            ["textLocKey": "SEATS"], ["switch": "Quiet", "value": "{data.quiet}"],
        ]
    }

    static func probe(controls: Bool = false) -> AdviceProbe {
        let part: [String: Any] = [
            "id": "x", "categories": ["C"], "initialContentSizeRatio": 1, "layout": layout,
            "userInteractionEnabled": controls,
        ]
        return AdviceProbe(
            category: [:], app: ["contentExtensions": [part], "strings": ["en": ["SEATS": "{data.seats} seats"]]])
    }

    static var map: [[String: Any]] { [["id": "map", "url": "https://e.com/map.png"]] }

    static func advice(_ data: [String: Any]?, _ attachments: [[String: Any]] = map, controls: Bool = false) throws
        -> [Advice]
    {
        var content: [String: Any] = ["title": "Trip", "attachments": attachments]
        content["data"] = data
        return try probe(controls: controls).advice(["category": "C", "content": content])
    }

    @Test("layout-data-missing") func missing() throws {
        #expect(try Self.advice(["trip": ["eta": 0], "icon": "", "seats": false]).isEmpty)
        let advice = try Self.advice(["trip": ["eta": NSNull()], "icon": [1], "seats": "A"])
        #expect(advice.map(\.code) == [.layoutDataMissing] && advice.first?.field == "content.data")
        #expect(
            advice.first?.detail
                == "the layout of the category shows {data.trip.eta}, {data.icon}, and `content.data` has no such value: "
                + "give it, or take it out of the layout")
        #expect(try Self.advice(nil).first?.detail.contains("{data.trip.eta}, {data.icon}, {data.seats},") == true)
    }

    @Test("layout-data-missing: an attachment") func attachment() throws {
        let data: [String: Any] = ["trip": ["eta": 0], "icon": "", "seats": 2]
        let advice = try Self.advice(data, [["id": "Map", "url": "https://e.com/map.png"]])
        #expect(advice.map(\.field) == ["content.attachments"])
        #expect(advice.first?.detail.contains("“map”") == true)
    }

    @Test("R10: controls that are left out need no data") func controls() throws {
        let data: [String: Any] = ["trip": ["eta": 0], "icon": "", "seats": 2]
        #expect(try Self.advice(data, controls: false).isEmpty)
        #expect(try Self.advice(data, controls: true).first?.detail.contains("{data.quiet}") == true)
    }

    @Test func withoutCategoryNothingIsLaidOut() throws {
        #expect(try Self.probe().codes(title: "Trip").isEmpty)
    }
}
