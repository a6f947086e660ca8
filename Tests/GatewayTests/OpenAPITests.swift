import Foundation
import HTTP
import TestSupport
import Testing

@testable import Gateway

/// The OpenAPI document and the code agree.
struct OpenAPITests {
    @Test(.enabled(if: PythonScript.openapi.isAvailable)) func documentSchemasAndExamplesAreSound() throws {
        try withExtendedLifetime(try TemporaryFolder()) { folder in
            let document = String(decoding: try OpenAPIDocument.made(), as: UTF8.self)
            try PythonScript.openapi.run("check", try folder.file(document))
        }
    }

    /// Schemas of the document, `app.json` and `common.json`, and the schemas of the one document.
    static let bundles: [(own: String, app: String, common: String, bundled: String)] = [
        // A file and definitions become components.
        (
            ##""A": {"$ref": "schemas/app.json", "title": "An app"}"##,
            ##"{"$schema": 0, "a": {"$ref": "#/$defs/x"}, "b": {"$ref": "common.json#/$defs/id"}, "$defs": {"x": 1}}"##,
            ##"{"$defs": {"id": {"c": [null, 1.50, {}], "$comment": "c", "d": null}}}"##,
            ##""A":{"$ref":"#/components/schemas/App","title":"An app"},"##
                + ##""App":{"a":{"$ref":"#/components/schemas/AppX"},"b":{"$ref":"#/components/schemas/Id"}},"##
                + ##""AppX":1,"Id":{"c":[null,1.50,{}],"d":null}"##
        ),
        // A component that is nothing but a file gives it its name, also where the file refers to itself.
        (
            ##""B": {"$ref": "schemas/app.json"}, "C": {"$ref": "#/components/schemas/B"}"##,
            ##"{"again": {"$ref": "#"}, "all": {"$ref": "common.json"}}"##, "[]",
            ##""B":{"again":{"$ref":"#/components/schemas/B"},"all":{"$ref":"#/components/schemas/Common"}},"##
                + ##""C":{"$ref":"#/components/schemas/B"},"Common":[]"##
        ),
        // What lies deeper is copied, and the members beside the reference are set in the copy.
        (
            ##""D": {"z": 0, "$ref": "schemas/app.json#/list/1/x", "a": 2, "$comment": "kept"}"##,
            ##"{"list": [1, {"x": {"a": 1, "b": {"$ref": "common.json#/list"}}}]}"##, ##"{"list": ["\u00e9"]}"##,
            ##""D":{"a":2,"b":["\u00e9"],"z":0,"$comment":"kept"}"##
        ),
        // A member that only has the name of a reference.
        (##""E": {"$ref": {"type": "string"}}"##, "0", "0", ##""E":{"$ref":{"type":"string"}}"##),
    ]

    private static func bundle(_ own: String, _ app: String, _ common: String) throws -> String {
        let document = #"{"paths": {}, "components": {"schemas": {\#(own)}}, "tags": []}"#
        let files = ["openapi.json": document, "app.json": app, "common.json": common]
        return String(decoding: try DocumentBundle.bytes(of: files.mapValues { Array($0.utf8) }), as: UTF8.self)
    }

    @Test(arguments: bundles) func filesBecomeOne(own: String, app: String, common: String, bundled: String) throws {
        let expected = #"{"paths":{},"components":{"schemas":{\#(bundled)}},"tags":[]}"#
        #expect(try Self.bundle(own, app, common) == expected)
    }

    @Test(arguments: [
        (##""A": {"$ref": "schemas/other.json#/$defs/x"}"##, "nothing is at other.json#/$defs/x"),
        (##""A": {"$ref": "schemas/app.json#/list/2"}"##, "nothing is at app.json#/list/2"),
        (##""App": {}, "B": {"$ref": "schemas/app.json", "title": "b"}"##, "two components are called App"),
    ]) func filesThatDoNotFitTogether(own: String, reason: String) {
        #expect(throws: DocumentBundle.BundleError(description: reason)) {
            try Self.bundle(own, #"{"list": [1, 2]}"#, "{}")
        }
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
            #expect((operation?["security"] != nil) == (GatewayRoutes.openPage(route) != nil), "\(route.rawValue)")
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
