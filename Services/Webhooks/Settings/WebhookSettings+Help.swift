internal import Program
internal import Webhook

extension WebhookSettings {
    static let help = ServerHelp.text(
        of: program, "tells receipts and responses to the URLs that apps have registered, signed by Standard Webhooks.",
        about: """
            An app's record names its URLs:
              "webhooks": [{"url": "https://…", "secret": "whsec_…", "events": ["response"]}]
            Each call is made at least once, and in order for each notification. A call that fails is repeated with
            growing waits until it is given up. belfry webhooks test APP makes one call and shows the answer; belfry
            webhooks list shows what waits and what was given up; belfry webhooks retry repeats what was given up.
            """, usualPort: usualPort, shared: Settings.ofAllPrograms + [Settings.secrets],
        own: CallSettings.table.map(\.line), joinsGroup: true)
}
