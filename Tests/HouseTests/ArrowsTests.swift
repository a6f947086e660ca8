import Foundation
import Model
import Testing

/// The arrows between rooms, and between the folders of a room, run one way.
struct ArrowsTests {
    /// The targets of the house that each target may import, as Package.swift declares them.
    static let imports: [String: Set<String>] = {
        let services = Service.allCases.map(\.rawValue.capitalized)
        var imports: [String: Set<String>] = [
            "Model": ["CCrypto"],
            "Threads": ["CSystem"],
            "Kafka": ["Threads", "CRdKafka"],
            "HTTP": ["Threads", "CMicroHTTPD"],
            "HTTPClient": ["HTTP", "CCurl"],
            "HTTP2": ["Threads", "CNGHTTP2", "CGnuTLS"],
            "Program": ["Model", "Kafka", "HTTP", "Threads", "CSystem"],
            "Loop": ["Program", "Model", "Kafka", "HTTPClient"],
            "Embedded": ["CEmbedded"],
            "Checks": ["Model", "Embedded", "CEmbedded"],
            "Access": ["Model", "CCrypto"],
            "InForce": ["Model", "Kafka", "HTTP", "Program", "Checks"],
            "SQLite": ["CSQLite"],
            "Webhook": ["Model", "Program", "HTTP", "HTTPClient"],
            "Pushing": ["Model", "Program", "HTTP2", "CGnuTLS"],
            "Simulation": Set(services + ["Model"]),
            "Explaining": ["Model", "Simulation"],
            "Page": ["Model", "Explaining", "Embedded", "CEmbedded"],
            "Belfry": [
                "Simulation", "Explaining", "Page", "Checks", "Access", "Webhook", "Pushing", "HTTP2",
                "HTTPClient", "Program", "Kafka", "Model",
            ],
            "Gateway": [
                "Model", "Kafka", "Program", "InForce", "Checks", "Access", "HTTP", "Threads", "Embedded", "CEmbedded",
            ],
            "Webhooks": ["Model", "Kafka", "Program", "InForce", "HTTPClient", "Webhook"],
            "APNs": ["Model", "Kafka", "Program", "InForce", "Pushing", "HTTP2"],
            "Console": [
                "Model", "Kafka", "Program", "InForce", "HTTP", "Access", "Checks", "Simulation", "Explaining", "Page",
                "SQLite", "Threads", "Embedded", "CEmbedded",
            ],
        ]
        for program in ["Gateway", "Webhooks", "APNs", "Console"] { imports["\(program)Main"] = [program] }
        for service in services {
            imports[service] = service == "Ingestion" ? ["Model", "Checks"] : ["Model"]
            imports["\(service)Main"] = [service, "Loop", "Program"]
        }
        return imports
    }()

    /// Modules from outside the house that every target may import.
    static let outside: Set = ["Foundation", "FoundationNetworking", "Glibc", "Synchronization"]

    /// The files of each target.
    static let modules = Dictionary(grouping: SourceFile.all, by: \.module)

    static let arrows = modules.mapValues { Arrows($0) }

    /// The folder of a target.
    static func root(of module: String) -> String {
        let parts = modules[module]?.first?.path.split(separator: "/") ?? []
        return parts.prefix(module.hasSuffix("Main") ? 3 : 2).joined(separator: "/")
    }

    @Test func everyTargetHasItsRow() {
        #expect(Set(Self.modules.keys) == Set(Self.imports.keys))
    }

    @Test(arguments: imports.keys.sorted())
    func aTargetImportsWhatItMay(module: String) {
        for file in Self.modules[module] ?? [] {
            let more = file.imports.subtracting(Self.imports[module] ?? []).subtracting(Self.outside)
            #expect(more == [], "\(file.path) imports \(more.sorted().joined(separator: ", "))")
        }
    }

    @Test(arguments: imports.keys.sorted())
    func noFoldersFormACircle(module: String) throws {
        let arrows = try #require(Self.arrows[module])
        for folder in arrows.allFolders(from: Self.root(of: module)) {
            let circles = Arrows.circles(in: arrows.folders(under: folder))
            #expect(circles == [], "under \(folder): \(Self.reasons(arrows, circles, folder))")
        }
    }

    /// At most three files may form a circle: a rule, its decision, and its input.
    @Test func noMoreThanThreeFilesOfAServiceFormACircle() {
        for (module, arrows) in Self.arrows where Self.root(of: module).hasPrefix("Services/") {
            let circles = Arrows.circles(in: arrows.files).filter { $0.count > 3 }
            #expect(circles == [], "in \(module)")
        }
    }

    // MARK: Scheduling

    /// The arrows that Services/Scheduling/README.md draws.
    static let scheduling: [String: Set<String>] = [
        ".": ["Events", "Effects", "State"],
        "Events": ["Outcomes", "Effects", "Rules", "State"],
        "Outcomes": ["Effects", "Rules", "State"],
        "Effects": ["State"],
        "Rules": ["State"],
        "State": [],
    ]

    @Test func schedulingDecidesThenApplies() throws {
        let arrows = try #require(Self.arrows["Scheduling"]).folders(under: "Services/Scheduling")
        for (folder, used) in arrows {
            let drawn = try #require(Self.scheduling[folder], "\(folder) has no row")
            #expect(used == drawn, "\(folder) leads elsewhere")
        }
        #expect(arrows.count == Self.scheduling.count)
    }

    @Test func noRuleOfSchedulingKnowsATurn() {
        let rules = SourceFile.all.filter { $0.path.hasPrefix("Services/Scheduling/Rules/") }
        #expect(!rules.isEmpty)
        #expect(rules.filter { file in file.uses.contains { $0.word == "Turn" } }.map(\.path) == [])
    }

    @Test func fewFunctionsOfSchedulingMayChangeTheWhole() {
        let count = (Self.modules["Scheduling"] ?? []).reduce(0) { $0 + $1.turnChanges }
        #expect((1...60).contains(count), "\(count) functions change a Turn")
    }

    // MARK: The loop

    /// What the folders of the loop lead to, aside from those that every part may use.
    static let loop: [String: Set<String>] = [
        "Turns": ["Partitions", "State", "Transaction"],
        "Transaction": ["Partitions", "State"],
        "Partitions": [],
        "State": ["Partitions"],
    ]

    @Test func thePartsOfTheLoopLeadOneWay() throws {
        let arrows = try #require(Self.arrows["Loop"]).folders(under: "Shared/Loop")
        for (folder, drawn) in Self.loop {
            #expect(arrows[folder]?.intersection(Self.loop.keys) == drawn, "\(folder) leads elsewhere")
        }
    }

    // MARK: Folders

    /// Counts source, tests and golden files.
    @Test func noFolderHasMoreThan25Files() throws {
        let folders = try TidyTests.listed().map { $0.split(separator: "/").dropLast().joined(separator: "/") }
        let counts = Dictionary(grouping: folders, by: \.self).mapValues(\.count)
        #expect(counts.count > 50)
        #expect(counts.filter { $0.value > 25 } == [:])
    }

    /// The arrows between files that make the circles.
    private static func reasons(_ arrows: Arrows, _ circles: [[String]], _ folder: String) -> String {
        let arrows = arrows.files.sorted { $0.key < $1.key }.flatMap { file, used in
            used.sorted().compactMap { target -> String? in
                let rooms = [file, target].compactMap { Arrows.room(of: $0, under: folder) }
                let isPart = rooms.count == 2 && rooms[0] != rooms[1]
                return isPart && circles.contains { $0.contains(rooms[0]) && $0.contains(rooms[1]) }
                    ? "\(file) -> \(target)" : nil
            }
        }
        return arrows.joined(separator: "\n")
    }
}
