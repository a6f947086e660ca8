import Foundation
import Model
import TestSupport
import Testing

/// Records that the project's reader accepts have the same meaning for Python's `json`.
struct PythonAgreementTests {
    static let isPythonThere: Bool = {
        if (try? output(of: "python3", ["-c", ""])) != nil { return true }
        print("Skipped: comparing with Python's json needs python3.")
        return false
    }()

    /// Prints the canonical form of each base64 line as Python reads it, with an independent implementation.
    static let script = """
        import base64, json, re, sys
        from decimal import MAX_EMAX, MAX_PREC, MIN_EMIN, Context, Decimal

        EXACT = Context(prec=MAX_PREC, Emax=MAX_EMAX, Emin=MIN_EMIN)

        class Number(str):
            pass

        def number(text):
            value = Decimal(text).normalize(EXACT)
            if not value:
                return "0"
            sign, digits, exponent = value.as_tuple()
            return "-" * sign + "".join(map(str, digits)) + ("e%d" % exponent if exponent else "")

        def text(value):
            value = re.sub(r'(["\\\\])', r'\\\\\\1', value)
            return '"' + re.sub("[\\x00-\\x1f]", lambda found: "\\\\u%04x" % ord(found.group()), value) + '"'

        def canonical(value):
            if isinstance(value, Number):
                return number(value)
            if isinstance(value, dict):
                members = [(k, v) for k, v in value.items() if v is not None]
                members.sort(key=lambda member: text(member[0])[:-1].encode())
                return "{" + ",".join(text(k) + ":" + canonical(v) for k, v in members) + "}"
            if isinstance(value, list):
                return "[" + ",".join(map(canonical, value)) + "]"
            if isinstance(value, str):
                return text(value)
            return json.dumps(value)

        def no_constant(name):
            raise ValueError(name)

        for line in open(sys.argv[1]):
            value = json.loads(base64.b64decode(line).decode("utf-8"), parse_int=Number, parse_float=Number,
                               parse_constant=no_constant)
            print(base64.b64encode(canonical(value).encode()).decode())
        """

    @Test(.enabled(if: isPythonThere)) func pythonReadsTheSame() throws {
        var random = SeededGenerator(for: "pythonReadsTheSame")
        let samples = RequestSamples.all.map { Array($0.utf8) }
        var inputs = JSONReaderTests.accepted.map { Array($0.utf8) } + samples
        for _ in 0..<20_000 {
            guard let sample = samples.randomElement(using: &random) else { break }
            inputs.append(RequestMutations.mutate(sample, using: &random))
        }
        let accepted = inputs.compactMap { bytes -> (bytes: [UInt8], canonical: [UInt8])? in
            guard let canonical = try? CanonicalJSON.bytes(of: bytes.span) else { return nil }
            // Beyond a trillion neither side distinguishes exponents.
            if String(decoding: bytes, as: UTF8.self).contains(/[eE][+-]?[0-9]{13,}/) { return nil }
            return (bytes, canonical)
        }
        #expect(accepted.count > samples.count)
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("accepted")
        let program = folder.url.appendingPathComponent("canonical.py")
        try Data(accepted.map { Data($0.bytes).base64EncodedData() + Data("\n".utf8) }.joined()).write(to: file)
        try Self.script.write(to: program, atomically: true, encoding: .utf8)
        let lines = try output(of: "python3", [program.path, file.path]).split(separator: UInt8(ascii: "\n"))
        try #require(lines.count == accepted.count)
        for (line, mine) in zip(lines, accepted) {
            let python = Data(base64Encoded: Data(line))
            #expect(python == Data(mine.canonical), "\(String(decoding: mine.bytes, as: UTF8.self))")
        }
    }
}
