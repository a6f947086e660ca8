internal import CCurl
internal import Pipeline

/// Webhooks: receipts and responses to the server of each app.
public enum Webhooks {
    /// Runs the program to its end; it does not return.
    public static func main() -> Never { while true {} }
}
