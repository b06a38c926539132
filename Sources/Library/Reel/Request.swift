/// A feature's requests to the world, as values: one case for each.
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
/// A request is not part of the state. It is recorded in the frame that asked it, and answered by
/// ``Feature/respond(to:)``. The store numbers requests and drops stale answers; an app never
/// stores, passes or compares a request's identity. It tells requests without values apart by their
/// description, so that the type cannot have one of its own.
public protocol RequestProtocol: Codable, Equatable, Sendable {
  /// How the request interacts with others of its kind; by default, ``RequestPolicy/concurrent``.
  var policy: RequestPolicy { get }
}

extension RequestProtocol {
  /// ``RequestPolicy/concurrent``: requests are independent.
  public var policy: RequestPolicy { .concurrent }

  /// Whether another participant of a shared session may perform the request again if the one that
  /// was performing it is gone: the ``policy`` says so.
  ///
  /// Reading again changes nothing. One that contains a secret is never repeated.
  package var isRepeatable: Bool { !policy.writes && !policy.isOwn }
}

/// The requests of a feature that has none.
extension Never: RequestProtocol {}

extension RequestProtocol {
  /// The case's name, without its values: requests of one kind share their policy.
  package var kind: String { Mirror(reflecting: self).children.first?.label ?? "\(self)" }

  package func isEqual(to other: any RequestProtocol) -> Bool { other as? Self == self }
}

/// The name of a request: the frame that asked it, and its place among that frame's requests.
public struct RequestID: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The frame.
  public var frame: Int
  /// The place in the frame, from 1.
  public var index: Int

  /// Creates the name of a request from its frame and its place there.
  @inlinable
  public init(frame: Int, index: Int) {
    self.frame = frame
    self.index = index
  }

  /// Requests sort in the order in which they were asked.
  public static func < (left: RequestID, right: RequestID) -> Bool {
    (left.frame, left.index) < (right.frame, right.index)
  }

  /// Frame and place: `14.1`.
  public var description: String { "\(frame).\(index)" }
}

/// The outcome of a request.
public enum RequestFate: String, Codable, Sendable, CaseIterable {
  /// Its effect has ended, and all of its answers have been delivered.
  case answered
  /// Another request of its kind took its place.
  case superseded
  /// The reducer or the user cancelled it.
  case cancelled
  /// No effect answers it any more: its branch began while it was open, or it has no effect.
  case lost
  /// A request of its kind was already open, whose answer serves both.
  case joined
}
