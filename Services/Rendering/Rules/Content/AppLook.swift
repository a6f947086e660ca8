internal import Model

/// What views show of an app, also of one whose record is gone.
struct AppLook {
    let id: AppID
    /// The app's id if there is no record or its name is invisible; `#` if the id is invisible too.
    let name: String
    let icon: String?
    /// `nil` if the app is no longer registered.
    let record: Shared<App>?

    init(_ record: Shared<App>?, id: AppID) {
        self.id = id
        self.record = record
        icon = record.flatMap { $0.value.icon }
        name = Title.text(record.map { $0.value.name }) ?? Title.text(id.string) ?? "#"
    }

    /// Reads of the app's record, without a copy of it: `record?.value` would make one.
    func read<Value>(_ body: (borrowing App) -> Value?) -> Value? { record.flatMap { body($0.value) } }
}
