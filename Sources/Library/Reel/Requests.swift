/// What a reduction asks of the world; the reducer's third argument.
///
/// ```swift
/// case .refreshTapped:
///   state.isLoading = true
///   requests.ask(.fetch)
/// case .backTapped:
///   requests.cancel(.fetch)
/// ```
public struct Requests<Request: RequestProtocol> {
  /// What has been asked so far.
  @usableFromInline package var asked: [AskedRequest] = []

  /// Creates an empty list of requests.
  @inlinable
  public init() {}

  /// Asks something of the world.
  public mutating func ask(_ request: Request) { asked.append(AskedRequest(.ask, request)) }

  /// Ends the open requests of this one's kind and key; what they answer is dropped.
  ///
  /// Values that are no part of the key do not matter. Requests that write go on: what the server
  /// does has to be known.
  public mutating func cancel(_ request: Request) { asked.append(AskedRequest(.cancel, request)) }

  /// Takes over what a mounted feature has asked.
  @usableFromInline
  mutating func adopt<Child>(_ requests: consuming Requests<Child>, from step: FeatureStep?) {
    for var asked in requests.asked {
      if let step { asked.feature.insert(step, at: 0) }
      self.asked.append(asked)
    }
  }
}

/// One step on the way to a mounted feature: its name, and which of several it is.
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

  /// The name, and where there are several the element's id: `rows[3]`.
  public var description: String { element.map { "\(name)[\($0)]" } ?? name }
}

/// Something that a frame has asked of the world, or taken back.
public struct AskedRequest: Sendable, Equatable {
  /// What was done with a request.
  public enum Deed: String, Sendable, CaseIterable {
    /// It was asked.
    case ask
    /// Those of its kind were taken back.
    case cancel
  }

  /// What was done.
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

  /// The same, as the feature that `feature` begins with sees it.
  @usableFromInline
  func droppingStep() -> AskedRequest {
    var asked = self
    asked.feature.removeFirst()
    return asked
  }

  /// Equal where the same was done with equal requests of one feature.
  public static func == (left: AskedRequest, right: AskedRequest) -> Bool {
    left.deed == right.deed && left.feature == right.feature
      && left.request.isEqual(to: right.request)
  }
}
