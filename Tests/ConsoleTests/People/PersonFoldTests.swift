import Foundation
import Model
import Simulation
import TestSupport
import Testing

@testable import Console
@testable import Page

struct PersonFoldTests {
    /// The page of a history, and the picture of each person at its end.
    ///
    /// - Parameter end: the page ends with the last receipt or delivery, so what comes later is left out.
    static func page(of history: KeptHistory, until end: Instant) -> StoryPage {
        var page = StoryPage("history")
        for record in history.all where record.at <= end {
            guard let value = record.value else { continue }
            page.take(record.topic, key: record.key, headers: record.headers, value.span, at: record.at)
        }
        return page
    }

    /// The articles of a page, from their first attribute on.
    static func articles(_ html: String) -> Set<String> {
        Set(
            html.components(separatedBy: "<article ").dropFirst()
                .compactMap { $0.components(separatedBy: "</article>").first })
    }

    static func picture(
        _ person: PersonID, in history: KeptHistory, _ fold: PersonFold, at now: Instant
    ) -> PersonPicture {
        PersonPicture(
            person, fold, record: history.record(of: person, until: now), apps: history.apps, at: now, began: nil)
    }

    @Test(arguments: [1...3, 4...6] as [ClosedRange<UInt64>])
    func thePictureIsThatOfTheSimulationsPage(seeds: ClosedRange<UInt64>) throws {
        var devices = 0
        for seed in seeds {
            let history = try KeptHistory(seed: seed)
            let end = (history.deliveries.map(\.at) + history.receipts.map(\.at)).max() ?? history.end
            let articles = Self.articles(Self.page(of: history, until: end).html)
            for person in history.people {
                var fold = PersonFold()
                fold.take(
                    inputs: history.inputs(of: person).filter { $0.at <= end },
                    deliveries: history.deliveries(of: person))
                let picture = Self.picture(person, in: history, fold, at: end)
                #expect(picture.since == nil)
                let known = Set(fold.devices.screens.map(\.device))
                for device in picture.devices where known.contains(device.screen.device) {
                    devices += 1
                    let drawing = device.drawing.replacing("data-type=\"now\"", with: "data-type=\"end\"")
                    let own = Self.articles(drawing)
                    #expect(own.count == 1 && articles.isSuperset(of: own), "seed \(seed), \(device.screen.device)")
                }
            }
        }
        #expect(devices > seeds.count)
    }

    @Test func aFoldThatWasStoredAndReadIsTheSame() throws {
        var random = SeededGenerator(for: "aFoldThatWasStoredAndReadIsTheSame")
        for _ in 0..<12 {
            let history = try KeptHistory(seed: random.next() % 100_000)
            for person in history.people {
                let (inputs, deliveries) = (history.inputs(of: person), history.deliveries(of: person))
                let whole = history.fold(of: person)
                var trimmed = PersonFold()
                let times = (inputs + deliveries).map(\.at)
                let cuts = (0..<4).compactMap { _ in times.randomElement(using: &random) }.sorted() + [.distantFuture]
                var last = Instant.distantPast
                for cut in cuts {
                    func part(_ records: [SimulatedRecord]) -> [SimulatedRecord] {
                        records.filter { $0.at > last && $0.at <= cut }
                    }
                    trimmed.take(inputs: part(inputs), deliveries: part(deliveries))
                    trimmed = PersonFold(stored: trimmed.stored)
                    last = cut
                }
                #expect(
                    String(decoding: trimmed.stored, as: UTF8.self) == String(decoding: whole.stored, as: UTF8.self))
                let drawings = [whole, trimmed].map {
                    Self.picture(person, in: history, $0, at: history.end).devices.map(\.drawing)
                }
                #expect(drawings[0] == drawings[1])
            }
        }
    }

    @Test func recordsThatAreTakenAgainChangeNothing() throws {
        let history = try KeptHistory(seed: 7)
        let person = try #require(history.people.first)
        let once = history.fold(of: person)
        var again = PersonFold(stored: once.stored)
        again.take(inputs: [], deliveries: history.deliveries(of: person))
        #expect(again.stored == once.stored)
    }

    @Test func aStoreThatBeginsLaterSaysSinceWhen() throws {
        let history = try KeptHistory(seed: 3)
        let person = try #require(history.people.first)
        let deliveries = history.deliveries(of: person)
        let later = Array(deliveries.dropFirst(deliveries.count / 2))
        let first = try #require(later.first)
        var fold = PersonFold()
        fold.take(inputs: history.inputs(of: person), deliveries: later)
        #expect(fold.since(began: nil) == first.at)
        #expect(fold.since(began: first.at.adding(seconds: 5)) == first.at.adding(seconds: 5))
        var whole = PersonFold()
        whole.take(inputs: [], deliveries: deliveries)
        #expect(whole.since(began: first.at) == nil)
        let picture = PersonPicture(
            person, fold, record: history.record(of: person), apps: [:], at: history.end, began: nil)
        #expect(picture.since == first.at)
    }

    @Test(arguments: [
        "", "{}", "[1", #"{"version":2,"devices":{}}"#, #"{"version":1,"devices":{"screens":[{"version":9}]}}"#,
    ])
    func aFoldOfAnotherVersionBeginsAnew(stored: String) {
        #expect(PersonFold(stored: Array(stored.utf8)).stored == PersonFold().stored)
    }
}
