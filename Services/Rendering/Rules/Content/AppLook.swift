internal import Model

/// What views show of an app, also of one whose record is gone.
///
/// A class, since each notification of a step holds it.
final class AppLook: Sendable {
    let id: AppID
    /// The app's id if there is no record or its name is invisible; `#` if the id is invisible too.
    let name: String
    let icon: String?
    /// `nil` if the app is no longer registered.
    let record: Shared<App>?

    init(_ record: Shared<App>?, id: AppID) {
        self.id = id
        self.record = record
        icon = record?.value.icon
        name = Title.text(record?.value.name) ?? Title.text(id.string) ?? "#"
    }

    /// A category of the app; an unknown one has the default interface (rule C9).
    func category(_ id: ExactString?) -> AppCategory? { id.flatMap { record?.value.categories[$0] } }
}
