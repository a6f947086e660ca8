internal import Ingestion
internal import Loop

/// The service `ingestion`: the loop runs its core.
@main
struct IngestionService {
    static func main() { ServiceMain.run(IngestionProcessor()) }
}
