internal import Model

/// Rule I7: only the person controls vibration [A].
enum VibrationCheck {
    static func check(_ request: Request) throws(Rejection) {
        guard let path = request.remarks.vibrationPath else { return }
        throw Rejection(
            .vibrationNotAllowed, path: path, found: "a member that asks for vibration",
            fix: "leave it out: people choose vibration themselves", takesAnyExample: false)
    }
}
