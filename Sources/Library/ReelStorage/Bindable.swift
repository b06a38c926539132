/// A value that SQLite can store: an `Int`, `Int64`, `String`, `Bool`, or an optional one.
///
/// A `Bool` is stored as 0 or 1.
public protocol Bindable: Sendable {
  /// The value as SQLite knows it.
  var stored: StoredValue { get }
  /// The value again, or nil if what is stored has another type.
  init?(stored: StoredValue)
}

/// A value in the types that SQLite has.
public enum StoredValue: Equatable, Sendable {
  /// SQL's NULL.
  case null
  /// An INTEGER.
  case integer(Int64)
  /// A TEXT.
  case text(String)
  /// A REAL or BLOB, which nothing here stores.
  case other(String)
}

extension Int: Bindable {
  /// The number as an INTEGER.
  public var stored: StoredValue { .integer(Int64(self)) }
  /// The number, if an INTEGER is stored.
  public init?(stored: StoredValue) {
    guard case .integer(let number) = stored else { return nil }
    self.init(exactly: number)
  }
}

extension Int64: Bindable {
  /// The number as an INTEGER.
  public var stored: StoredValue { .integer(self) }
  /// The number, if an INTEGER is stored.
  public init?(stored: StoredValue) {
    guard case .integer(let number) = stored else { return nil }
    self = number
  }
}

extension String: Bindable {
  /// The text as a TEXT.
  public var stored: StoredValue { .text(self) }
  /// The text, if a TEXT is stored.
  public init?(stored: StoredValue) {
    guard case .text(let text) = stored else { return nil }
    self = text
  }
}

extension Bool: Bindable {
  /// The truth as 0 or 1.
  public var stored: StoredValue { .integer(self ? 1 : 0) }
  /// The truth, if 0 or 1 is stored.
  public init?(stored: StoredValue) {
    switch stored {
    case .integer(0): self = false
    case .integer(1): self = true
    default: return nil
    }
  }
}

extension Optional: Bindable where Wrapped: Bindable {
  /// The wrapped value, or NULL.
  public var stored: StoredValue { self?.stored ?? .null }
  /// The wrapped value or nil, if NULL is stored.
  public init?(stored: StoredValue) {
    if stored == .null {
      self = .none
    } else if let wrapped = Wrapped(stored: stored) {
      self = .some(wrapped)
    } else {
      return nil
    }
  }
}
