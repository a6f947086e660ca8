internal import Model

/// The entries of a person's state in the changelog. Each item has its own, so that none grows with their number.
enum Entry: Hashable, Sendable {
    /// The last sequence, where no item's entry tells it.
    case meta
    /// The person's record, as registered.
    case record
    /// An item, or what is left of it.
    case item(ItemKey)
    /// An interaction that was handled.
    case interaction(InteractionKey)
    /// What a device reported.
    case device(DeviceID)
    /// What is remembered of an app.
    case app(AppID)
    /// Focus, summary and calls.
    case attention

    /// The name within the person's state.
    var name: String {
        switch self {
        case .meta: "meta"
        case .record: "record"
        case .item(let key) where key.generation > 0: "again/\(key.generation)/\(key.app)/\(key.request)"
        case .item(let key): String(slashed: ["item", key.app.string, key.request.string])
        case .interaction(let key):
            "interaction/\(key.device?.string.utf8.count ?? -1)/\(key.device?.string ?? "")/\(key.id)"
        case .device(let id): "device/\(id)"
        case .app(let id): "app/\(id)"
        case .attention: "attention"
        }
    }

    /// Reads a name; `nil` for one that a later version wrote.
    init?(name: String) {
        let pieces = name.slashedParts(most: 2)
        switch (pieces.first, pieces.count == 2 ? pieces[1] : nil) {
        case ("meta", nil): self = .meta
        case ("record", nil): self = .record
        case ("attention", nil): self = .attention
        case ("item", let rest?):
            guard let key = ItemKey(entry: rest, generation: 0) else { return nil }
            self = .item(key)
        case ("again", let rest?):
            let parts = rest.slashedParts(most: 2)
            guard parts.count == 2, let generation = UInt16(parts[0]),
                let key = ItemKey(entry: parts[1], generation: generation)
            else { return nil }
            self = .item(key)
        case ("interaction", let rest?):
            guard let key = InteractionKey(entry: rest) else { return nil }
            self = .interaction(key)
        case ("device", let id?): self = .device(DeviceID(derived: id))
        case ("app", let id?): self = .app(AppID(derived: id))
        default: return nil
        }
    }
}

extension ItemKey {
    /// Reads `<app>/<request>`; ids of apps hold no slash.
    fileprivate init?(entry: String, generation: UInt16) {
        let ids = entry.slashedParts(most: 2)
        guard ids.count == 2 else { return nil }
        self.init(app: AppID(derived: ids[0]), request: RequestID(derived: ids[1]), generation: generation)
    }
}

extension InteractionKey {
    /// Reads `<bytes of the device's id>/<device>/<id>`; ids of devices may hold slashes, hence the length.
    fileprivate init?(entry: String) {
        let pieces = entry.slashedParts(most: 2)
        guard pieces.count == 2, let length = Int(pieces[0]) else { return nil }
        let rest = Array(pieces[1].utf8)
        let count = max(length, 0)
        guard rest.count > count, rest[count] == UInt8(ascii: "/") else { return nil }
        let id = PlainID(derived: String(decoding: rest[(count + 1)...], as: UTF8.self))
        guard length >= 0 else {
            self.init(device: nil, id: id)
            return
        }
        self.init(device: DeviceID(derived: String(decoding: rest[..<count], as: UTF8.self)), id: id)
    }
}
