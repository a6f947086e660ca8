internal import Model

/// Draws an empty device of a kind, with its status line.
struct DeviceFrame {
    let look: Look
    let platform: Platform
    /// The name that a screen reader says for the whole device.
    let name: String
    /// The device whose wallpaper colour the screen has.
    let wallpaper: DeviceID
    let at: Instant
    let condition: DeviceCondition
    /// Whether it has the Lock Screen's large clock. Otherwise the status line has the time.
    var showsClock = false

    /// - Parameter screen: draws the content of the screen.
    func draw(in html: inout HTMLWriter, screen: (inout HTMLWriter) -> Void) {
        html.element("div", .class("frame", platform.frame), .role("group"), .label(name)) { html in
            html.element("div", .class("screen", look.shade(wallpaper.string)), look.language, look.direction) { html in
                html.element("div", .class("status")) { html in
                    let day =
                        platform.capabilities.hasMenuBar ? "\(look.clock.shortDay(at, in: look.words.locale)) " : ""
                    html.element(
                        "span", .class("status-time"), .decoration, text: showsClock ? "" : day + look.clock.time(at))
                    signs(in: &html)
                }
                if showsClock {
                    html.element("div", .class("clock"), .decoration) { html in
                        html.element("span", .class("day"), text: look.clock.day(at, in: look.words.locale))
                        html.element("span", .class("time"), text: look.clock.time(at))
                    }
                    if let focus = condition.focus {
                        html.element("p", .class("focus-name"), .decoration) { html in
                            html.symbol(.focus)
                            html.element("span", .ownDirection, text: focus)
                        }
                    }
                }
                screen(&html)
            }
        }
    }

    /// The device's own signs: Focus, silent switch, lock.
    private func signs(in html: inout HTMLWriter) {
        html.element("span", .class("signs")) { html in
            if let focus = condition.focus { sign(.focus, "Focus \(focus) is on", in: &html) }
            // Only a phone has the switch.
            if condition.isSilent { sign(.silent, "Silent", in: &html) }
            switch condition.lock {
            case .locked: sign(.locked, "Locked", in: &html)
            case .unlocked: sign(.unlocked, "Unlocked", in: &html)
            case .unknown: break
            }
        }
    }

    private func sign(_ symbol: Symbol, _ label: String, in html: inout HTMLWriter) {
        html.element("span", .class("sign"), .role("img"), .label(label)) { $0.symbol(symbol) }
    }
}
