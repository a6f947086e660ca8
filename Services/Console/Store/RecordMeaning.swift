internal import Explaining
internal import Model

/// What a record means for the store; a pure function of the record. One of an app or a device that cannot be read
/// changes nothing, since it becomes a dead letter; one of a service that cannot be read is counted.
enum RecordMeaning {
    static func changes(of record: TopicRecord) -> [RowChange] {
        switch record.topic {
        case .receipts: receipt(record)
        case _ where Topic.allDeliveries.contains(record.topic): delivery(record)
        case .responses: response(record)
        case .ingest, .ingestUrgent: request(record)
        case .apps: record.key.flatMap { AppID($0) }.map { [.input(.app($0))] } ?? app(record)
        case .people: person(record)
        case .interactions: interaction(record)
        case .registeredPeople: registeredPerson(record)
        case .rejected: [letter(record)]
        default: []
        }
    }

    private static func receipt(_ record: TopicRecord) -> [RowChange] {
        guard let value = record.value, let receipt = try? Receipt(json: value.span) else { return [.unreadable] }
        var changes: [RowChange] = [.receipt(receipt, value)]
        guard let app = receipt.app else { return changes }
        if receipt.rule == .p0 || receipt.rule == .p8, receipt.code == .suppressed {
            changes.append(.count(app, .repeated))
        }
        if receipt.isTerminal, let level = receipt.details.text(.level) { changes.append(.count(app, .granted(level))) }
        return changes + receipt.advice.map { .count(app, .advice($0.code.rawValue)) }
    }

    private static func delivery(_ record: TopicRecord) -> [RowChange] {
        // Nobody pushes from here.
        guard let value = record.value.map({ Delivery.withoutToken($0.span) }),
            let delivery = try? Delivery(json: value.span)
        else { return [.unreadable] }
        return [.delivery(delivery, record.topic, value)]
    }

    private static func response(_ record: TopicRecord) -> [RowChange] {
        guard let value = record.value, let response = try? Response(json: value.span) else { return [.unreadable] }
        return if case .opened = response.kind { [.count(response.app, .opened)] } else { [] }
    }

    private static func request(_ record: TopicRecord) -> [RowChange] {
        guard let value = record.value, let request = try? Request(json: value.span) else { return [] }
        let level = request.details.interruptionLevel ?? .active
        return [.request(request), .count(request.app, .asked(level.rawValue), request.recipients.count)]
    }

    private static func app(_ record: TopicRecord) -> [RowChange] {
        guard let value = record.value, let app = try? App(json: value.span) else { return [] }
        return [.input(.app(app.id))]
    }

    private static func person(_ record: TopicRecord) -> [RowChange] {
        guard let value = record.value else { return record.key.flatMap { PersonID($0) }.map { [.erasure($0)] } ?? [] }
        guard let person = try? Person(json: value.span) else { return [] }
        return [.input(.person(person.id))]
    }

    private static func interaction(_ record: TopicRecord) -> [RowChange] {
        guard let value = record.value, let interaction = try? Interaction(json: value.span) else { return [] }
        let counted: [RowChange] =
            if case .turnOff(let app) = interaction.kind { [.count(app, .turnedOff)] } else { [] }
        return [.input(.person(interaction.person))] + counted
    }

    private static func registeredPerson(_ record: TopicRecord) -> [RowChange] {
        guard let id = record.key.flatMap({ PersonID($0) }) else { return [] }
        return [record.value.map { .person(id, $0) } ?? .erasure(id)]
    }

    private static func letter(_ record: TopicRecord) -> RowChange {
        if let place = DeadLetter.noted(by: record.headers) { return .replayed(place) }
        let outline = DeadLetterOutline(record.headers)
        let (app, person): (AppID?, PersonID?) =
            switch Topic(rawValue: outline.topic) {
            case .apps: (record.key.flatMap { AppID($0) }, nil)
            case .ingest, .ingestUrgent: (record.value.flatMap { RequestOutline.app(of: $0.span) }, nil)
            case .people, .interactions: (nil, record.key.flatMap { PersonID($0) })
            default: (nil, nil)
            }
        return .letter(outline, app, person)
    }
}
