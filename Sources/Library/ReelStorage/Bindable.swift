/// A value that SQLite can store: an `Int`, `Int64`, `String`, `Bool`, or an optional one.
///
/// A `Bool` is stored as 0 or 1.
public protocol Bindable: Sendable {
  /// The value in SQLite's types.
  var stored: StoredValue { get }
  /// Creates the value from a stored one; nil if that has another type.
  init?(stored: StoredValue)
}

/// A value of one of SQLite's types.
public enum StoredValue: Equatable, Sendable {
  /// SQL's NULL.
  case null
  /// An INTEGER.
  case integer(Int64)
  /// A TEXT.
  case text(String)
  /// A REAL or BLOB, which is never stored here.
  case other(String)
}

extension Int: Bindable {
  /// The number as an INTEGER.
  public var stored: StoredValue { .integer(Int64(self)) }
  /// Creates the number from an INTEGER.
  public init?(stored: StoredValue) {
    guard case .integer(let number) = stored else { return nil }
    self.init(exactly: number)
  }
}

extension Int64: Bindable {
  /// The number as an INTEGER.
  public var stored: StoredValue { .integer(self) }
  /// Creates the number from an INTEGER.
  public init?(stored: StoredValue) {
    guard case .integer(let number) = stored else { return nil }
    self = number
  }
}

extension String: Bindable {
  /// The string as a TEXT.
  public var stored: StoredValue { .text(self) }
  /// Creates the string from a TEXT.
  public init?(stored: StoredValue) {
    guard case .text(let text) = stored else { return nil }
    self = text
  }
}

extension Bool: Bindable {
  /// The Boolean as 0 or 1.
  public var stored: StoredValue { .integer(self ? 1 : 0) }
  /// Creates the Boolean from 0 or 1.
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
  /// Creates the wrapped value, or nil from NULL.
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
