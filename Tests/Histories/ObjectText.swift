/// A JSON object as text, with the members in the order in which they were first set.
///
/// The bytes of the histories must not change for years, so they depend on no other JSON writer.
struct ObjectText {
    private var members: [(name: String, json: String)] = []

    /// An object with these members, in this order.
    init(_ members: [(String, String)] = []) { self.members = members.map { (name: $0.0, json: $0.1) } }

    /// The JSON text of a member; `nil` if it is absent. Setting `nil` removes it.
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
