internal import Webhooks

/// The program `webhooks`.
@main
struct WebhooksProgram {
    static func main() { Webhooks.main() }
}
