internal import Model

extension ForeignWords {
    /// What a text that is no push token is instead, and how to write the token; `nil` where nothing tells it. It repeats
    /// nothing of the text.
    static func noteOnToken(_ text: String) -> String? {
        if text.contains("bytes = 0x") {
            return "this is a description, which leaves out most of the token: write all its bytes"
        }
        if text.contains(":") {
            return "a token with a colon is of another service, such as Firebase: take the one that the app gets from "
                + "Apple's system"
        }
        let bare = text.filter { !" <>-".contains($0) }
        if bare != text, PushToken(bare) != nil { return "leave out the spaces and brackets around its digits" }
        let isBase64 =
            text.count.isMultiple(of: 4) && text.utf8.count > 20
            && text.utf8.allSatisfy { TextScan.isAlphanumeric($0) || "+/=-_".utf8.contains($0) }
        return isBase64 ? "this looks like base64: write the same bytes as hexadecimal digits" : nil
    }
}
