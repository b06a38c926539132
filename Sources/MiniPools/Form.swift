import ReelApp

/// A field of the form, by the word that `set` knows it by.
public enum FieldName: String, Codable, CaseIterable, CommandValue {
  /// What is collected for.
  case name
  /// How much is wanted.
  case goal
}

/// The form that creates and edits pools: what has been typed, and what is wrong with that.
public struct Form: Codable, Equatable, Sendable {
  /// Why a name will not do.
  public enum NameProblem: String, Codable, Sendable {
    /// There is none, or nothing but blanks.
    case blank
  }

  /// Why a goal will not do.
  public enum GoalProblem: Codable, Equatable, Sendable {
    /// It is not a whole number above zero.
    case notPositive
    /// It is more than ``Form/largestGoal``.
    case tooLarge
    /// More has been given already, in whole dollars.
    case belowContributed(amount: Int)
  }

  /// The largest goal that a pool can be given, in whole dollars.
  public static let largestGoal = 1_000_000_000

  /// The pool that is edited; nil where one is created.
  public var poolId: Int?
  /// The name as typed.
  public var name = ""
  /// The goal as typed; empty for none.
  public var goal = ""
  /// What is wrong with the name, since the last attempt to save it.
  public var nameProblem: NameProblem?
  /// What is wrong with the goal, since the last attempt to save it.
  public var goalProblem: GoalProblem?
  /// The fields that the last action has refused: they shake once.
  public var shaking: [FieldName] = []

  /// What the service has last been asked to save.
  public var submitted: Draft?

  /// An empty form.
  public init() {}

  /// A form that edits `pool`.
  public init(editing pool: Pool) {
    poolId = pool.id
    name = pool.name
    goal = pool.goalAmountValue.map(String.init) ?? ""
  }

  /// Submits what has been typed, if it will do; otherwise marks what will not.
  ///
  /// - Parameter contributed: what has been given already, in whole dollars.
  /// - Returns: what is to be saved.
  mutating func submit(contributed: Int) -> Draft? {
    nameProblem = name.allSatisfy(\.isWhitespace) ? .blank : nil
    let typed = goal.filter { !$0.isWhitespace }
    let value = Self.wholeNumber(goal)
    if typed.isEmpty {
      goalProblem = nil
    } else if let value, value > Self.largestGoal {
      goalProblem = .tooLarge
    } else if let value, value > 0 {
      goalProblem = value < contributed ? .belowContributed(amount: contributed) : nil
    } else {
      goalProblem = .notPositive
    }
    shaking = (nameProblem == nil ? [] : [.name]) + (goalProblem == nil ? [] : [.goal])
    submitted = shaking.isEmpty ? Draft(name: name, goal: value) : nil
    return submitted
  }

  /// The number that `text` is, with blanks around it but nothing else; the largest of all where
  /// it is larger than that.
  private static func wholeNumber(_ text: String) -> Int? {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count == 1, words[0].utf8.allSatisfy({ (48...57).contains($0) }) else {
      return nil
    }
    return Int(words[0]) ?? .max
  }
}
