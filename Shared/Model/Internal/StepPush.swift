/// What a push to a device says otherwise than the delivery, since the device decides some things itself (section 5, V).
public struct StepPush: Hashable, Sendable {
    /// The app's unread count on the device, shown or hidden; `nil` leaves the number as it is (rule V2).
    public var unread: Int?
    /// The alert of the other half of a pair of iPhone and watch: the system chooses which of them alerts (rule V1).
    public var alert: DeliveryAlert?
    /// Of a digest or summary: the item whose push alerts (rule V4).
    public var notification: NotificationID?
    /// Of a withdrawal: whether the app's newest item on the device is among those that leave (rule V5).
    public var takesNewest = false

    /// Nothing.
    public init() {}
}

extension StepPush: JSONObject {
    /// Nothing, to be read into.
    public static var blank: Self { Self() }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.member("unread", &unread, in: 0...Int(Int32.max))
        try form.member("alert", &alert)
        try form.member("notification", &notification)
        try form.member("takesNewest", &takesNewest, default: false)
    }
}
