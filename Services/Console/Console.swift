/// The console: what every device shows, why, and what if.
public enum Console {
    /// Runs the console to its end.
    public static func main() {}
}
