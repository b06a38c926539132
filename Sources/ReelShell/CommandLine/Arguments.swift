import Reel
import ReelTimeline

/// A command line that is wrong; the program ends with exit code 2.
public struct UsageError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong, and what would be right.
  public let description: String

  /// Says what is wrong.
  public init(_ description: String) { self.description = description }
}

/// An option of a command line.
public struct CommandLineOption: Sendable {
  /// What follows the two dashes.
  public let name: String
  /// What stands for its value in help; nil where it takes none.
  public let value: String?
  /// What it is for.
  public let help: Localized<String>
  /// Whether it may be given more than once.
  public let isRepeatable: Bool

  /// An option `--name`, with a value where `value` names one.
  public init(
    _ name: String, _ value: String? = nil, help: Localized<String>, isRepeatable: Bool = false
  ) {
    self.name = name
    self.value = value
    self.help = help
    self.isRepeatable = isRepeatable
  }
}

/// The arguments of a command line, sorted into options and others.
public struct ParsedArguments: Sendable {
  /// What is no option, in order.
  public private(set) var others: [String] = []
  private var values: [String: [String]] = [:]

  /// Sorts `arguments`; what follows `--` is no option.
  ///
  /// - Throws: ``UsageError``.
  public init(
    _ arguments: some Sequence<String>, options: [CommandLineOption]
  ) throws(UsageError) {
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        others += rest
        return
      }
      guard argument.hasPrefix("--") else {
        guard !argument.hasPrefix("-") || argument == "-" else {
          throw UsageError(
            localized(
              en: "there is no option \(argument); options have two dashes",
              de: "es gibt keine Option \(argument); Optionen haben zwei Striche"))
        }
        others.append(argument)
        continue
      }
      let body = argument.dropFirst(2)
      let name = String(body.prefix { $0 != "=" })
      guard let option = options.first(where: { $0.name == name }) else {
        let nearest = Spelling.nearest(to: name, among: options.map(\.name))
        throw UsageError(
          localized(
            en: "there is no option --\(name) here"
              + (nearest.map { "; did you mean --\($0)?" } ?? ""),
            de: "hier gibt es keine Option --\(name)"
              + (nearest.map { "; ist --\($0) gemeint?" } ?? "")))
      }
      guard option.isRepeatable || values[name] == nil else {
        throw UsageError(
          localized(
            en: "--\(name) is given twice",
            de: "--\(name) ist zweimal angegeben"))
      }
      let inline = body.contains("=") ? String(body.dropFirst(name.count + 1)) : nil
      if let placeholder = option.value {
        guard let value = inline ?? rest.popFirst() else {
          throw UsageError(
            localized(
              en: "--\(name) needs a value: --\(name) \(placeholder)",
              de: "--\(name) braucht einen Wert: --\(name) \(Placeholders.localized(placeholder))"))
        }
        values[name, default: []].append(value)
      } else {
        if inline != nil {
          throw UsageError(
            localized(
              en: "--\(name) takes no value",
              de: "--\(name) nimmt keinen Wert"))
        }
        values[name] = [""]
      }
    }
  }

  /// Whether an option was given.
  public func has(_ name: String) -> Bool { values[name] != nil }

  /// The value of an option, if it was given.
  public func value(_ name: String) -> String? { values[name]?.last }

  /// All values of an option.
  public func all(_ name: String) -> [String] { values[name] ?? [] }

  /// The value of an option as a number within `range`, if it was given.
  ///
  /// - Throws: ``UsageError``.
  public func number(_ name: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    guard let text = value(name) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      let limits =
        range.upperBound == .max
        ? localized(en: "of at least \(range.lowerBound)", de: "ab \(range.lowerBound)")
        : localized(
          en: "in \(range.lowerBound)…\(range.upperBound)",
          de: "von \(range.lowerBound) bis \(range.upperBound)")
      throw UsageError(
        localized(
          en: "--\(name) needs a whole number \(limits), not “\(text)”",
          de: "--\(name) braucht eine ganze Zahl \(limits), nicht „\(text)“"))
    }
    return number
  }
}
