extension NotificationID {
    /// App, request and person that the id names; `nil` when it does not have the form `<app>/<request id>/<person>`.
    ///
    /// Ids of apps and requests hold no slash, so the first two slashes are the ones that part them.
    public var parts: (app: AppID, request: RequestID, person: PersonID)? {
        let pieces = string.slashedParts(most: 3)
        guard pieces.count == 3, let app = AppID(pieces[0]), let request = RequestID(pieces[1]),
            let person = PersonID(pieces[2])
        else { return nil }
        return (app, request, person)
    }
}
