internal import Model

/// The picture at the leading edge (rule R2).
enum Picture {
    /// The app's icon; for a communication the group's image, else the sender's, else the sender's initials.
    static func picture(sender: StepSender?, app: AppLook) -> ViewPicture {
        guard let sender else { return .appIcon(app.icon) }
        for image in [sender.isGroup ? sender.groupImage : nil, sender.image] {
            if let image, !image.isEmpty { return .sender(image: image, badge: app.icon) }
        }
        guard let name = Title.name(of: sender) else { return .appIcon(app.icon) }
        return .initials(initials(of: name), badge: app.icon)
    }

    /// The first letters of the first and the last word; `#` for a name without letters, such as a phone number.
    static func initials(of name: String) -> String {
        let letters = name.split(separator: " ").compactMap { word in word.first { $0.isLetter } }
        guard let first = letters.first else { return "#" }
        guard letters.count > 1, let last = letters.last, DisplayText.columns(of: first) == 1 else {
            return first.uppercased()
        }
        return first.uppercased() + last.uppercased()
    }
}
