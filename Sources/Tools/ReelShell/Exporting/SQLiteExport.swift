import Reel
import ReelApp
import ReelStorage
import ReelTimeline

/// A history as a database of SQLite, with the tables that queries have here.
struct SQLiteExport<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
> {
  let source: ExportSource<State, Action>

  /// What tells such a file from other databases: “Reel”.
  private static var application: Int { 0x5265_656c }

  /// Writes to an empty file.
  ///
  /// - Throws: `DatabaseError`; what the state's own `encode(to:)` throws; `QueryInterruption` and
  ///   `CancellationError` where the task has been cancelled.
  func write(to path: String) throws {
    let tables = HistoryTables.all(source)
    let database = try TableDatabase(tables, file: path, prefix: Self.prefix)
    func run(_ sql: String) throws { try database.write(sql, file: path) }
    // No other program has the file, and it is taken away where it is not finished.
    try run(
      """
      PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA application_id = \(Self.application); PRAGMA user_version = 1; BEGIN
      """)
    for table in tables where table.name != "state" {
      try run("CREATE TABLE \(table.name)\(Self.declaration(of: table))")
      try run("INSERT INTO \(table.name) SELECT * FROM \(Self.prefix)\(table.name)")
    }
    try run("CREATE INDEX changes_of_path ON changes (path, position)")
    try run(Self.stateView(from: source.base))
    try run("COMMIT")
  }

  private static var prefix: String { "recorded_" }

  private static func declaration(of table: VirtualTable) -> String {
    table.name == "frames"
      ? table.declaration.replacing("(frame INTEGER", with: "(frame INTEGER PRIMARY KEY")
      : table.declaration
  }

  /// The leaves after each frame: what a leaf became holds until it becomes something else.
  ///
  /// Written so that other databases that read the file understand it as well.
  private static func stateView(from base: Int) -> String {
    """
    CREATE VIEW state AS
    SELECT places.frame AS frame, leaves.path AS path, leaves.value AS value
    FROM (
      SELECT frame, position FROM frames WHERE position IS NOT NULL
      UNION ALL SELECT \(base), 0
    ) AS places
    JOIN (
      SELECT path, value, position,
        lead(position) OVER (PARTITION BY path ORDER BY position) AS following
      FROM (
        SELECT path, new AS value, position FROM changes
        UNION ALL SELECT path, value, 0 FROM beginning
      ) AS all_changes
    ) AS leaves
    ON leaves.position <= places.position
      AND (leaves.following IS NULL OR leaves.following > places.position)
    WHERE leaves.value IS NOT NULL
    """
  }
}
