import Reel
import ReelSupport
import ReelTexts

/// An error in the words that change ``NetworkConditions``.
public struct NetworkWordsError: TextError, Equatable, Sendable {
  /// The problem and its solution.
  public let text: Text

  init(_ problem: Text) { text = "\(problem); write: \(verbatim: NetworkWords.synopsis)" }
}

/// Parses the words for ``NetworkConditions``.
enum NetworkWords {
  typealias Change = @Sendable (inout NetworkConditions.Settings) -> Void

  static let synopsis =
    "offline | online | latency 200ms | latency 1ms..90ms [--seed n] | fail 10% [--seed n]"
    + " | drop next | status 500 next"
    + " | refuse|lose|timeout|hang|spoil|garble next | pass next 3"

  private static let fates: [String: NetworkConditions.Fate] = [
    "drop": .drop, "refuse": .refuse, "lose": .lose, "timeout": .timeout, "hang": .hang,
    "spoil": .spoil,
    "garble": .garble, "pass": .pass,
  ]

  static func parse(_ words: [String]) throws(NetworkWordsError) -> Change {
    guard let first = words.first else {
      throw NetworkWordsError("the condition is missing")
    }
    let rest = Array(words.dropFirst())
    switch (first, rest.count) {
    case ("offline", 0): return { $0.isOffline = true }
    case ("online", 0):
      return { settings in
        settings.isOffline = false
        settings.failureRate = 0
      }
    case ("latency", 1), ("latency", 3):
      let latency = try latency(rest[0])
      let seed = try seed(rest.dropFirst())
      return { settings in
        settings.latency = latency
        settings.latencyRandom = SplitMix64(seed: seed)
      }
    case ("fail", 1), ("fail", 3):
      let rate = try rate(rest[0])
      let seed = try seed(rest.dropFirst())
      return { settings in
        settings.failureRate = rate
        settings.random = SplitMix64(seed: seed)
      }
    case ("pass", 2) where rest[0] == "next":
      guard let count = Int(rest[1]), (1...1_000_000).contains(count) else {
        throw NetworkWordsError(
          "“\(verbatim: rest[1])” is not a number of requests, at least 1")
      }
      return { $0.next += Array(repeating: .pass, count: count) }
    case (_, 1) where rest[0] == "next" && fates[first] != nil:
      let fate = fates[first] ?? .pass
      return { $0.next.append(fate) }
    case ("status", 2) where rest[1] == "next":
      guard let code = Int(rest[0]), (100...599).contains(code) else {
        throw NetworkWordsError(
          "“\(verbatim: rest[0])” is not a status between 100 and 599")
      }
      return { $0.next.append(.status(code)) }
    default:
      throw NetworkWordsError(
        "“\(verbatim: words.joined(separator: " "))” is not understood")
    }
  }

  static func text(_ range: ClosedRange<Duration>) -> String {
    range.lowerBound == range.upperBound
      ? text(range.lowerBound) : "\(text(range.lowerBound))..\(text(range.upperBound))"
  }

  private static func text(_ duration: Duration) -> String {
    let milliseconds = Int(duration / .milliseconds(1))
    return milliseconds % 1000 == 0 ? "\(milliseconds / 1000)s" : "\(milliseconds)ms"
  }

  static func percentage(_ rate: Double) -> String {
    let percent = (rate * 10_000).rounded() / 100
    return percent == percent.rounded() ? "\(Int(percent))%" : "\(percent)%"
  }

  /// Parses one time, or two separated by dots.
  private static func latency(_ word: String) throws(NetworkWordsError) -> ClosedRange<Duration> {
    guard let dots = word.firstRange(of: "..") else {
      let only = try duration(word)
      return only...only
    }
    let low = try duration(String(word[..<dots.lowerBound]))
    let high = try duration(String(word[dots.upperBound...]))
    guard low <= high else {
      throw NetworkWordsError("in “\(verbatim: word)” the shorter time must come first")
    }
    return low...high
  }

  /// Parses the rest after a rate or a time: nothing, or `--seed n`.
  private static func seed(_ words: ArraySlice<String>) throws(NetworkWordsError) -> UInt64 {
    guard let option = words.first, let word = words.last else { return 0 }
    guard option == "--seed" else {
      throw NetworkWordsError("“\(verbatim: option)” is not understood")
    }
    guard let seed = UInt64(word) else {
      throw NetworkWordsError("the seed “\(verbatim: word)” is not a whole number")
    }
    return seed
  }

  private static func duration(_ word: String) throws(NetworkWordsError) -> Duration {
    let (digits, unit) = word.hasSuffix("ms") ? (word.dropLast(2), 1.0) : (word.dropLast(1), 1000.0)
    // A day is longer than anyone waits, and far below the limit of a duration.
    guard word.hasSuffix("s"), let number = Double(digits), (0...86_400_000).contains(number * unit)
    else {
      throw NetworkWordsError("“\(verbatim: word)” is not a time like 200ms or 1.5s")
    }
    return .milliseconds(Int((number * unit).rounded()))
  }

  private static func rate(_ word: String) throws(NetworkWordsError) -> Double {
    guard word.hasSuffix("%"), let percent = Double(word.dropLast()), (0...100).contains(percent)
    else {
      throw NetworkWordsError("“\(verbatim: word)” is not a rate between 0% and 100%")
    }
    return percent / 100
  }
}
