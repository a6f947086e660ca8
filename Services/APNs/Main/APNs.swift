internal import APNs

/// The program `apns`.
@main
struct APNsProgram {
    static func main() { APNs.main() }
}
