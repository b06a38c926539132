/// The requests of a reduction; the reducer's third argument.
///
/// ```swift
/// case .refreshTapped:
///   state.isLoading = true
///   requests.ask(.fetch)
/// case .backTapped:
///   requests.cancel(.fetch)
/// ```
public struct Requests<Request: RequestProtocol> {
  /// The requests so far.
  @usableFromInline package var asked: [AskedRequest]

  /// Creates an empty list of requests.
  @inlinable
  public init() { asked = [] }

  /// Adds a request.
  public mutating func ask(_ request: Request) { asked.append(AskedRequest(.ask, request)) }

  /// Ends the open requests of this one's kind and key; their answers are dropped.
  ///
  /// Values that are not part of the key do not matter. Requests that write go on, because their
  /// outcome has to be known.
  public mutating func cancel(_ request: Request) { asked.append(AskedRequest(.cancel, request)) }

  /// Adds the requests of a mounted feature.
  @usableFromInline
  mutating func adopt<Child>(_ requests: consuming Requests<Child>, from step: FeatureStep?) {
    for var asked in requests.asked {
      if let step { asked.feature.insert(step, at: 0) }
      self.asked.append(asked)
    }
  }
}

/// One step on the way to a mounted feature: its name, and which element it is.
public struct FeatureStep: Hashable, Sendable, CustomStringConvertible {
  /// The feature's name.
  public let name: String
  let element: EffectKeyPart?

  @usableFromInline
  init(_ name: String) {
    self.name = name
    element = nil
  }

  @usableFromInline
  init(_ name: String, element: some Hashable & Sendable) {
    self.name = name
    self.element = EffectKeyPart(base: element)
  }

  /// The name, with the element's id if there are several: `rows[3]`.
  public var description: String { element.map { "\(name)[\($0)]" } ?? name }
}

/// A request of a frame, or its cancellation.
public struct AskedRequest: Sendable, Equatable {
  /// The operation on a request.
  public enum Deed: String, Sendable, CaseIterable {
    /// It was asked.
    case ask
    /// Requests of its kind were cancelled.
    case cancel
  }

  /// The operation.
  public let deed: Deed
  /// The request.
  public let request: any RequestProtocol
  /// The way from the root to the feature that asked; empty for the root itself.
  public internal(set) var feature: [FeatureStep] = []

  /// The case's name, without its values.
  public var kind: String { request.kind }

  init(_ deed: Deed, _ request: any RequestProtocol) {
    self.deed = deed
    self.request = request
  }

  /// The same request, relative to the feature that `feature` begins with.
  @usableFromInline
  func droppingStep() -> AskedRequest {
    var asked = self
    asked.feature.removeFirst()
    return asked
  }

  /// Two are equal if they have equal operations on equal requests of the same feature.
  public static func == (left: AskedRequest, right: AskedRequest) -> Bool {
    left.deed == right.deed && left.feature == right.feature
      && left.request.isEqual(to: right.request)
  }
}
