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
        guard let bytes = assets[segments[1]] else { return nil }
        return file(bytes, segments[1].hasSuffix(".css") ? "text/css" : "text/javascript")
    }

    private static func page(_ segments: [String]) -> [UInt8]? {
        switch (segments.first ?? "", segments.count) {
        case ("", 0...1): document("The story", "now", PackageResources.now_html)
        case ("overview", 1): document("Overview", "overview", PackageResources.overview_html)
        case ("people", 2): document("Person", "person", PackageResources.person_html)
        case ("notifications", 4): document("Notification", "notification", PackageResources.notification_html)
        case ("search", 1): document("Search", "search", PackageResources.search_html)
        case ("try", 1): document("Try one", "try", PackageResources.try_html)
        case ("dead-letters", 1...2): document("Dead letters", "letters", PackageResources.letters_html)
        case ("sign-in", 1): document("Sign in", "signin", PackageResources.signin_html)
        default: nil
        }
    }

    /// A whole page.
    ///
    /// - Parameters:
    ///   - name: of its script, and of its class in the style sheet.
    ///   - main: the file of the page, which has only its own part.
    private static func document(_ title: String, _ name: String, _ main: [UInt8]) -> [UInt8] {
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

    private static let assets: [String: [UInt8]] = [
        "api.js": PackageResources.api_js,
        "bars.js": PackageResources.bars_js,
        "console.css": PackageResources.console_css,
        "dom.js": PackageResources.dom_js,
        "drawing.js": PackageResources.drawing_js,
        "focus.js": PackageResources.focus_js,
        "frame.js": PackageResources.frame_js,
        "letter.js": PackageResources.letter_js,
        "letters.js": PackageResources.letters_js,
        "live.js": PackageResources.live_js,
        "notification.js": PackageResources.notification_js,
        "now.js": PackageResources.now_js,
        "overview.js": PackageResources.overview_js,
        "person.js": PackageResources.person_js,
        "rows.js": PackageResources.rows_js,
        "search.js": PackageResources.search_js,
        "signin.js": PackageResources.signin_js,
        "story.js": PackageResources.story_js,
        "times.js": PackageResources.times_js,
        "try.js": PackageResources.try_js,
        "tryform.js": PackageResources.tryform_js,
        "whatif.js": PackageResources.whatif_js,
        "words.js": PackageResources.words_js,
    ]

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
