import ReelCorpus
import ReelPostgres

extension CorpusDialect {
  /// PostgreSQL.
  static let postgres = CorpusDialect(
    id: "bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY", integer: "bigint",
    now: "CAST(floor(extract(epoch FROM clock_timestamp()) * 1000) AS bigint)",
    skippingTaken: "FOR UPDATE SKIP LOCKED", waitingForTaken: "FOR UPDATE",
    // Numbers are assigned before rows become visible: without this lock, one could appear behind a
    // larger one that has already been put into a batch.
    beforeAdding: "LOCK TABLE recordings IN SHARE ROW EXCLUSIVE MODE")
}

extension PostgresSchema {
  /// The tables of a corpus of recordings, as `CorpusTables` has them, and the recordings.
  package static let corpus = PostgresSchema(
    "reel_corpus",
    migrations: [
      """
      SET LOCAL search_path TO reel_corpus;
      \(CorpusTables.schema(.postgres));
      CREATE TABLE contents (hash text PRIMARY KEY, bytes bytea NOT NULL);
      GRANT SELECT ON ALL TABLES IN SCHEMA reel_corpus TO reel_look;
      GRANT INSERT ON recordings, runs, batches, verdicts, shrunk, contents TO reel_act;
      GRANT UPDATE ON recordings, runs, batches TO reel_act;
      GRANT DELETE ON batches TO reel_act
      """
    ])
}
