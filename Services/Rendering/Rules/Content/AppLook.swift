internal import Model

/// What views show of an app, also of one whose record is gone.
struct AppLook {
    let id: AppID
    /// The app's id if there is no record or its name is invisible; `#` if the id is invisible too.
    let name: String
    let icon: String?
    /// `nil` if the app is no longer registered.
    let record: App?

    init(_ record: App?, id: AppID) {
        self.id = id
        self.record = record
        icon = record?.icon
        name = Title.text(record?.name) ?? Title.text(id.string) ?? "#"
    }

    /// A category of the app; an unknown one has the default interface (rule C9).
    func category(_ id: ExactString?) -> AppCategory? { id.flatMap { record?.categories[$0] } }
}
