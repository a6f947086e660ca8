internal import Model

extension HTMLWriter {
    /// Writes a whole document that has no scripts and loads nothing.
    mutating func document(title: String, body: (inout HTMLWriter) -> Void) {
        documentType()
        element("html", .fixed("lang", "en")) { html in
            html.element("head") { html in
                html.void("meta", .fixed("charset", "utf-8"))
                html.void(
                    "meta", .fixed("http-equiv", "Content-Security-Policy"),
                    .fixed("content", "default-src 'none'; style-src 'unsafe-inline'"))
                html.void(
                    "meta", .fixed("name", "viewport"), .fixed("content", "width=device-width, initial-scale=1"))
                html.void("meta", .fixed("name", "color-scheme"), .fixed("content", "light dark"))
                html.element("title", text: DisplayText.clean(title, keepsLines: false))
                html.style(PageStyle.sheets)
            }
            html.newLine()
            html.element("body", content: body)
        }
        newLine()
    }

    /// Writes the last lines of a page.
    mutating func closing(_ origin: String) {
        element("footer") { html in
            html.element(
                "p",
                text: "\(origin) Pictures and sounds are named, never loaded; "
                    + "icons are the first letters of the apps’ names.")
        }
    }
}
