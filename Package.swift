// swift-tools-version: 6.2
import PackageDescription

// All targets: five services of the same form, the libraries that they share, and their tests.
// There are no package dependencies; C libraries come from the distribution, as system library targets.

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// Debug builds optimize these, too: tests spend most of their time there. That takes a tenth more of the build and, of tests
/// with many random values, saves four tenths.
let optimized: [SwiftSetting] = strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// A library target of `Shared/`.
func shared(_ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Shared/\(name)", exclude: exclude,
        swiftSettings: name == "Model" ? optimized : strict)
}

/// A table of files that programs contain. It is in C, whose `#embed` takes a tenth of a second of CPU time for all of
/// them; `.embedInCode` takes about a minute. Its DWARF is 4, as Swift's is, since Debian's valgrind does not read 5.
func embedded(_ table: String) -> Target {
    .target(
        name: "Embedded\(table)", path: "Shared/CEmbedded", sources: ["\(table.lowercased()).c"],
        publicHeadersPath: ".", cSettings: [.unsafeFlags(["-gdwarf-4"])])
}

/// A service has two targets: its pure core, and a small executable in which the loop runs the core.
func service(_ name: String, _ more: [Target.Dependency] = [], exclude: [String] = []) -> [Target] {
    [
        .target(
            name: name, dependencies: ["Model"] + more, path: "Services/\(name)", exclude: ["Main"] + exclude,
            swiftSettings: strict),
        .executableTarget(
            name: "\(name)Main", dependencies: [.byName(name: name), "Loop", "Program"], path: "Services/\(name)/Main",
            swiftSettings: strict),
    ]
}

func tests(_ name: String, _ dependencies: [Target.Dependency], files: [String] = []) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: dependencies + ["TestSupport"], path: "Tests/\(name)Tests",
        exclude: files, swiftSettings: strict)
}

/// A program around the pipeline: a library, so that tests can import it, and a small executable.
func programAround(_ name: String, _ dependencies: [Target.Dependency], exclude: [String]) -> [Target] {
    [
        .target(
            name: name, dependencies: ["Model", "Kafka", "Program"] + dependencies, path: "Services/\(name)",
            exclude: ["Main"] + exclude, swiftSettings: strict),
        .executableTarget(
            name: "\(name)Main", dependencies: [.byName(name: name)], path: "Services/\(name)/Main",
            swiftSettings: strict),
    ]
}

let services = ["Ingestion", "Classification", "Scheduling", "Rendering", "Delivery"]
let cores: [Target.Dependency] = services.map { .byName(name: $0) }

let package = Package(
    name: "Belfry",
    products: (services + ["Gateway", "Webhooks", "APNs", "Console"]).map {
        .executable(name: $0.lowercased(), targets: ["\($0)Main"])
    }
        + [
            .executable(name: "belfry", targets: ["Belfry"])
        ],
    targets: [
        .systemLibrary(
            name: "CRdKafka", path: "Shared/CRdKafka", pkgConfig: "rdkafka", providers: [.apt(["librdkafka-dev"])]),
        .systemLibrary(
            name: "CMicroHTTPD", path: "Shared/CMicroHTTPD", pkgConfig: "libmicrohttpd",
            providers: [.apt(["libmicrohttpd-dev"])]),
        .systemLibrary(
            name: "CCrypto", path: "Shared/CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(
            name: "CCurl", path: "Shared/CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(
            name: "CNGHTTP2", path: "Shared/CNGHTTP2", pkgConfig: "libnghttp2", providers: [.apt(["libnghttp2-dev"])]),
        .systemLibrary(
            name: "CGnuTLS", path: "Shared/CGnuTLS", pkgConfig: "gnutls", providers: [.apt(["libgnutls28-dev"])]),
        .systemLibrary(
            name: "CSQLite", path: "Shared/CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CSystem", path: "Shared/CSystem"),
        .systemLibrary(name: "CEmbedded", path: "Shared/CEmbedded"),
        shared("Model", ["CCrypto"], exclude: ["README.md"]),
        shared("Threads", ["CSystem"]),
        shared("Kafka", ["Threads", "CRdKafka"]),
        shared("HTTP", ["Threads", "CMicroHTTPD"]),
        shared("HTTPClient", ["HTTP", "CCurl"]),
        shared("HTTP2", ["Threads", "CNGHTTP2", "CGnuTLS"], exclude: ["README.md"]),
        shared("Program", ["Model", "Kafka", "HTTP", "Threads", "CSystem"], exclude: ["README.md"]),
        shared("Loop", ["Program", "Model", "Kafka", "HTTPClient"], exclude: ["README.md"]),
        shared("Embedded", ["CEmbedded"]),
        shared("Checks", ["Model", "Embedded", "EmbeddedPhrases"], exclude: ["Phrases/README.md", "Phrases/Tables"]),
        shared("Access", ["Model", "CCrypto"]),
        shared("InForce", ["Model", "Kafka", "HTTP", "Program", "Checks"]),
        shared("SQLite", ["CSQLite"]),
        shared("Webhook", ["Model", "Program", "HTTP", "HTTPClient"]),
        shared("Pushing", ["Model", "Program", "HTTP2", "CGnuTLS"]),
        shared("Simulation", ["Model"] + cores),
        shared("Explaining", ["Model", "Simulation"]),
        shared("Page", ["Model", "Explaining", "Embedded", "EmbeddedStyles"], exclude: ["Style"]),
        .executableTarget(
            name: "Belfry",
            dependencies: [
                "Simulation", "Explaining", "Page", "Checks", "Access", "Webhook", "Pushing", "HTTP2",
                "HTTPClient", "Program", "Kafka", "Model",
            ],
            path: "Services/Belfry", swiftSettings: strict),
        .target(name: "TestSupport", dependencies: ["Model"], path: "Tests/TestSupport", swiftSettings: strict),
        .target(
            name: "SimulatedBroker", dependencies: ["Kafka"], path: "Tests/SimulatedBroker", exclude: ["README.md"],
            swiftSettings: strict),
        .executableTarget(
            name: "CopyService", dependencies: ["Loop", "Model"], path: "Tests/CopyService",
            swiftSettings: strict),
        .executableTarget(
            name: "Histories", dependencies: ["Simulation", "Model", "TestSupport"], path: "Tests/Histories",
            exclude: ["0.1.0", "README.md", "hashes.txt", "rules.txt"], swiftSettings: strict),
        .executableTarget(
            name: "StageCost", dependencies: ["Model"] + cores, path: "Tests/StageCost",
            exclude: ["costs.txt"], swiftSettings: strict),
        .executableTarget(
            name: "SimulatedFaults",
            dependencies: ["SimulatedBroker", "Simulation", "Loop", "Program", "Kafka", "Model"] + cores,
            path: "Tests/SimulatedFaults", swiftSettings: strict),
        tests("Model", ["Model"], files: ["Cases"]),
        tests("Kafka", ["Kafka"]),
        tests("HTTP", ["HTTP"]),
        tests("HTTP2", ["HTTP2", "Threads"]),
        tests("Gateway", ["Gateway", "HTTP", "Kafka", "Model", "Program", "Access", "Checks", "Threads"]),
        tests("Loop", ["Loop", "Program", "Kafka", "Model"]),
        tests("Program", ["Loop", "Program", "Kafka", "Model"]),
        tests(
            "Checks", ["Checks", "Model"],
            files: [
                "Golden", "everyday-notifications.jsonl", "texts-with-something-to-say.jsonl", "broken-records.jsonl",
                "broken-records.blind.jsonl", "everyday-notifications.blind.jsonl",
                "texts-with-something-to-say.blind.jsonl", "texts-in-fifteen-languages.jsonl",
            ]),
        tests("Access", ["Access", "Model"]),
        tests("Ingestion", ["Ingestion", "Model"]),
        tests("Classification", ["Classification", "Model"]),
        tests("Scheduling", ["Scheduling", "Model"]),
        tests("Rendering", ["Rendering", "Model"], files: ["Golden"]),
        tests("Delivery", ["Delivery", "Model"], files: ["Golden"]),
        tests("Simulation", ["Simulation", "Model", "Histories"] + cores),
        tests("Explaining", ["Explaining", "Simulation", "Model"]),
        tests("Page", ["Page", "Explaining", "Simulation", "Model"], files: ["Golden"]),
        tests(
            "Belfry", ["Belfry", "Access", "Explaining", "Kafka", "Model", "Program", "Pushing", "Simulation"],
            files: ["Golden"]),
        tests("Webhooks", ["Webhooks", "Webhook", "HTTP", "HTTPClient", "Kafka", "Model", "Program"]),
        tests("APNs", ["APNs", "Pushing", "HTTP2", "Model", "Program", "CCrypto"]),
        tests("InForce", ["InForce", "Kafka", "Model", "Program"]),
        tests("SQLite", ["SQLite"]),
        tests(
            "Console",
            [
                "Console", "SQLite", "HTTP", "Access", "Program", "Simulation", "Page", "Explaining", "Model",
                "Histories",
            ]),
        tests("House", ["Model"]),
        tests(
            "Health",
            [
                "Loop", "Program", "Webhooks", "APNs", "Gateway", "Console", "InForce", "Access", "HTTP", "Kafka",
                "Model", "Simulation",
            ]),
        tests("Behaviour", ["Kafka", "SimulatedBroker"]),
        tests("Broker", ["Kafka", "Simulation", "Model", "APNs", "Pushing", "HTTP2", "Program"]),
    ]
        + ["Console", "Gateway", "Phrases", "Styles"].map(embedded)
        + programAround(
            "Gateway", ["InForce", "Checks", "Access", "HTTP", "Threads", "Embedded", "EmbeddedGateway"],
            exclude: ["README.md"])
        + programAround("APNs", ["InForce", "Pushing", "HTTP2"], exclude: ["README.md"])
        + programAround("Webhooks", ["InForce", "HTTPClient", "Webhook"], exclude: ["README.md"])
        + programAround(
            "Console",
            [
                "InForce", "HTTP", "Access", "Checks", "Simulation", "Explaining", "Page", "SQLite", "Threads",
                "Embedded", "EmbeddedConsole",
            ],
            exclude: ["README.md", "Store/README.md", "console.png", "Pages"])
        + services.flatMap { name in
            service(
                name, name == "Ingestion" ? ["Checks"] : [], exclude: name == "Scheduling" ? ["README.md"] : [])
        },
    // For #embed.
    cLanguageStandard: .gnu2x
)
