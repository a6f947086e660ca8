import Model

/// The views of a delivery in a golden file: one that resembles another before it is written as the difference.
///
/// `{"as": "banner", "without": ["actions"]}` is the banner without its actions.
enum GoldenViews {
    private typealias Member = (name: String, value: JSONSlice)

    static func short(_ views: Views) -> JSONSlice {
        var before: [(name: String, members: [Member])] = []
        var written: [Member] = []
        for (name, view) in JSONSlice({ views.write(to: &$0) }).members {
            let members = view.members
            let forms = [view] + before.map { object(difference(of: members, from: $0.members, named: $0.name)) }
            written.append((name, forms.min { $0.bytes.count < $1.bytes.count } ?? view))
            before.append((name, members))
        }
        return object(written)
    }

    private static func difference(of view: [Member], from other: [Member], named name: String) -> [Member] {
        let changed = view.filter { member in !other.contains { $0 == member } }
        let removed = other.map(\.name).filter { name in !view.contains { $0.name == name } }
        let without = JSONSlice { writer in
            writer.beginArray()
            for name in removed { writer.write(name) }
            writer.endArray()
        }
        return [("as", JSONSlice { $0.write(name) })] + (removed.isEmpty ? [] : [("without", without)]) + changed
    }

    private static func object(_ members: [Member]) -> JSONSlice {
        JSONSlice { writer in
            writer.beginObject()
            for (name, value) in members {
                writer.name(escaping: name)
                writer.write(value)
            }
            writer.endObject()
        }
    }
}
