internal import Foundation
internal import Loop
internal import Program

/// Runs the five services on the simulated broker, one seed after another, and writes the evidence of each to standard
/// output for the judge (`Tests/Faults/simulated.py`).
@main
enum SimulatedFaults {
    static let usage = """
        usage: SimulatedFaults SEED [--seeds N | --seconds N] [--requests N] [--mistake NAME] [--tell]

        Runs SEED and the seeds after it: N of them, or as many as begin within N seconds; without either, SEED alone.
        --requests N    sends so many requests in each run (300)
        --mistake NAME  has the loop make a mistake of `KnownMistake`
        --tell          prints what happens, line by line, instead of the evidence

        """

    static func main() {
        guard let wanted = Wanted(CommandLine.arguments.dropFirst()) else {
            FileHandle.standardError.write(Data(usage.utf8))
            exit(64)
        }
        let began = Date()
        var seed = wanted.seed
        while seed < wanted.seed &+ wanted.seeds, -began.timeIntervalSinceNow < wanted.seconds {
            let play = Play(seed: seed, requests: wanted.requests, isTold: wanted.isTold, wanted.mistake)
            play.perform()
            if wanted.isTold {
                print("problem: \(play.problem ?? "none"); \(play.fleet.endings)")
            } else {
                FileHandle.standardOutput.write(EvidenceWriter.evidence(of: play))
            }
            seed &+= 1
        }
    }
}

/// What the command line asks for.
struct Wanted {
    var seed: UInt64 = 0
    var seeds: UInt64 = 1
    var seconds = Double.infinity
    var requests = 300
    var isTold = false
    var mistake: KnownMistake?

    /// `nil` if the arguments are wrong.
    init?(_ arguments: ArraySlice<String>) {
        guard let first = arguments.first, let seed = UInt64(first) else { return nil }
        self.seed = seed
        var words = arguments.dropFirst()
        while let word = words.popFirst() {
            if word == "--tell" {
                isTold = true
                continue
            }
            guard let text = words.popFirst() else { return nil }
            let number = UInt64(text) ?? 0
            switch word {
            case "--mistake" where KnownMistake(rawValue: text) != nil: mistake = KnownMistake(rawValue: text)
            case "--seeds" where number > 0: seeds = number
            case "--seconds" where number > 0: (seconds, seeds) = (Double(number), .max - seed)
            case "--requests" where number > 0: requests = Int(clamping: number)
            default: return nil
            }
        }
    }
}
