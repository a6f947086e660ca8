internal import Explaining
internal import Model
internal import Page
internal import Simulation

/// The devices of one person, folded from kept records, and since when they are known.
///
/// Before records are trimmed, they are taken into the stored fold, so the devices look the same afterwards. Each call
/// of ``take(inputs:deliveries:)`` must bring records that are no earlier than those of the calls before.
struct PersonFold: Sendable {
    /// Version of ``stored``. A fold of another version is not read.
    static let storedVersion = 1

    /// The devices after all records so far.
    private(set) var devices = PersonDevices()
    /// The person's lowest sequence that was taken; `nil` before the first delivery. Sequences begin at 1, so a higher
    /// one means that earlier deliveries are missing.
    private(set) var firstSequence: Int?
    /// When the first delivery that was taken was decided.
    private(set) var firstAt: Instant?
    /// The highest sequence of each device that was taken. A delivery that is not higher was taken before.
    private var lastSequences: [DeviceID: Int] = [:]

    /// Takes kept records. Records that cannot be read, or that are not about a person's devices, change nothing.
    ///
    /// Inputs and deliveries stand on different topics, so only their times put them in order. At the same instant an
    /// input comes first, since it may have caused the delivery. But nobody opens what is not there: what the person
    /// opens on a device comes after the delivery of the same instant that shows it there.
    ///
    /// - Parameters:
    ///   - inputs: records of `people` and `interactions` in order of time, including the record in force.
    ///   - deliveries: records of `deliveries.*` of this person, in any order of platforms.
    /// - Returns: all that happened, in the order in which it was taken.
    @discardableResult
    mutating func take(inputs: [SimulatedRecord], deliveries: [SimulatedRecord]) -> [Happening] {
        var waiting = Delivery.inOrder(deliveries)[...]
        var taken: [Happening] = []
        func take(_ happening: Happening) {
            self.take(happening)
            taken.append(happening)
        }
        for input in inputs {
            guard let happening = Happening(input) else { continue }
            while let delivery = waiting.first, delivery.at < input.at {
                take(.delivery(delivery))
                waiting.removeFirst()
            }
            if case .interaction(let interaction, _) = happening, case .expanded(let id) = interaction.kind,
                let device = interaction.device, !devices.canOpen(id, on: device),
                let showing = waiting.prefix(while: { $0.at <= input.at }).lastIndex(where: {
                    $0.device == device && $0.notification == id
                })
            {
                for delivery in waiting[...showing] { take(.delivery(delivery)) }
                waiting = waiting[(showing + 1)...]
            }
            take(happening)
        }
        for delivery in waiting { take(.delivery(delivery)) }
        return taken
    }

    /// Takes the next thing that happened.
    mutating func take(_ happening: Happening) {
        switch happening {
        case .record(let person, let at): devices.take(person, at: at)
        case .interaction(let interaction, let at): devices.take(interaction, at: at)
        case .delivery(let delivery):
            guard delivery.sequence > lastSequences[delivery.device] ?? -1 else { return }
            lastSequences[delivery.device] = delivery.sequence
            if delivery.sequence < firstSequence ?? .max { firstSequence = delivery.sequence }
            firstAt = min(firstAt ?? delivery.at, delivery.at)
            devices.take(delivery)
        }
    }

    /// The highest sequence that was taken; 0 before the first delivery.
    var lastSequence: Int { lastSequences.values.max() ?? 0 }

    /// From when the devices are known; `nil` if nothing is missing.
    ///
    /// - Parameter began: the time of the oldest delivery that the console could read when it began.
    func since(began: Instant?) -> Instant? {
        guard let firstSequence, let firstAt else { return began }
        return firstSequence <= 1 ? nil : max(began ?? firstAt, firstAt)
    }

    /// The fold as one JSON object, to be kept when the records that led to it are trimmed.
    var stored: [UInt8] { JSONSlice { Stored(fold: self).write(to: &$0) }.bytes }
}

extension PersonFold {
    /// - Parameter stored: bytes of ``stored``. If they cannot be read, the fold begins anew, and says since when.
    init(stored: [UInt8]? = nil) {
        self = stored.flatMap { try? Stored(json: $0.span) }?.fold ?? PersonFold()
    }

    /// The stored form: `{version, devices, firstSequence, firstAt, sequences}`.
    private struct Stored: JSONObject {
        var version = PersonFold.storedVersion
        var fold: PersonFold

        static var blank: Self { Self(version: 0, fold: PersonFold()) }

        mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
            try form.stated("version", &version, in: 0...Int(Int32.max))
            try form.required("devices", &fold.devices)
            try form.member("firstSequence", &fold.firstSequence, in: 0...1 << 53)
            try form.member("firstAt", &fold.firstAt)
            try form.member("sequences", &fold.lastSequences, isRequired: false) { (reader) throws(Rejection) in
                try reader.readDictionary { (reader) throws(Rejection) in try reader.readInteger(in: 0...1 << 53) }
            } write: {
                $0.member("sequences", $1)
            }
        }

        func check(_ reader: borrowing JSONReader) throws(Rejection) {
            guard version != PersonFold.storedVersion else { return }
            throw reader.invalid(member: "version", found: "\(version)", fix: "fold the person's records again")
        }
    }
}

extension Delivery {
    /// The deliveries among these records, in order of their sequences.
    fileprivate static func inOrder(_ records: [SimulatedRecord]) -> [Delivery] {
        records.compactMap(\.delivery).sorted { ($0.sequence, $0.device) < ($1.sequence, $1.device) }
    }
}
