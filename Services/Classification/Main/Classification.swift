internal import Classification
internal import Pipeline

/// The service `classification`: its core in the loop.
@main
struct ClassificationService {
    static func main() { ServiceMain.run(ClassificationProcessor()) }
}
