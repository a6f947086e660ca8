internal import Model

/// Draws Notification Center: the number of items, and the stacks in the order of their sections (rule N12).
struct CenterDrawing {
    let look: Look

    /// - Parameters:
    ///   - new: the notifications that have just come.
    ///   - most: the most stacks that are drawn.
    ///   - after: draws what follows the stacks.
    func center(
        _ list: NotificationList, _ condition: DeviceCondition, new: Set<NotificationID>, most: Int,
        in html: inout HTMLWriter, after: (inout HTMLWriter) -> Void = { _ in }
    ) {
        html.paragraph("center-head", look.words.notifications(list.count))
        html.element("div", .class("stack")) { html in
            let shown = Array(list.stacks.prefix(most))
            stacks(shown, isLocked: condition.isLocked, new: new, in: &html)
            after(&html)
            more(list.left(after: shown), in: &html)
        }
    }

    /// Draws stacks, each with its leading item.
    func stacks(
        _ stacks: [NotificationList.Stack], isLocked: Bool, new: Set<NotificationID>, in html: inout HTMLWriter
    ) {
        guard !stacks.isEmpty else { return }
        html.element("ul", .class("items"), .label("Notification Center")) { html in
            for stack in stacks {
                let item = stack.leader
                let isNew = new.contains(item.notification)
                html.element("li") { html in
                    self.stack(stack, isLocked: isLocked, in: &html) { html in
                        CardDrawing(look: look).card(
                            item.view(isLocked: isLocked), of: item.app,
                            CardDrawing.Manner(
                                style: isNew ? "new" : "early", time: isNew ? look.words.now : look.clock.time(item.at)),
                            in: &html)
                    }
                }
            }
        }
    }

    /// Draws a card with the edges of the cards behind it, and the words about them.
    ///
    /// - Parameter stack: `nil` for a card without cards behind it.
    func stack(
        _ stack: NotificationList.Stack?, isLocked: Bool = true, in html: inout HTMLWriter,
        card: (inout HTMLWriter) -> Void
    ) {
        guard let stack, !stack.others.isEmpty else { return card(&html) }
        html.element("div", .class("pile", stack.others.count > 1 ? "deep" : "")) { html in
            card(&html)
            html.paragraph(
                "behind",
                stack.summary(stack.leader.view(isLocked: isLocked))
                    ?? look.words.moreNotifications(stack.others.count))
        }
    }

    func more(_ count: Int, in html: inout HTMLWriter) {
        if count > 0 { html.paragraph("more", look.words.moreNotifications(count)) }
    }
}
