internal import Model

/// An empty device of a kind, with its status line.
extension Look {
    /// - Parameters:
    ///   - name: what a reader hears of the whole.
    ///   - showsClock: the Lock Screen's large clock; else the time stands in the status line.
    ///   - screen: fills it.
    func frame(
        _ platform: Platform, name: String, wallpaper: DeviceID, at: Instant, showsClock: Bool = false,
        _ condition: DeviceCondition, in html: inout HTMLWriter, screen: (inout HTMLWriter) -> Void
    ) {
        html.element("div", .class("frame", platform.frame), .role("group"), .label(name)) { html in
            html.element("div", .class("screen", shade(wallpaper.string)), language, direction) { html in
                html.element("div", .class("status")) { html in
                    let day = platform.capabilities.hasMenuBar ? "\(clock.shortDay(at, in: words.locale)) " : ""
                    html.element(
                        "span", .class("status-time"), .decoration, text: showsClock ? "" : day + clock.time(at))
                    signs(condition, of: platform, in: &html)
                }
                if showsClock {
                    html.element("div", .class("clock"), .decoration) { html in
                        html.element("span", .class("day"), text: clock.day(at, in: words.locale))
                        html.element("span", .class("time"), text: clock.time(at))
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

    /// What the device says of itself: Focus, silent switch, lock.
    private func signs(_ condition: DeviceCondition, of platform: Platform, in html: inout HTMLWriter) {
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
