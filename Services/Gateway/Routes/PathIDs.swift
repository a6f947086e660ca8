internal import HTTP
internal import Model

/// The ids in a path.
enum PathIDs {
    /// Refuses a path with a text that cannot be an id, such as an empty one.
    static func check(_ ids: [String], of route: Route) throws(CallFault) {
        let names = route.path.compactMap { part in
            if case .id(let name) = part { name } else { nil }
        }
        for (name, id) in zip(names, ids) {
            let isApp = name == "app"
            guard isApp ? AppID(id) != nil : PersonID(id) != nil else {
                throw CallFault(
                    Problem(
                        .malformed,
                        "\(name) in the path is no id: write 1 to 128 bytes without control characters"
                            + (isApp ? " and slashes" : "")))
            }
        }
    }
}
