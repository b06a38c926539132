import ReelTexts

/// A type whose earlier forms differ in a way that cannot be guessed: it lists what was changed,
/// the oldest change first.
///
/// ```swift
/// struct Item: Codable, Evolving {
///   var title: String
///   var price: Double
///   static let changes: [FormChange] = [
///     .renamed("name", to: "title"),  // version 2
///     .added("price", default: 0.0),  // version 3
///   ]
/// }
/// ```
///
/// Each change makes another version, which recordings say, so that changes are added to the list
/// and never taken out of it. A member that has become optional, a new optional one, an integer
/// that became wider and a text that became an enumeration of texts need no entry.
public protocol Evolving: Codable {
  /// What was changed, the oldest change first.
  static var changes: [FormChange] { get }
}

/// A change of the form of a type; see ``Evolving``.
///
/// Paths are names of members, `title`, or names with dots for what is further inside,
/// `list.search`; of an enumeration they begin with the case, `page.of`.
public struct FormChange: Sendable {
  enum Kind: Sendable {
    case added([String], JSON)
    case moved([String], to: [String])
    case removed([String])
    case converted(@Sendable (JSON) throws -> JSON)
  }

  let kind: Kind

  /// A new member, or a value of a case with a new label, has this value in what is older.
  public static func added(_ path: String, default value: some Encodable & Sendable) -> FormChange {
    // A default that cannot be encoded is reported where it is missing.
    FormChange(kind: .added(Self.names(path), (try? JSON(encoding: value)) ?? .null))
  }

  /// A member, a case or a value of a case has another name.
  ///
  /// - Parameters:
  ///   - path: the old name, with the case or the members around it.
  ///   - name: the new name, without them.
  public static func renamed(_ path: String, to name: String) -> FormChange {
    let old = Self.names(path)
    return FormChange(kind: .moved(old, to: old.dropLast() + [name]))
  }

  /// A member is somewhere else, inside another one or outside of it.
  public static func moved(_ path: String, to other: String) -> FormChange {
    FormChange(kind: .moved(Self.names(path), to: Self.names(other)))
  }

  /// A member is gone, and its name may not be used for anything else.
  public static func removed(_ path: String) -> FormChange {
    FormChange(kind: .removed(Self.names(path)))
  }

  /// The value is made from the older one by a function, which only looks at that.
  ///
  /// Its parts are as old as the whole; those that it leaves where they were are migrated after it.
  public static func converted(_ convert: @escaping @Sendable (JSON) throws -> JSON) -> FormChange {
    FormChange(kind: .converted(convert))
  }

  private static func names(_ path: String) -> [String] {
    path.split(separator: ".").map(String.init)
  }

  /// Returns a value of the type as it is after the change.
  ///
  /// - Throws: errors of a function.
  public func apply(to value: JSON) throws -> JSON {
    var defaults: [[String]] = []
    return try apply(to: value, &defaults)
  }

  /// - Parameter defaults: the paths at which changes before this one have put a default.
  fileprivate func apply(to value: JSON, _ defaults: inout [[String]]) throws -> JSON {
    switch kind {
    case .converted(let convert): return try convert(value)
    case .removed(let path): return value.removing(path[...]).rest
    case .added(let path, let standard):
      if path.reduce(value, { $0?[$1] }) == nil { defaults.append(path) }
      return value.adding(standard, at: path[...])
    case .moved(let path, let other):
      if case .string(path.last) = value { return .string(other.last ?? "") }
      let isDefault = defaults.contains { other.starts(with: $0) }
      defaults = defaults.map {
        $0.starts(with: path) ? other + $0.dropFirst(path.count) : $0
      }
      let (moved, rest) = value.removing(path[...])
      return moved.map { rest.taking($0, at: other[...], replacing: isDefault) } ?? rest
    }
  }
}

extension JSON {
  /// Returns the value at a path, and the value without it.
  fileprivate func removing(_ path: ArraySlice<String>) -> (removed: JSON?, rest: JSON) {
    guard case .object(var members) = self, let name = path.first, let value = members[name]
    else { return (nil, self) }
    guard path.count > 1 else {
      members.removeValue(forKey: name)
      return (value, .object(members))
    }
    let (removed, rest) = value.removing(path.dropFirst())
    members[name] = rest
    return (removed, .object(members))
  }

  /// Returns the value with another at a path, unless there is one or nothing around it.
  fileprivate func adding(_ value: JSON, at path: ArraySlice<String>) -> JSON {
    guard case .object(var members) = self, let name = path.first else { return self }
    if path.count == 1 {
      if members[name] == nil { members[name] = value }
    } else if let part = members[name] {
      members[name] = part.adding(value, at: path.dropFirst())
    }
    return .object(members)
  }

  /// Returns the value with one at a path that comes from another: what is missing or null around
  /// it is made, and it replaces nothing but a default.
  fileprivate func taking(
    _ value: JSON, at path: ArraySlice<String>, replacing isDefault: Bool
  ) -> JSON {
    var members = JSON.Members()
    switch self {
    case .object(let own): members = own
    case .null: break
    default: return self
    }
    guard let name = path.first else { return self }
    if path.count > 1 {
      let part = members[name] ?? .null
      members[name] = part.taking(value, at: path.dropFirst(), replacing: isDefault)
    } else if isDefault || members[name] == nil {
      members[name] = value
    }
    return .object(members)
  }
}

extension Collection<FormChange> {
  /// Returns a value of the type as it is after the changes: what is moved somewhere counts more
  /// than a default that one of them has put there.
  ///
  /// - Throws: errors of functions.
  func apply(to value: JSON) throws -> JSON {
    var defaults: [[String]] = []
    return try reduce(value) { try $1.apply(to: $0, &defaults) }
  }
}

extension Collection<FormChange> {
  /// The names that may not be used any more.
  var reservedNames: Set<String> {
    var names: Set<String> = []
    for change in self {
      switch change.kind {
      case .removed(let path): if path.count == 1 { names.insert(path[0]) }
      case .moved(let path, let other):
        if path.count == 1 { names.insert(path[0]) }
        if other.count == 1 { names.remove(other[0]) }
      case .added, .converted: break
      }
    }
    return names
  }
}

extension FormChange {
  /// Whether it is one of the values of a case, rather than of the case.
  var isInside: Bool {
    switch kind {
    case .added(let path, _), .moved(let path, _), .removed(let path): path.count > 1
    case .converted: false
    }
  }
}

extension Collection<FormChange> {
  /// The values that are declared for new members, by their present names.
  var defaults: [String: JSON] {
    var defaults: [String: JSON] = [:]
    for change in self {
      switch change.kind {
      case .added(let path, let value) where path.count == 1: defaults[path[0]] = value
      case .moved(let old, let new) where old.count == 1:
        let value = defaults.removeValue(forKey: old[0])
        if new.count == 1 { defaults[new[0]] = value }
      default: break
      }
    }
    return defaults
  }

  /// The changes of the values of a case, whose name may have changed meanwhile.
  func inside(_ name: String) -> ArraySlice<FormChange> {
    var name = name
    var changes: [FormChange] = []
    for change in reversed() {
      switch change.kind {
      case .moved(let old, let new) where new == [name]: name = old[0]
      case .moved(let old, let new) where old.count > 1 && old[0] == name && new[0] == name:
        changes.append(
          FormChange(kind: .moved(Array(old.dropFirst()), to: Array(new.dropFirst()))))
      case .added(let path, let value) where path.count > 1 && path[0] == name:
        changes.append(FormChange(kind: .added(Array(path.dropFirst()), value)))
      case .removed(let path) where path.count > 1 && path[0] == name:
        changes.append(FormChange(kind: .removed(Array(path.dropFirst()))))
      default: break
      }
    }
    return changes.reversed()[...]
  }
}
