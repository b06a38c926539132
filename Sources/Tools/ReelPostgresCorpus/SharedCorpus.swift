import ReelCorpus
import ReelPostgres
import ReelShell

extension Subcommand {
  /// `corpus` of a program that reaches PostgreSQL: a corpus is a folder, or the URL of a database.
  public static var sharedCorpus: Subcommand {
    corpus { text in
      guard text.hasPrefix("postgres://") || text.hasPrefix("postgresql://") else { return nil }
      return try PostgresCorpus(try PostgresAddress(text))
    }
  }
}
