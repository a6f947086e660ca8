internal import HTTPClient
internal import Kafka
internal import Model
internal import Program
internal import Webhook

/// Webhooks: receipts and responses to the server of each app.
public enum Webhooks {
    /// Runs the program to its end; it does not return.
    public static func main() -> Never {
        ProgramMain.run(WebhookSettings.program, help: WebhookSettings.help) { start in
            let settings = try WebhookSettings(start.settings)
            let status = WebhookStatus(WebhookTold())
            return try MemberProgram(start, .webhooks, .webhooks(start.settings), status).run(
                WebhookHealth(start.settings, status), usualPort: WebhookSettings.usualPort
            ) {
                MemberClients(of: WebhookSettings.program, start.settings, isTransactional: false, start.log)
            } prepare: {
                guard let caller = HTTPCaller() else {
                    start.log.error("libcurl cannot be used")
                    return nil
                }
                return { clients, admin, patience throws(ConfigurationError) in
                    try WebhookWorker(settings, caller, clients, admin, patience).run()
                }
            }
        }
    }
}
