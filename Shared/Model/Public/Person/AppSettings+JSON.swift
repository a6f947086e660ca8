extension AppSettings: JSONObject {
    /// An empty one, to be read into.
    public static var blank: Self { .absent }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.required("authorization", &authorization)
        try form.member("style", &style, default: .banner)
        try form.member("lockScreen", &lockScreen, default: true)
        try form.member("notificationCenter", &notificationCenter, default: true)
        try form.member("badge", &badge, default: true)
        try form.member("sound", &sound, default: true)
        try form.member("criticalAlerts", &criticalAlerts)
        try form.member("timeSensitive", &timeSensitive, default: true)
        try form.member("directMessages", &directMessages, default: true)
        try form.member("summary", &summary, default: .none)
        try form.member("quiet", &quiet, default: false)
        try form.member("mutedUntil", &mutedUntil)
        try form.member("mutedThreads", &mutedThreads)
        try form.member("previews", &previews)
        try form.member("announce", &announce)
        try form.member("grouping", &grouping, default: .automatic)
        try form.member("categoriesOff", &categoriesOff)
        try form.member("topicsOff", &topicsOff)
        try form.member("marketing", &marketing)
    }
}

extension MarketingConsent: JSONObject {
    /// An empty one, to be read into.
    public static var blank: Self { Self(granted: false) }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.required("granted", &granted)
        try form.member("at", &at)
        try form.member("shown", &shown)
    }
}
