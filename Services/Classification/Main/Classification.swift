internal import Classification
internal import Loop

/// The service `classification`: the loop runs its core.
@main
struct ClassificationService {
    static func main() { ServiceMain.run(ClassificationProcessor()) }
}
