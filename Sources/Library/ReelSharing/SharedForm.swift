import Reel
import ReelCoding
import ReelTexts
import ReelTimeline

/// The form in which all rows of a shared session are written: that of the program which began it.
///
/// A program of another version takes part where it can say everything in that form that older
/// participants say, and reads their rows as it reads a recording of that version. What only it
/// knows is not written: an action with more in it than the form has is refused before it is a
/// draft.
package struct SharedForm: Sendable {
  private let version: String?
  private let form: ProgramForm?
  /// What turns the session's form into that of this program; nil if they are the same.
  private let migration: FormMigration?

  /// Compares a session's form with that of a program which joins it.
  ///
  /// - Parameters:
  ///   - session: what the session was begun with.
  ///   - program: what this program would begin a session with.
  ///   - name: the session's name, for messages.
  /// - Throws: A ``SharedRefusal`` where the program cannot take part.
  package init(
    of session: SharedBeginning, in program: SharedBeginning, named name: String
  ) throws(SharedRefusal) {
    (version, form) = (session.version, session.form)
    if session.app == program.app, session.types == program.types,
      session.form == nil || session.form == program.form
    {
      migration = nil
      return
    }
    guard session.app == program.app, let old = session.form, let new = program.form else {
      throw SharedRefusal(
        """
        The session \(verbatim: name) belongs to another program or another version: to \
        \(verbatim: session.app), while this is \(verbatim: program.app) with different types. \
        Join with the program that began it.
        """)
    }
    let migration = FormMigration(
      from: old, to: new,
      initialState: try? JSON(text: String(decoding: program.state, as: UTF8.self)))
    guard migration.isMutual else {
      let reason =
        migration.problems.first?.text
        ?? migration.differences.first { $0.kind == .removed }.map {
          "“\(verbatim: $0.path)” is not known here"
        } ?? "not everything can be written as it was read"
      throw SharedRefusal(
        """
        The session \(verbatim: name) was begun by version \(verbatim: session.version ?? "?") of \
        \(verbatim: program.app), and this is version \(verbatim: program.version ?? "?"), which \
        would lose something: \(reason). Join with that version, or begin a session of another name.
        """)
    }
    self.migration = migration.isNeeded ? migration : nil
  }

  /// Whether this program writes actions or requests in another form than its own.
  var isOther: Bool { migration != nil }

  /// Whether this program has more in its state than the session's form.
  var hasOtherState: Bool { migration?.isNeeded(for: "state") ?? false }

  /// Returns the digest of a state as the program that began the session codes it.
  func digest(of state: some Encodable) throws -> Digest {
    guard let migration, hasOtherState else { return try Digest(of: state) }
    return try DigestKeeper(before: migration).digest(of: state)
  }

  // MARK: Reading

  /// Returns a value of a row in this program's form.
  ///
  /// - Throws: An error where the program that began the session could not read it: all
  ///   participants refuse the same rows.
  func read(_ bytes: [UInt8], as root: String) throws -> [UInt8] {
    guard let migration, migration.isNeeded(for: root) else { return bytes }
    let value = try JSON(text: String(decoding: bytes, as: UTF8.self))
    if let path = form?.unknownPart(of: value, as: root) { throw unknown(path) }
    return Array(try migration.migrate(value, as: root).text.utf8)
  }

  // MARK: Writing

  /// Returns an action as a row has it.
  ///
  /// - Throws: A ``RowFlaw`` if it cannot be stored, or other participants could not read all of
  ///   it.
  func written<Action: Codable>(_ action: Action) throws -> [UInt8] {
    guard let migration, migration.isNeeded(for: "action") else {
      return try Self.storable(JSONWriter.bytes(of: action))
    }
    let whole = try JSON(encoding: action)
    let older = Array(try written(whole, as: "action").text.utf8)
    let json = JSONReader()
    try json.load(try read(older, as: "action"))
    let read = try JSON(encoding: json.decode(Action.self, at: 0, reusing: ContainerPool()))
    if let change = Difference(from: whole, to: read).changes.first {
      throw unknown("action.\(change.path)")
    }
    return try Self.storable(older)
  }

  /// Returns a frame's requests as a row has them; nil if there are none.
  ///
  /// - Throws: A ``RowFlaw`` if they cannot be stored, or other participants could not ask them.
  func written(_ asked: [AskedRequest]) throws -> [UInt8]? {
    try coded(asked).map(Self.storable)
  }

  private func coded(_ asked: [AskedRequest]) throws -> [UInt8]? {
    if asked.isEmpty { return nil }
    let bytes = try JSONWriter.bytes(of: asked.map(AskedForm.init))
    guard isOther else { return bytes }
    let whole = try JSON(text: String(decoding: bytes, as: UTF8.self))
    return Array(try AskedForm.requests(in: whole) { try written($0, as: $1) }.text.utf8)
  }

  /// Returns whether requests that this program makes are those in a row.
  func isSame(_ asked: [AskedRequest], as recorded: [UInt8]?) throws -> Bool {
    let own: [UInt8]?
    do {
      own = try coded(asked)
    } catch is RowFlaw {
      return false
    }
    guard let recorded, let own, recorded != own else { return recorded == own }
    return try JSON(text: String(decoding: recorded, as: UTF8.self))
      .isEquivalent(to: JSON(text: String(decoding: own, as: UTF8.self)))
  }

  /// Returns a state as a stored one, without what only this program knows.
  func written(state: some Encodable) throws -> [UInt8] {
    guard hasOtherState else { return try JSONWriter.bytes(of: state) }
    return Array(try written(JSON(encoding: state), as: "state").text.utf8)
  }

  private func written(_ value: JSON, as root: String) throws(RowFlaw) -> JSON {
    guard let migration else { return value }
    let older = migration.older(value, as: root)
    if let path = form?.unknownPart(of: older, as: root) { throw unknown(path) }
    return older
  }

  /// Returns JSON with which a database can do all that it does with JSON.
  private static func storable(_ json: [UInt8]) throws(RowFlaw) -> [UInt8] {
    let (escape, zero) = (UInt8(ascii: "\\"), Array("u0000".utf8))
    var rest = json[...]
    while let start = rest.firstIndex(of: escape) {
      rest = rest[(start + 1)...]
      guard !rest.starts(with: zero) else {
        throw RowFlaw("U+0000 cannot be part of a text in a shared session")
      }
      // What is escaped may be a backslash itself.
      rest = rest.dropFirst()
    }
    return json
  }

  private func unknown(_ path: String) -> RowFlaw {
    RowFlaw(
      """
      “\(verbatim: path)” is not known to version \(verbatim: version ?? "?"), which began this \
      session: other participants could not read it; to use it, begin a session of another name
      """)
  }
}
