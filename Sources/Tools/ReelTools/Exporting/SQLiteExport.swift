import Reel
import ReelApp
import ReelREPL
import ReelStorage
import ReelTimeline

/// A history as an SQLite database with the same tables as queries.
struct SQLiteExport<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
> {
  let source: ExportSource<State, Action>

  /// The application id that distinguishes such a file from other databases: “Reel”.
  private static var application: Int { 0x5265_656c }

  /// Writes to an empty file.
  ///
  /// - Throws: A `DatabaseError`; any error of the state's own `encode(to:)`; `QueryInterruption`
  ///   and `CancellationError` if the task has been cancelled.
  func write(to path: String) throws {
    let tables = HistoryTables.all(source)
    let database = try TableDatabase(tables, file: path, prefix: Self.prefix)
    func run(_ sql: String) throws { try database.write(sql, file: path) }
    // No other program uses the file, and it is deleted if it is not finished.
    try run(
      """
      PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA application_id = \(Self.application); PRAGMA user_version = 1; BEGIN
      """)
    for table in tables where table.name != "state" {
      try run("CREATE TABLE \(table.name)\(Self.declaration(of: table))")
      try run("INSERT INTO \(table.name) SELECT * FROM \(Self.prefix)\(table.name)")
    }
    if source.hasStates {
      try run("CREATE INDEX changes_of_path ON changes (path, position)")
      try run(Self.stateView(from: source.base))
    }
    try run("COMMIT")
  }

  private static var prefix: String { "recorded_" }

  private static func declaration(of table: VirtualTable) -> String {
    table.name == "frames"
      ? table.declaration.replacing("(frame INTEGER", with: "(frame INTEGER PRIMARY KEY")
      : table.declaration
  }

  /// Returns the view of the leaves after each frame: a leaf keeps its value until it changes.
  ///
  /// It is written in SQL that other databases that read the file understand as well.
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
