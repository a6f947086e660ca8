package import Foundation

/// What a person with a keyboard did in a browser, and what came of it: see `Tests/Python/walk.py`.
package struct BrowserWalk {
    /// One step of a walk.
    package struct Step {
        fileprivate var members: [String: Any]

        package static func open(_ path: String) -> Step { Step(members: ["open": path]) }
        /// Presses Tab until an element that matches the selector has the focus.
        package static func reach(_ selector: String) -> Step { Step(members: ["reach": selector]) }
        /// Presses a key, such as `Enter`.
        package static func press(_ key: String) -> Step { Step(members: ["press": key]) }
        /// Types a text where the focus is.
        package static func type(_ text: String) -> Step { Step(members: ["type": text]) }
        /// Deletes the text of the focused field.
        package static var clear: Step { Step(members: ["clear": true]) }
        /// Waits until an expression is true.
        package static func wait(_ expression: String, seconds: Double = 20) -> Step {
            Step(members: ["wait": expression, "seconds": seconds])
        }
        /// Waits until the page shows a text.
        package static func see(_ text: String, in selector: String = "body") -> Step {
            wait("document.querySelector(\(quoted(selector)))?.innerText.includes(\(quoted(text)))")
        }
        /// Reads an expression's value.
        package static func read(_ expression: String) -> Step { Step(members: ["read": expression]) }
        /// Takes a picture of the window, or of the whole page.
        package static func shot(_ name: String, full: Bool = false) -> Step {
            Step(members: ["shot": name, "full": full])
        }
        /// Takes the network away, or gives it back.
        package static func offline(_ isAway: Bool) -> Step { Step(members: ["offline": isAway]) }
        package static func print(_ name: String) -> Step { Step(members: ["print": name]) }
        /// Presses Tab through the whole page.
        package static var stops: Step { Step(members: ["stops": true]) }

        /// The same step, whose value and time are found by this name.
        package func named(_ name: String) -> Step {
            var step = self
            step.members["as"] = name
            return step
        }

        /// A text as JavaScript writes it.
        private static func quoted(_ text: String) -> String {
            let list = (try? JSONSerialization.data(withJSONObject: [text])) ?? Data()
            return String(String(decoding: list, as: UTF8.self).dropFirst().dropLast())
        }
    }

    /// Why a step failed; `nil` if none did.
    package let failed: String?
    /// What the browser's log holds.
    package let complaints: [String]
    /// Requests to other hosts.
    package let outside: [String]
    private let steps: [String: [String: Any]]

    /// Takes the steps, one after the other, in one tab.
    ///
    /// - Parameters:
    ///   - base: the server, without a path at its end.
    ///   - window: its width and height in pixels.
    package init(
        _ base: String, window: (width: Int, height: Int) = (1280, 900), shots: URL, _ steps: [Step]
    ) throws {
        let found = try Chromium.run(
            "walk.py", [],
            [
                "base": base, "window": [window.width, window.height], "folder": shots.path,
                "steps": steps.map(\.members),
            ])
        let members = try JSONSerialization.jsonObject(with: found) as? [String: Any] ?? [:]
        failed = members["failed"] as? String
        complaints = members["complaints"] as? [String] ?? []
        outside = members["outside"] as? [String] ?? []
        self.steps = members["steps"] as? [String: [String: Any]] ?? [:]
    }

    /// The value of a named step.
    package subscript(_ name: String) -> Any? { steps[name]?["value"] }
    /// How long a named step took, in milliseconds.
    package func milliseconds(_ name: String) -> Int? { steps[name]?["milliseconds"] as? Int }
}
