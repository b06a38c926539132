import Reel

/// The parts of an app, such as its screens, which share its state and its requests and have their
/// own actions and commands.
///
/// ```swift
/// struct Items: App {
///   let parts = Parts<Items> {
///     Home()
///     Editor()
///   }
///
///   func reduce(into state: inout State, action: Action, ask: inout Ask<Items>) {
///     parts.reduce(into: &state, action: action, ask: &ask)
///   }
///
///   var commands: [Command<State, Action>] { parts.commands }
/// }
/// ```
///
/// Use `Ask.run` instead for a feature whose state is a property of its own.
public struct Parts<Whole: Feature>: Sendable where Whole.Action: ComposedAction {
  /// A part of any type.
  public struct Part: Sendable {
    let commands: @Sendable () -> [Command<Whole.State, Whole.Action>]
    let reduce: Alternatives<Whole>.Alternative

    @usableFromInline
    init(
      commands: @escaping @Sendable () -> [Command<Whole.State, Whole.Action>],
      reduce: @escaping Alternatives<Whole>.Alternative
    ) {
      self.commands = commands
      self.reduce = reduce
    }
  }

  private let parts: [Part]
  @usableFromInline let alternatives: Alternatives<Whole>

  /// Combines parts, in the order in which their commands are listed.
  ///
  /// - Precondition: `Action.parts` lists the action of each part.
  public init(@PartsBuilder<Whole> _ parts: () -> [Part]) {
    self.parts = parts()
    alternatives = Alternatives(self.parts.map(\.reduce))
  }

  /// The commands of the parts.
  public var commands: [Command<Whole.State, Whole.Action>] { parts.flatMap { $0.commands() } }

  /// Reduces the action in the part that it belongs to.
  @inlinable
  public func reduce(
    into state: inout Whole.State, action: Whole.Action, ask: inout Ask<Whole>
  ) {
    alternatives.reduce(into: &state, action: action, ask: &ask)
  }
}

/// A stored property of an app that is the same in each of its values.
protocol AppConstant {}

extension Parts: AppConstant {}

/// Lists the ``Parts`` of an app.
@resultBuilder
public enum PartsBuilder<Whole: Feature> where Whole.Action: ComposedAction {
  // Specialised for the part, as apps are where they are mounted.

  /// Wraps a part of the list.
  @inlinable
  public static func buildExpression<P: AppPart>(_ part: P) -> Parts<Whole>.Part
  where P.Whole == Whole {
    let path = Whole.Action.parts.path(to: P.Action.self)
    return Parts.Part(
      commands: { part.commands.map { $0.pullback(action: path) } },
      reduce: { state, action, ask in
        guard let own = path.extract(action) else { return false }
        part.reduce(into: &state, action: own, ask: &ask)
        return true
      })
  }

  /// Concatenates the parts.
  public static func buildBlock(_ parts: Parts<Whole>.Part...) -> [Parts<Whole>.Part] { parts }
}
