internal import Delivery
internal import Loop

/// The service `delivery`: the loop runs its core.
@main
struct DeliveryService {
    static func main() { ServiceMain.run(DeliveryProcessor()) }
}
