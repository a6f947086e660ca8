public import Model
public import Program

/// Reads the keys that sign pushes, and keeps those whose files have not changed. One thread uses it.
public final class KeyRing {
    private let settings: PushSettings
    private let watch: SecretWatch
    private var known: [String: (text: String, file: SigningKeyFile)] = [:]
    private var faults: [String: String] = [:]

    /// - Parameter watch: reads the files of apps' keys.
    public init(_ settings: PushSettings, _ watch: SecretWatch) { (self.settings, self.watch) = (settings, watch) }

    /// The keys that cannot sign, as `APP/NAME` or `apns.key.file`, in order of name.
    public var unusable: [UnusableSecret] {
        faults.sorted { $0.key < $1.key }.map { UnusableSecret(name: $0, reason: $1) }
    }

    /// Reads all keys.
    public func read(_ apps: AppTable) -> Credentials {
        var found = Credentials()
        var names: Set<String> = []
        let texts = watch.texts(in: apps)
        for (id, app) in apps.registered {
            guard let push = app.push, !push.keys.isEmpty else { continue }
            found.apps[id] = push.keys.compactMap { key in
                let name = "\(id.string)/\(key.secret)"
                names.insert(name)
                return file(name, texts[id]?[key.secret]).map {
                    Credential(team: push.team, key: key.id, environment: key.environment, file: $0)
                }
            }
        }
        if let team = settings.team, let key = settings.key, let path = settings.keyFile {
            names.insert("apns.key.file")
            do throws(SecretError) {
                let text = try SecretFile.text(at: path, most: SecretFolder.mostBytes)
                found.installation = file("apns.key.file", text).map {
                    Credential(team: team, key: key, environment: nil, file: $0)
                }
            } catch {
                faults["apns.key.file"] = "\(error)"
            }
        }
        known = known.filter { names.contains($0.key) }
        faults = faults.filter { names.contains($0.key) }
        return found
    }

    /// A key from its file's text; one that has not changed stays the same object.
    private func file(_ name: String, _ text: String?) -> SigningKeyFile? {
        // What was wrong with another text is over, also where the file is again what it was before that.
        faults[name] = nil
        guard let text else {
            known[name] = nil
            return nil
        }
        if let known = known[name], known.text == text { return known.file }
        do throws(SigningKeyError) {
            let file = try SigningKeyFile(text)
            known[name] = (text, file)
            return file
        } catch {
            faults[name] = error.description
            return known[name]?.file
        }
    }
}
