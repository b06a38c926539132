import ReelStorage

// The form of the storage.
extension Storage {
  /// Append, never change: users' files have been through these steps.
  static let migrations = [
    Migration(
      """
      CREATE TABLE accounts (
        id TEXT PRIMARY KEY, phone TEXT NOT NULL, currency TEXT, balance TEXT, asOf INTEGER,
        baseline INTEGER) WITHOUT ROWID;
      CREATE TABLE transactions (
        id TEXT PRIMARY KEY,
        sender TEXT NOT NULL REFERENCES accounts (id),
        receiver TEXT NOT NULL REFERENCES accounts (id),
        amount TEXT NOT NULL, currency TEXT NOT NULL, createdOn INTEGER NOT NULL,
        reference TEXT NOT NULL,
        senderHasIt INTEGER NOT NULL DEFAULT 0, receiverHasIt INTEGER NOT NULL DEFAULT 0
      ) WITHOUT ROWID;
      CREATE INDEX transactionsOfSender ON transactions (sender);
      CREATE INDEX transactionsOfReceiver ON transactions (receiver);
      """),
    Migration(
      """
      CREATE TABLE journal (
        number INTEGER PRIMARY KEY AUTOINCREMENT, account TEXT NOT NULL, content TEXT NOT NULL);
      """),
    // The journal becomes an outbox.
    Migration(
      """
      ALTER TABLE journal RENAME COLUMN account TO owner;
      CREATE INDEX journalByOwner ON journal (owner, number);
      """),
    // Several accounts may be used on one machine, one after the other.
    Migration(
      """
      ALTER TABLE transactions ADD COLUMN senderKnowsIt INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE transactions ADD COLUMN receiverKnowsIt INTEGER NOT NULL DEFAULT 0;
      UPDATE transactions
      SET senderKnowsIt = sender IN (SELECT id FROM accounts WHERE asOf IS NOT NULL),
        receiverKnowsIt = receiver IN (SELECT id FROM accounts WHERE asOf IS NOT NULL);
      """),
  ]
}
