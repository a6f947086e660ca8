internal import HTTP
internal import Pipeline

/// The gateway: the way in and out for those without a Kafka client.
public enum Gateway {
    /// Runs the gateway to its end; it does not return.
    public static func main() -> Never { while true {} }
}
