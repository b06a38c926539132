import ReelStorage

/// A corpus whose queue and verdicts are in the tables of a database.
///
/// ```
/// recordings  id, hash, name, size, frames
/// runs        id, fingerprint, label, tolerant, queued, begun
/// batches     id, run, first, last, size, until, worker, tries
/// verdicts    run, recording, outcome, frames, digests, frame, action, path, said
/// shrunk      run, recording, actions
/// ```
///
/// A batch is the recordings from one number to another, so a queue of a million recordings is some
/// thousand rows; it exists until each of them has a verdict. It is free for others after the time
/// `until`. `queued` is the last recording that was put into a batch.
package protocol DatabaseCorpus: Corpus {
  /// The database.
  var engine: any CorpusEngine { get }
}

/// The tables.
package enum CorpusTables {
  /// The maximum number of recordings in a batch.
  static let largestBatch = 128
  /// The minimum number of batches of a worker's share, so that none waits long for another at the
  /// end.
  static let batchesPerWorker = 8

  /// The statements that make the tables, separated by semicolons.
  package static func schema(_ dialect: CorpusDialect) -> String {
    let (id, integer) = (dialect.id, dialect.integer)
    return """
      CREATE TABLE recordings (
        id \(id), hash TEXT NOT NULL UNIQUE, name TEXT NOT NULL, size \(integer) NOT NULL,
        frames \(integer) NOT NULL);
      CREATE TABLE runs (
        id \(id), fingerprint TEXT NOT NULL, label TEXT NOT NULL, tolerant \(integer) NOT NULL,
        queued \(integer) NOT NULL, begun \(integer) NOT NULL, UNIQUE (fingerprint, tolerant));
      CREATE TABLE batches (
        id \(id), run \(integer) NOT NULL REFERENCES runs (id), first \(integer) NOT NULL,
        last \(integer) NOT NULL, size \(integer) NOT NULL, until \(integer) NOT NULL,
        worker TEXT, tries \(integer) NOT NULL);
      CREATE INDEX batches_until ON batches (run, until);
      CREATE TABLE verdicts (
        run \(integer) NOT NULL REFERENCES runs (id),
        recording \(integer) NOT NULL REFERENCES recordings (id), outcome TEXT NOT NULL,
        frames \(integer) NOT NULL, digests \(integer) NOT NULL, frame \(integer), action TEXT,
        path TEXT, said TEXT NOT NULL, PRIMARY KEY (run, recording));
      CREATE INDEX verdicts_wrong ON verdicts (run, outcome, action, path)
        WHERE outcome <> 'equal';
      CREATE TABLE shrunk (
        run \(integer) NOT NULL REFERENCES runs (id),
        recording \(integer) NOT NULL REFERENCES recordings (id), actions TEXT NOT NULL,
        PRIMARY KEY (run, recording))
      """
  }

  /// Inserts rows of recordings into the table.
  ///
  /// - Returns: the number of new ones.
  package static func add(
    _ recordings: [StoredRecording], _ dialect: CorpusDialect, on connection: any CorpusConnection
  ) throws -> Int {
    if let first = dialect.beforeAdding { _ = try connection.rows(first, [], []) }
    return try recordings.reduce(0) { count, recording in
      let rows = try connection.rows(
        """
        INSERT INTO recordings (hash, name, size, frames) VALUES (?, ?, ?, ?)
        ON CONFLICT (hash) DO NOTHING RETURNING id
        """,
        [
          recording.hash.stored, recording.name.stored, recording.size.stored,
          recording.frames.stored,
        ], [.integer])
      return count + rows.count
    }
  }

  /// The columns of a recording.
  fileprivate static let recording = "r.id, r.hash, r.name, r.size, r.frames"
  fileprivate static let recordingColumns: [CorpusColumn] = [
    .integer, .text, .text, .integer, .integer,
  ]
  /// The columns of a verdict.
  fileprivate static let verdict =
    "v.outcome, v.frames, v.digests, v.frame, v.action, v.path, v.said"
  fileprivate static let verdictColumns: [CorpusColumn] = [
    .text, .integer, .integer, .integer, .text, .text, .text,
  ]
}

extension StoredRecording {
  fileprivate init(_ row: some Collection<StoredValue>) {
    let row = Array(row)
    self.init(
      id: row[0].number, hash: row[1].text, name: row[2].text, size: row[3].number,
      frames: row[4].number)
  }
}

extension Verdict {
  fileprivate init?(_ row: some Collection<StoredValue>) {
    let row = Array(row)
    guard let outcome = Outcome(rawValue: row[0].text) else { return nil }
    self.init(
      outcome, frames: row[1].number, digests: row[2].number, frame: row[3].numberIfAny,
      action: row[4].textIfAny, path: row[5].textIfAny, text: row[6].text)
  }

  fileprivate var row: [StoredValue] {
    [
      outcome.rawValue.stored, frames.stored, digests.stored, frame.stored, action.stored,
      path.stored, text.stored,
    ]
  }
}

extension DatabaseCorpus {
  private var dialect: CorpusDialect { engine.dialect }

  // MARK: The queue

  package func begin(_ program: ProgramKey, workers: Int) throws -> Int {
    try engine.writing { [dialect] connection in
      _ = try connection.rows(
        """
        INSERT INTO runs (fingerprint, label, tolerant, queued, begun)
        VALUES (?, ?, ?, 0, \(dialect.now)) ON CONFLICT (fingerprint, tolerant) DO NOTHING
        """,
        [program.fingerprint.stored, program.label.stored, program.isTolerant.stored], [])
      let run = try connection.rows(
        """
        SELECT id, queued FROM runs WHERE fingerprint = ? AND tolerant = ?
        \(dialect.waitingForTaken)
        """,
        [program.fingerprint.stored, program.isTolerant.stored], [.integer, .integer])[0]
      let damaged = "FROM verdicts WHERE run = \(run[0].number) AND outcome = 'damaged'"
      let again = dialect.retriesDamaged ? "UNION SELECT recording \(damaged)" : ""
      let new = "SELECT id FROM recordings WHERE id > ? \(again)"
      let waiting = try connection.rows(
        "SELECT count(*), coalesce(max(id), 0) FROM (\(new)) AS waiting", [run[1]],
        [.integer, .integer])[0]
      guard waiting[0].number > 0 else { return run[0].number }
      let parts = max(1, workers) * CorpusTables.batchesPerWorker
      let size = min(CorpusTables.largestBatch, max(1, waiting[0].number / parts))
      _ = try connection.rows(
        """
        INSERT INTO batches (run, first, last, size, until, tries)
        SELECT \(run[0].number), min(id), max(id), count(*), 0, 0
        FROM (SELECT id, (row_number() OVER (ORDER BY id) - 1) / \(size) AS part
              FROM (\(new)) AS waiting) AS numbered
        GROUP BY part ORDER BY part
        """, [run[1]], [])
      if dialect.retriesDamaged { _ = try connection.rows("DELETE \(damaged)", [], []) }
      _ = try connection.rows(
        "UPDATE runs SET queued = ? WHERE id = ?",
        [max(waiting[1].number, run[1].number).stored, run[0]], [])
      return run[0].number
    }
  }

  package func run(of program: ProgramKey) throws -> Int? {
    try engine.reading { connection in
      try connection.rows(
        "SELECT id FROM runs WHERE fingerprint = ? AND tolerant = ?",
        [program.fingerprint.stored, program.isTolerant.stored], [.integer]
      ).first?[0].number
    }
  }

  package func claim(of run: Int, by worker: String, seconds: Int) throws -> Batch? {
    try engine.writing { [dialect] connection in
      let taken = try connection.rows(
        """
        SELECT id, first, last, tries FROM batches WHERE run = ? AND until < \(dialect.now)
        ORDER BY id LIMIT 1 \(dialect.skippingTaken)
        """, [run.stored], [.integer, .integer, .integer, .integer]
      ).first
      guard let taken else { return nil }
      _ = try connection.rows(
        """
        UPDATE batches SET until = \(dialect.now) + ?, worker = ?, tries = tries + 1 WHERE id = ?
        """, [(seconds * 1_000).stored, worker.stored, taken[0]], [])
      let recordings = try connection.rows(
        """
        SELECT \(CorpusTables.recording) FROM recordings r
        LEFT JOIN verdicts v ON v.recording = r.id AND v.run = ?
        WHERE r.id >= ? AND r.id <= ? AND v.recording IS NULL ORDER BY r.id
        """, [run.stored, taken[1], taken[2]], CorpusTables.recordingColumns)
      return Batch(
        id: taken[0].number, tries: taken[3].number + 1,
        recordings: recordings.map { StoredRecording($0) })
    }
  }

  package func renew(_ batch: Batch, by worker: String, seconds: Int) throws {
    try engine.writing { [dialect] connection in
      _ = try connection.rows(
        "UPDATE batches SET until = \(dialect.now) + ? WHERE id = ? AND worker = ?",
        [(seconds * 1_000).stored, batch.id.stored, worker.stored], [])
    }
  }

  package func store(_ verdicts: [(recording: Int, verdict: Verdict)], of run: Int) throws {
    guard !verdicts.isEmpty else { return }
    let rows = Array(repeating: "(?, ?, ?, ?, ?, ?, ?, ?, ?)", count: verdicts.count)
    let sql = """
      INSERT INTO verdicts
        (run, recording, outcome, frames, digests, frame, action, path, said)
      VALUES \(rows.joined(separator: ", ")) ON CONFLICT (run, recording) DO NOTHING
      """
    let values = verdicts.flatMap { [run.stored, $0.recording.stored] + $0.verdict.row }
    try engine.writing { connection in _ = try connection.rows(sql, values, []) }
  }

  package func release(_ batch: Batch, of run: Int, by worker: String) throws {
    try engine.writing { connection in
      let left = try connection.rows(
        """
        SELECT count(*) FROM batches b JOIN recordings r ON r.id >= b.first AND r.id <= b.last
        LEFT JOIN verdicts v ON v.recording = r.id AND v.run = b.run
        WHERE b.id = ? AND v.recording IS NULL
        """, [batch.id.stored], [.integer])[0]
      guard left[0].number > 0 else {
        _ = try connection.rows("DELETE FROM batches WHERE id = ?", [batch.id.stored], [])
        return
      }
      _ = try connection.rows(
        "UPDATE batches SET until = 0, worker = NULL, size = ? WHERE id = ? AND worker = ?",
        [left[0], batch.id.stored, worker.stored], [])
    }
  }

  package func remaining(of run: Int) throws -> Remaining {
    try engine.reading { [dialect] connection in
      let row = try connection.rows(
        """
        SELECT CAST(coalesce(sum(size), 0) AS \(dialect.integer)), count(*) FROM batches
        WHERE run = ?
        """, [run.stored], [.integer, .integer])[0]
      return Remaining(recordings: row[0].number, batches: row[1].number)
    }
  }

  // MARK: What came of it

  package func size() throws -> (recordings: Int, bytes: Int) {
    let row = try engine.reading { [dialect] connection in
      try connection.rows(
        """
        SELECT count(*), CAST(coalesce(sum(size), 0) AS \(dialect.integer)) FROM recordings
        """, [], [.integer, .integer])[0]
    }
    return (row[0].number, row[1].number)
  }

  package func recordings(
    after number: Int, limit: Int, verdictsOf run: Int?
  ) throws -> [(recording: StoredRecording, verdict: Verdict?)] {
    let columns = CorpusTables.recordingColumns + CorpusTables.verdictColumns
    let rows = try engine.reading { connection in
      try connection.rows(
        """
        SELECT \(CorpusTables.recording), \(CorpusTables.verdict) FROM recordings r
        LEFT JOIN verdicts v ON v.recording = r.id AND v.run = ?
        WHERE r.id > ? ORDER BY r.id LIMIT ?
        """, [(run ?? 0).stored, number.stored, limit.stored], columns)
    }
    return rows.map { (StoredRecording($0.prefix(5)), Verdict($0.dropFirst(5))) }
  }

  package func groups(of run: Int) throws -> [VerdictGroup] {
    try engine.reading { connection in
      let kinds = try connection.rows(
        """
        SELECT outcome, action, path, count(*) FROM verdicts
        WHERE run = ? AND outcome <> 'equal' GROUP BY outcome, action, path
        ORDER BY count(*) DESC, outcome, action, path
        """, [run.stored], [.text, .text, .text, .integer])
      return try kinds.compactMap { try Self.group($0, of: run, on: connection) }
    }
  }

  private static func group(
    _ kind: [StoredValue], of run: Int, on connection: any CorpusConnection
  ) throws -> VerdictGroup? {
    let columns =
      CorpusTables.recordingColumns + CorpusTables.verdictColumns + [.text]
    let best = try connection.rows(
      """
      SELECT \(CorpusTables.recording), \(CorpusTables.verdict), s.actions FROM verdicts v
      JOIN recordings r ON r.id = v.recording
      LEFT JOIN shrunk s ON s.run = v.run AND s.recording = v.recording
      WHERE v.run = ? AND v.outcome <> 'equal' AND v.outcome = ?
        AND v.action IS NOT DISTINCT FROM ? AND v.path IS NOT DISTINCT FROM ?
      ORDER BY coalesce(v.frame, 0), r.frames, r.hash LIMIT 1
      """, [run.stored] + kind.prefix(3), columns
    ).first
    guard let best, let verdict = Verdict(best.dropFirst(5)) else { return nil }
    return VerdictGroup(
      outcome: verdict.outcome, action: verdict.action, path: verdict.path,
      count: kind[3].number, representative: StoredRecording(best.prefix(5)),
      frame: verdict.frame, text: verdict.text,
      shrunk: best[12].textIfAny.flatMap(ShrunkActions.init(json:)))
  }

  package func store(_ shrunk: ShrunkActions, for recording: Int, of run: Int) throws {
    let text = try shrunk.json
    try engine.writing { connection in
      _ = try connection.rows(
        """
        INSERT INTO shrunk (run, recording, actions) VALUES (?, ?, ?)
        ON CONFLICT (run, recording) DO NOTHING
        """, [run.stored, recording.stored, text.stored], [])
    }
  }

  package func runs() throws -> [CorpusRun] {
    let (runs, counts) = try engine.reading { connection in
      let runs = try connection.rows(
        "SELECT id, fingerprint, label, tolerant, begun FROM runs ORDER BY id DESC", [],
        [.integer, .text, .text, .integer, .integer])
      let counts = try connection.rows(
        "SELECT run, outcome, count(*) FROM verdicts GROUP BY run, outcome", [],
        [.integer, .text, .integer])
      return (runs, counts)
    }
    return runs.map { row in
      var run = CorpusRun(
        id: row[0].number,
        program: ProgramKey(
          fingerprint: row[1].text, label: row[2].text, isTolerant: row[3].number == 1),
        begun: row[4].number, outcomes: [:])
      for count in counts where count[0] == row[0] {
        if let outcome = Verdict.Outcome(rawValue: count[1].text) {
          run.outcomes[outcome] = count[2].number
        }
      }
      return run
    }
  }
}
