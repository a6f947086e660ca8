extension Content.LocalizableText {
    /// The string of ``key`` with its arguments filled in; the plain text instead where an argument is missing and
    /// there is a plain text.
    package func filled(_ format: String) -> LocalizedFormat.Filled {
        var filled = LocalizedFormat.fill(format, with: arguments)
        if filled.lacksArgument, let plain { filled.text = plain }
        return filled
    }
}
