import Reel
import ReelCoding
import ReelTexts
import Synchronization

/// An action composed of parts' actions: each case contains a part's action.
public protocol PartedAction: Sendable {
  /// The paths to each part's action and back.
  static var parts: ActionParts<Self> { get }
}

/// The action of an app that is composed of parts, such as screens.
///
/// ```swift
/// enum Action: ComposedAction {
///   case home(Home.Action)
///   case editor(Editor.Action)
///
///   static let parts = ActionParts<Action>(
///     ActionPath(embed: Action.home) { if case .home(let own) = $0 { own } else { nil } },
///     ActionPath(embed: Action.editor) { if case .editor(let own) = $0 { own } else { nil } })
/// }
/// ```
///
/// It is encoded as the part's action alone, `{"refreshTapped":{}}`, so that dividing a screen
/// changes neither recordings nor scripts. The names of actions are unique among the parts.
public protocol ComposedAction: PartedAction, Codable, Equatable {}

extension ComposedAction {
  /// Decodes the action of the first part that has an action of this name.
  ///
  /// - Throws: `DecodingError` if no part has one.
  public init(from decoder: any Decoder) throws { self = try Self.parts.decode(from: decoder) }

  /// Encodes the part's action.
  public func encode(to encoder: any Encoder) throws {
    try Self.parts.encode(self, to: encoder)
  }
}

/// The paths from an app's action to the actions of its features.
public final class ActionParts<Action: Sendable>: Sendable {
  private struct Coding: Sendable {
    var decode: @Sendable (any Decoder) throws -> Action
    /// Encodes the part's action; returns false if it is another part's.
    var encode: @Sendable (Action, any Encoder) throws -> Bool
  }

  private let paths: [any Sendable]
  private let codings: [Coding]
  /// The part of an action's name, as far as it is known.
  private let indices = Mutex<[String: Int]>([:])
  /// The place of the part that was encoded last: actions come in runs.
  private let last = Atomic(0)

  /// Creates the list from paths.
  public init<each Part: Codable & Sendable>(_ path: repeat ActionPath<Action, each Part>) {
    var paths: [any Sendable] = []
    var codings: [Coding] = []
    func add<Value: Codable & Sendable>(_ path: ActionPath<Action, Value>) {
      paths.append(path)
      codings.append(
        Coding(
          decode: { path.embed(try Value(from: $0)) },
          encode: { action, encoder in
            guard let own = path.extract(action) else { return false }
            try own.encode(to: encoder)
            return true
          }))
    }
    repeat add(each path)
    self.paths = paths
    self.codings = codings
  }

  /// Returns the path to the actions of one part.
  ///
  /// - Precondition: The part is listed.
  @usableFromInline
  func path<Value>(to part: Value.Type) -> ActionPath<Action, Value> {
    // A loop: a lazy sequence of each type of path would be looked up when a program starts.
    for path in paths {
      if let path = path as? ActionPath<Action, Value> { return path }
    }
    preconditionFailure("\(Action.self).parts does not list \(Value.self)")
  }

  func encode(_ action: Action, to encoder: any Encoder) throws {
    let likely = last.load(ordering: .relaxed)
    if likely < codings.count, try codings[likely].encode(action, encoder) { return }
    for index in codings.indices where index != likely {
      guard try codings[index].encode(action, encoder) else { continue }
      return last.store(index, ordering: .relaxed)
    }
  }

  func decode(from decoder: any Decoder) throws -> Action {
    let name = try decoder.caseName ?? firstName(in: decoder)
    if let index = indices.withLock({ $0[name] }) { return try codings[index].decode(decoder) }
    var failure: (any Error)?
    for (index, coding) in codings.enumerated() {
      do {
        let action = try coding.decode(decoder)
        indices.withLock { $0[name] = index }
        return action
      } catch DecodingError.typeMismatch(let type, let context)
        where context.codingPath.count <= decoder.codingPath.count
      {
        // This part has no action of that name.
        failure = failure ?? DecodingError.typeMismatch(type, context)
      }
    }
    throw failure
      ?? DecodingError.refused("an action without parts", at: decoder.codingPath)
  }
}

/// The first name in an object; empty if it has none.
private func firstName(in decoder: any Decoder) throws -> String {
  try decoder.container(keyedBy: AnyName.self).allKeys.first?.stringValue ?? ""
}

/// A coding key of any name.
private struct AnyName: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
