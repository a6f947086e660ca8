internal import Classification
internal import Pipeline

/// The service `classification`: the loop runs its core.
@main
struct ClassificationService {
    static func main() { ServiceMain.run(ClassificationProcessor()) }
}
