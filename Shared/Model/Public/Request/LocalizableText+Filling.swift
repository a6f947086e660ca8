extension Content.LocalizableText {
    /// The string of ``key`` with the arguments in place; the plain text instead where an argument is missing and there is
    /// one.
    package func filled(_ format: String) -> LocalizedFormat.Filled {
        var filled = LocalizedFormat.fill(format, with: arguments)
        if filled.lacksArgument, let plain { filled.text = plain }
        return filled
    }
}
