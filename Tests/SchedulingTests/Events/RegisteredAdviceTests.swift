import Model
import Scheduling
import TestSupport
import Testing

/// The checks' advice on a person's record is reported when the record changes.
struct RegisteredAdviceTests {
    static let advice = [Advice(.unknownField, field: "phone", detail: "ignored")]

    private static func register(_ person: Person, _ advice: [Advice], in world: inout World) throws -> [Receipt] {
        _ = world.driver.take()
        world.driver.send(
            raw: JSONSlice { person.write(to: &$0) }.bytes, to: .registeredPeople, key: person.id.string,
            headers: advice.isEmpty ? [] : [Advice.header(advice)])
        return try world.driver.sent.filter { $0.topic == .receipts }.map { try $0.read() }
    }

    @Test func onceARecord() throws {
        var (world, plain) = (try World(), try World())
        #expect(try Self.register(plain.person, [], in: &plain).isEmpty)
        world.person.devices[0].pushTokens = [World.appID: "aa"]
        let receipts = try Self.register(world.person, Self.advice, in: &world)
        #expect(receipts.map(\.subject) == [.person(World.personID)] && receipts.map(\.code) == [.registered])
        #expect(receipts.map(\.advice) == [Self.advice] && receipts.map(\.key) == ["ann"])
        #expect(try Self.register(world.person, Self.advice, in: &world).isEmpty)
        world.person.vibration = false
        #expect(try Self.register(world.person, Self.advice, in: &world).count == 1)
    }
}
