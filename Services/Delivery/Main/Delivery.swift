internal import Delivery
internal import Pipeline

/// The service `delivery`: its core in the loop.
@main
struct DeliveryService {
    static func main() { ServiceMain.run(DeliveryProcessor()) }
}
