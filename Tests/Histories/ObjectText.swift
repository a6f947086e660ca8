/// A JSON object as text, whose members stand in the order in which they were first set.
///
/// The histories must stay the same bytes for years, so they depend on no other writer of JSON.
struct ObjectText {
    private var members: [(name: String, json: String)] = []

    /// No member yet.
    init() {}

    /// With these members, in this order.
    init(_ members: [(String, String)]) { self.members = members.map { (name: $0.0, json: $0.1) } }

    /// The JSON text of a member; `nil` is an absent one, and removes it.
    subscript(name: String) -> String? {
        get { members.first { $0.name == name }?.json }
        set {
            let place = members.firstIndex { $0.name == name }
            switch (place, newValue) {
            case (let place?, let json?): members[place].json = json
            case (let place?, nil): members.remove(at: place)
            case (nil, let json?): members.append((name, json))
            case (nil, nil): break
            }
        }
    }

    /// The names of the members, in order.
    var names: [String] { members.map(\.name) }

    /// The object.
    var json: String { "{" + members.map { "\"\($0.name)\":\($0.json)" }.joined(separator: ",") + "}" }
}

extension String {
    /// The text as a JSON string. It must hold neither quotation marks, backslashes nor control characters.
    var quoted: String { "\"\(self)\"" }
}

extension [String] {
    /// The texts as a JSON array of strings.
    var quoted: String { "[" + map(\.quoted).joined(separator: ",") + "]" }
}
