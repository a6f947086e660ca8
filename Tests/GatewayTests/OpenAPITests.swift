import Foundation
import HTTP
import TestSupport
import Testing

@testable import Gateway

/// The OpenAPI document and the code agree.
struct OpenAPITests {
    @Test(.enabled(if: PythonScript.openapi.isAvailable)) func documentSchemasAndExamplesAreSound() throws {
        try PythonScript.openapi.run("check")
    }

    private static func document() throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(OpenAPIDocument.bytes)) as? [String: Any])
    }

    @Test func everyRouteIsAnOperation() throws {
        let paths = try #require(try Self.document()["paths"] as? [String: [String: Any]])
        var described: Set<String> = []
        for (path, item) in paths {
            for (method, operation) in item {
                guard let operation = operation as? [String: Any] else { continue }
                described.insert("\(operation["operationId"] ?? "?"): \(method.uppercased()) \(path)")
            }
        }
        #expect(described == Set(Route.allCases.map { "\($0.rawValue): \($0.method) \($0.template)" }))
    }

    @Test func openRoutesNeedNoToken() throws {
        let paths = try #require(try Self.document()["paths"] as? [String: [String: Any]])
        for route in Route.allCases {
            let operation = paths[route.template]?[route.method.lowercased()] as? [String: Any]
            #expect((operation?["security"] != nil) == route.needsNoToken, "\(route.rawValue)")
        }
    }

    /// The values of the member `type` of problems, and the title and status beside each in the examples.
    @Test func everyKindOfProblemIsDescribed() throws {
        let document = try ReadJSON(Data(OpenAPIDocument.bytes))
        for name in ["ProblemDetails", "ProblemPage"] {
            let kinds = document.texts("components.schemas.\(name).properties.type.enum")
            #expect(kinds == ProblemKind.allCases.map(\.path), "\(name)")
        }
        let components = try #require(try Self.document()["components"] as? [String: [String: Any]])
        var shown = 0
        for (name, response) in try #require(components["responses"] as? [String: [String: Any]]) {
            let content = response["content"] as? [String: [String: Any]]
            let examples = content?["application/problem+json"]?["examples"] as? [String: [String: Any]] ?? [:]
            for example in examples.values {
                let value = try #require(example["value"] as? [String: Any])
                let kind = ProblemKind.allCases.first { $0.path == value["type"] as? String }
                #expect(value["title"] as? String == kind?.title, "\(name)")
                #expect(value["status"] as? Int == kind?.status, "\(name)")
                shown += 1
            }
        }
        #expect(shown >= 15)
    }
}

extension Route {
    /// The path with its ids in braces, as OpenAPI writes it.
    fileprivate var template: String {
        path.reduce("") { text, part in
            switch part {
            case .word(let word): "\(text)/\(word)"
            case .id(let name): "\(text)/{\(name)}"
            }
        }
    }
}
