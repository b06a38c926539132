/// What a reducer may ask of the world, as a value: a case for each thing.
///
/// ```swift
/// enum Request: RequestProtocol {
///   case fetch
///   case delete(id: Int)
///
///   var policy: RequestPolicy {
///     switch self {
///     case .fetch: .latest
///     case .delete: .writing(.inOrder)
///     }
///   }
/// }
/// ```
///
/// A request is no part of the state. It is remembered in the frame that asked it, and answered by
/// a ``Middleware``. Who numbers requests and drops stale answers is the store; an app stores,
/// passes and compares no request's identity.
public protocol RequestProtocol: Codable, Equatable, Sendable {
  /// How the request gets along with others of its kind; ``RequestPolicy/concurrent`` if not given.
  var policy: RequestPolicy { get }

  /// Whether the request may be performed again by another participant of a shared session, where
  /// the one that did so is gone; false if not given.
  ///
  /// For what only reads. One that holds a secret is never repeated.
  var isRepeatable: Bool { get }
}

extension RequestProtocol {
  /// They have nothing to do with each other.
  public var policy: RequestPolicy { .concurrent }

  /// It is performed once at most.
  public var isRepeatable: Bool { false }
}

/// What a feature asks that asks nothing.
extension Never: RequestProtocol {}

extension RequestProtocol {
  /// The case's name, without its values: requests of one kind share their policy.
  var kind: String { Mirror(reflecting: self).children.first?.label ?? "\(self)" }

  func isEqual(to other: any RequestProtocol) -> Bool { other as? Self == self }
}

/// How requests of one kind, in one feature and on one branch, get along with each other.
///
/// A request is open from the frame that asks it until its effect has ended, so that it may answer
/// several times.
public struct RequestPolicy: Sendable, Equatable {
  package enum Order: Sendable { case latest, first, inOrder, concurrent }

  /// How requests that change something get along: what the server did has to be known, so that
  /// none of them is ever given up.
  public enum Writing: Sendable {
    /// While one is open, another joins it; its answer serves both.
    case first
    /// One after the other, as they were asked.
    case inOrder
    /// All at once.
    case concurrent
  }

  package var order: Order
  package var writes = false
  package var key = ""

  /// A new request ends the one before, whose answers are dropped.
  public static let latest = RequestPolicy(order: .latest)
  /// While a request is open, another joins it; its answer serves both.
  public static let first = RequestPolicy(order: .first)
  /// One after the other, as they were asked.
  public static let inOrder = RequestPolicy(order: .inOrder)
  /// All at once.
  public static let concurrent = RequestPolicy(order: .concurrent)

  /// The policy of requests that change something: they are not cancelled, and every answer of
  /// theirs is delivered.
  public static func writing(_ order: Writing) -> RequestPolicy {
    switch order {
    case .first: RequestPolicy(order: .first, writes: true)
    case .inOrder: RequestPolicy(order: .inOrder, writes: true)
    case .concurrent: RequestPolicy(order: .concurrent, writes: true)
    }
  }

  /// The policy among requests with an equal key only: `.latest.keyed(by: id)`.
  public func keyed(by key: some CustomStringConvertible) -> RequestPolicy {
    var keyed = self
    keyed.key = key.description
    return keyed
  }
}

/// Names a request: the frame that asked it, and its place among those that the frame asked.
public struct RequestID: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The frame.
  public var frame: Int
  /// The place, from 1.
  public var index: Int

  /// Names a request by its frame and its place there.
  @inlinable
  public init(frame: Int, index: Int) {
    self.frame = frame
    self.index = index
  }

  /// Requests sort in the order of their asking.
  public static func < (left: RequestID, right: RequestID) -> Bool {
    (left.frame, left.index) < (right.frame, right.index)
  }

  /// Frame and place: `14.1`.
  public var description: String { "\(frame).\(index)" }
}

/// What became of a request.
public enum RequestFate: String, Codable, Sendable, CaseIterable {
  /// Its effect has ended: whatever it had to say has been said.
  case answered
  /// Another one of its kind took its place.
  case superseded
  /// The reducer took it back, or the user did.
  case cancelled
  /// No effect answers it any more: its branch began while it was open, or there is none to ask.
  case lost
  /// One of its kind was open already, whose answer serves both.
  case joined
}
