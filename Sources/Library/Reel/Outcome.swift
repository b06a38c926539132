/// How a request ended: with its answer, or with an error.
///
/// One action carries it, so that a reducer sees both ends of a request at one place and cannot
/// forget one of them:
///
/// ```swift
/// case .loaded(.done(let items)): state.items = items
/// case .loaded(.failed(let error)): state.message = .notLoaded(error)
/// ```
///
/// It is Swift's `Result` as a value that can be recorded and compared.
public enum Outcome<Value, Failure: Error> {
  /// The request was answered.
  case done(Value)
  /// The request failed, or its answer was lost.
  case failed(Failure)

  /// The answer; nil if the request failed.
  public var value: Value? { if case .done(let value) = self { value } else { nil } }

  /// The error; nil if the request was answered.
  public var error: Failure? { if case .failed(let error) = self { error } else { nil } }
}

extension Outcome: Sendable where Value: Sendable {}
extension Outcome: Equatable where Value: Equatable, Failure: Equatable {}
extension Outcome: Hashable where Value: Hashable, Failure: Hashable {}
extension Outcome: Encodable where Value: Encodable, Failure: Encodable {}
extension Outcome: Decodable where Value: Decodable, Failure: Decodable {}
