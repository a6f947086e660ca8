public import Model
public import Program

extension AppWebhook {
    /// The secrets that sign its calls, read anew for each call.
    ///
    /// - Parameter app: whose record it is of.
    /// - Throws: why one that the record refers to cannot be read. A call without it might not be accepted.
    public func secrets(of app: AppID, _ watch: SecretWatch) throws(SecretError) -> [WebhookSecret] {
        var found: [WebhookSecret] = []
        for secret in secrets {
            switch secret {
            case .plain(let secret): found.append(secret)
            case .reference(let name):
                // The watch has checked the form.
                if let secret = WebhookSecret(try watch.text(of: name, app: app)) { found.append(secret) }
            }
        }
        return found
    }
}
