internal import Console

/// The program `console`.
@main
struct ConsoleProgram {
    static func main() { Console.main() }
}
