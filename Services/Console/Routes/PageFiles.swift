internal import CEmbedded
internal import Embedded
internal import HTTP
internal import Page

/// The pages and their files, built into the program.
enum PageFiles {
    /// What the browser may do with a page: run and show the console's own files, and nothing else.
    static let policy =
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; "
        + "form-action 'self'; frame-ancestors 'none'"

    /// The page or file at a path; `nil` where there is none.
    static func answer(_ segments: [String]) -> HTTPResponse? {
        if let page = page(segments) { return file(page, "text/html", [HTTPField("Content-Security-Policy", policy)]) }
        // Browsers ask for it by themselves.
        if segments == ["favicon.ico"] { return HTTPResponse(204) }
        guard segments.count == 2, segments[0] == "assets" else { return nil }
        if segments[1] == "devices.css" { return file(Array(DeviceDrawing.styleSheet.utf8), "text/css") }
        let name = segments[1]
        guard !name.hasSuffix(".html"), let bytes = files[name] else { return nil }
        return file(bytes, name.hasSuffix(".css") ? "text/css" : "text/javascript")
    }

    /// The pages: the first segment of the path, how many segments it has, the title, and the page's name.
    static let pages: [(path: String, segments: ClosedRange<Int>, title: String, name: String)] = [
        ("", 0...1, "The story", "now"),
        ("overview", 1...1, "Overview", "overview"),
        ("people", 2...2, "Person", "person"),
        ("notifications", 4...4, "Notification", "notification"),
        ("search", 1...1, "Search", "search"),
        ("try", 1...1, "Try one", "try"),
        ("dead-letters", 1...2, "Dead letters", "letters"),
        ("sign-in", 1...1, "Sign in", "signin"),
    ]

    private static func page(_ segments: [String]) -> [UInt8]? {
        pages.first { $0.path == segments.first ?? "" && $0.segments.contains(segments.count) }
            .flatMap { document($0.title, $0.name) }
    }

    /// A whole page around the file of its own part; `nil` if there is no such file.
    ///
    /// - Parameter name: of the page's file, of its script, and of its class in the style sheet.
    private static func document(_ title: String, _ name: String) -> [UInt8]? {
        guard let main = files["\(name).html"] else { return nil }
        let head = """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(title) – Belfry</title>
            <link rel="stylesheet" href="/assets/devices.css">
            <link rel="stylesheet" href="/assets/console.css">
            <script type="module" src="/assets/\(name).js" blocking="render"></script>
            </head>
            <body class="console page-\(name)">
            <div id="frame"></div>
            <main id="content" tabindex="-1">

            """
        let end = """
            </main>
            <noscript><p class="failure">The console needs JavaScript. Please switch it on for this address.</p></noscript>
            </body>
            </html>

            """
        return Array(head.utf8) + main + Array(end.utf8)
    }

    private static let files = EmbeddedFiles.console.byName

    private static func file(_ bytes: [UInt8], _ type: String, _ more: [HTTPField] = []) -> HTTPResponse {
        let common = [
            HTTPField("Content-Type", "\(type); charset=utf-8"), HTTPField("Cache-Control", "no-cache"),
            HTTPField("X-Content-Type-Options", "nosniff"), HTTPField("Referrer-Policy", "no-referrer"),
            HTTPField("Cross-Origin-Opener-Policy", "same-origin"),
            HTTPField("Cross-Origin-Resource-Policy", "same-origin"),
        ]
        return HTTPResponse(200, headers: HTTPHeaders(common + more), body: bytes)
    }
}
