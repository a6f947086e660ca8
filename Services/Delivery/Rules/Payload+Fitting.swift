internal import Model

/// Shortens a payload that is too long (rule R18).
extension Payload {
    /// The body is not shortened below this, in bytes, while something else can still be left out.
    private static let leastBody = 256
    /// The same for a subtitle and a title.
    private static let leastLine = 64

    /// The payload as JSON within the limit. Each step is taken only if the ones before did not suffice, and each text
    /// is shortened only as far as needed:
    ///
    /// 1. The body is shortened, down to 256 bytes.
    /// 2. The subtitle is shortened, down to 64 bytes.
    /// 3. The data is left out; then the attachments, from the last, while there are many by halves; then the images of sender
    ///    and group. After each steps 1 and 2 follow again, from the whole texts.
    /// 4. From the whole texts: the body is shortened, down to nothing; then the subtitle, down to nothing; then the
    ///    title, down to 64 bytes.
    /// 5. Long names are left out, and 4 follows again; then who wrote is left out, and 4 follows again: see ``bare()``.
    ///
    /// So body and subtitle keep a readable rest while something else can be left out. A payload without any of that begins
    /// with step 4.
    func fitting() -> (json: JSONSlice, isShortened: Bool) {
        let whole = json
        if whole.bytes.count <= Self.mostBytes { return (whole, false) }
        var smaller = self
        var rest = self
        while rest.leaveOut() {
            if let json = smaller.shortened(leastBody: Self.leastBody, leastLine: Self.leastLine) {
                return (json, true)
            }
            smaller = rest
        }
        if let json = smaller.shortened(leastBody: 0, leastLine: 0) { return (json, true) }
        var unnamed = smaller.withoutLongNames
        if let json = unnamed.shortened(leastBody: 0, leastLine: 0) { return (json, true) }
        unnamed.serviceExtension = nil
        if let json = unnamed.shortened(leastBody: 0, leastLine: 0) { return (json, true) }
        return (unnamed.bare(), true)
    }

    /// Leaves out the next thing besides texts and names.
    ///
    /// - Returns: `false` where there is none.
    private mutating func leaveOut() -> Bool {
        guard data.isEmpty else {
            data = []
            return true
        }
        defer { if serviceExtension?.isEmpty == true { serviceExtension = nil } }
        return serviceExtension?.leaveOut() ?? false
    }

    /// The JSON of the payload as it stands, whatever its size.
    private var json: JSONSlice { JSONSlice { write(to: &$0) } }

    private var fits: JSONSlice? {
        let json = json
        return json.bytes.count <= Self.mostBytes ? json : nil
    }

    /// The payload as it stands if it fits; otherwise shortens body, then subtitle, then title, each only as far as needed.
    private func shortened(leastBody: Int, leastLine: Int) -> JSONSlice? {
        if let json = fits { return json }
        var payload = self
        if let json = payload.shorten(\.body, least: leastBody) { return json }
        if let json = payload.shorten(\.subtitle, least: leastLine) { return json }
        return leastLine == 0 ? payload.shorten(\.title, least: Self.leastLine) : nil
    }

    /// The longest shortening of a text that fits; if none does, the text stays at its least.
    private mutating func shorten(_ text: WritableKeyPath<Payload, String?>, least: Int) -> JSONSlice? {
        guard let original = self[keyPath: text] else { return fits }
        var low = least
        var high = original.utf8.count
        guard low < high else { return fits }
        var best: JSONSlice?
        func cut(_ bytes: Int) -> String? {
            let short = DisplayText.shorten(original, to: TextLimit(bytes: bytes))
            return short.isEmpty ? nil : short
        }
        while low <= high {
            let middle = (low + high) / 2
            self[keyPath: text] = cut(middle)
            if let json = fits {
                best = json
                low = middle + 1
            } else {
                high = middle - 1
            }
        }
        if best == nil { self[keyPath: text] = cut(least) }
        return best
    }

    /// Names are not shown, and a name that takes so much room is hardly one.
    private var withoutLongNames: Payload {
        var payload = self
        payload.filterCriteria = nil
        payload.delivery.threadID = nil
        payload.delivery.targetContentID = nil
        payload.delivery.launchImage = nil
        payload.delivery.category = nil
        if payload.delivery.alert?.sound?.name.utf8.count ?? 0 > Self.leastBody {
            payload.delivery.alert?.sound?.name = RequestedSound.defaultName
        }
        return payload
    }

    /// The form that always fits: a withdrawal loses its last ids, and nothing else is left.
    private func bare() -> JSONSlice {
        var payload = self
        payload.body = nil
        payload.subtitle = nil
        payload.title = title.map { DisplayText.shorten($0, to: TextLimit(bytes: Self.leastLine)) }
        while payload.fits == nil, !payload.withdrawn.isEmpty {
            payload.withdrawn.removeLast((payload.withdrawn.count + 1) / 2)
        }
        if payload.fits == nil { payload.delivery.alert?.sound?.name = RequestedSound.defaultName }
        return payload.json
    }
}
