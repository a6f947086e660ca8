import Foundation
import Model
import Simulation
import TestSupport

@testable import Page

/// Pages of stories, made in the same way as `belfry simulate --html` makes them.
enum PageStories {
    /// The page of a simulation's file in the package's folder.
    static func page(ofFile path: String, until: Instant? = nil) throws -> StoryPage {
        let file = packageFolder.appendingPathComponent(path)
        return try page(of: String(contentsOf: file, encoding: .utf8), until: until)
    }

    /// The page of a simulation's lines.
    static func page(
        of lines: String, until: Instant? = nil, limits: PageLimits = PageLimits()
    ) throws -> StoryPage {
        var simulation = SimulatedFile(.services(), until: until)
        var page = StoryPage("a story", limits: limits)
        for line in lines.split(separator: "\n") {
            let written = try simulation.records(of: Array(line.utf8).span)
            if let record = simulation.taken { take([record], &page) }
            take(written, &page)
        }
        take(try simulation.lastRecords(), &page)
        return page
    }

    /// The deliveries of a simulation's lines.
    static func deliveries(of lines: String) throws -> [Delivery] {
        var simulation = SimulatedFile(.services(), until: nil)
        var written: [SimulatedRecord] = []
        for line in lines.split(separator: "\n") { written += try simulation.records(of: Array(line.utf8).span) }
        written += try simulation.lastRecords()
        return try written.filter { $0.topic.rawValue.hasPrefix("deliveries.") }.compactMap { record in
            try record.value.map { try Delivery(json: $0.span) }
        }
    }

    private static func take(_ records: [SimulatedRecord], _ page: inout StoryPage) {
        for record in records {
            guard let value = record.value else { continue }
            page.take(record.topic, key: record.key, headers: record.headers, value.span, at: record.at)
        }
    }

    /// One app, one person with an iPhone, and one request for them.
    static func lines(
        title: String = "Two Stops Away", body: String = "Your courier arrives soon.", appName: String = "Parcel",
        previews: String = "always", extra: [String: Any] = [:], category: [String: Any] = [:],
        locale: String = "en"
    ) throws -> String {
        var request: [String: Any] = [
            "id": "r-1", "app": "parcel", "recipients": ["anna"], "content": ["title": title, "body": body],
        ]
        request.merge(extra) { $1 }
        let app: [String: Any] = [
            "id": "parcel", "name": appName, "categories": category.isEmpty ? [] : [category],
            "entitlements": ["time-sensitive"],
        ]
        let person: [String: Any] = [
            "id": "anna", "timeZone": "Europe/Berlin", "locale": locale, "previews": previews,
            "devices": [["id": "phone", "platform": "ios", "apps": ["parcel"]]],
            "apps": ["parcel": ["authorization": "authorized"]],
        ]
        return try line("apps", app) + line("people", person) + line("notifications.ingest", request)
    }

    /// What the person's iPhone reports some minutes later.
    static func report(_ minute: Int, _ type: String, of notification: String? = nil) throws -> String {
        let at = "2026-03-02T08:0\(minute):00Z"
        var value = ["id": "i\(minute)", "person": "anna", "device": "phone", "at": at, "type": type]
        value["notification"] = notification
        return try line("interactions", value, at: at)
    }

    /// A line of a simulation's file.
    static func line(_ topic: String, _ value: [String: Any], at: String = "2026-03-02T08:00:00Z") throws -> String {
        let record: [String: Any] = ["at": at, "topic": topic, "value": value]
        return String(decoding: try JSONSerialization.data(withJSONObject: record), as: UTF8.self) + "\n"
    }
}
