internal import Gateway

/// The program `gateway`.
@main
struct GatewayProgram {
    static func main() { Gateway.main() }
}
