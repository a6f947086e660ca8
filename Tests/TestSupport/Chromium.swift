package import Foundation

/// Headless Chromium on the pages of a running server, driven by `Tests/Python/browser.py` and `walk.py`.
package enum Chromium {
    /// `BELFRY_CHROMIUM`, which deploy/test sets, or an installed browser.
    package static let path: String? =
        ProcessInfo.processInfo.environment["BELFRY_CHROMIUM"]
        ?? ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    /// Where screenshots of a test go: into the folder that `BELFRY_SCREENSHOTS` names, where they stay, or into another.
    package static func shots(_ name: String, else folder: TemporaryFolder) throws -> URL {
        guard let kept = ProcessInfo.processInfo.environment["BELFRY_SCREENSHOTS"] else { return folder.url }
        let shots = URL(fileURLWithPath: kept).appendingPathComponent(name)
        try FileManager.default.createDirectory(at: shots, withIntermediateDirectories: true)
        return shots
    }

    /// Runs one of the scripts with an object, and returns what it prints.
    package static func run(_ script: String, _ arguments: [String], _ object: [String: Any]) throws -> Data {
        guard let path else { throw GaveUp(description: "there is no Chromium: set BELFRY_CHROMIUM") }
        let asked = String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
        let file = packageFolder.appendingPathComponent("Tests/Python/\(script)").path
        return try output(of: IndependentClient.python, ["-B", file] + arguments + [path, asked])
    }
}

/// One page as a browser shows it, at one size and in one colour scheme.
package struct SurveyedPage: Decodable, Sendable {
    /// What axe objects to.
    package struct Violation: Decodable, Sendable {
        package let id: String
        /// The elements, and what is wrong with each.
        package let nodes: [String]
    }

    /// The page's path and query.
    package let path: String
    package let size: String
    /// `light` or `dark`.
    package let scheme: String
    package let title: String
    package let text: String
    /// How many pixels the page is wider than the window.
    package let overflow: Int
    /// What axe objects to.
    package let violations: [Violation]
    /// Requests to other hosts.
    package let outside: [String]
    /// What the browser's log holds.
    package let complaints: [String]
    /// Elements and attributes that no page of this product has, such as an image or a listener in an attribute.
    package let foreign: [String]

    /// The page, size and colour scheme.
    package var name: String { "\(path) \(size) \(scheme)" }

    /// Opens pages.
    ///
    /// - Parameters:
    ///   - base: the server, without a path at its end.
    ///   - sizes: of browser.py.
    ///   - usesAxe: whether axe looks at the pages, which takes most of the time.
    package static func survey(
        _ base: String, _ paths: [String], sizes: [String] = ["old", "phone", "desk"],
        schemes: [String] = ["light", "dark"], usesAxe: Bool = true, shots: URL
    ) throws -> [SurveyedPage] {
        let found = try Chromium.run(
            "browser.py", ["survey"],
            [
                "base": base, "paths": paths, "folder": shots.path, "sizes": sizes, "schemes": schemes,
                "axe": usesAxe ? "" : "none",
            ])
        return try JSONDecoder().decode([SurveyedPage].self, from: found)
    }
}
