extension StorageTexts {
  /// The English texts.
  static let english = StorageTexts(
    files: Files(
      noDirectory: "is not a directory; move it out of the way",
      cannotBeMade: { "cannot be created: \($0)" },
      cannotBeWritten: { "cannot be written: \($0)" },
      cannotBeRead: { "cannot be read: \($0)" },
      noCredentials: "does not hold credentials; repair it, or remove it",
      noSettings: {
        "does not hold these settings (\($0)); repair it, or remove it to start afresh"
      },
      credentialsNotKept: { "\($0) Until then credentials are kept for this session only." }),
    databases: Databases(
      inMemory: "The database in memory",
      cannotOpen: { "\($0) cannot be opened: \($1)." },
      readOnly: { "\($0) cannot be written: \($1). Make it and its directory writable." },
      damaged: { "\($0) is not a database or is damaged: \($1)." },
      newerVersion: {
        "\($0) is from a newer version of this program: it has version \($1), the latest known is \($2)."
      },
      busy: { "\($0) is in use by another process: \($1). Try again when it has ended." },
      full: { "\($0) cannot grow: \($1). Make room on the disk, then try again." },
      constraint: { "\($0) refused a change: \($1)." },
      column: { "\($0): column \($1): \($2)." },
      closed: { "\($0) has been closed." },
      statement: { "\($0) The statement was: \($1)" }),
    reasons: Reasons(
      noFile: "it is not a file",
      readOnlyFile: "the file is read-only",
      readOnlyDirectory: "its directory is read-only",
      notRestricted: { "others may read it, and that cannot be changed: \($0)" },
      version: { "its version is \($0), the latest known is \($1)" },
      noReference: { "after the migration a reference in the table \($0) has no target" },
      closed: "it has been closed",
      noStatement: "there is no statement in it",
      severalStatements: "there is more than one statement; use script",
      oneQuery: "a second query begins here: give one at a time",
      onlyReads: "queries can only read: give one SELECT that changes and attaches nothing",
      parameters: { "it has \($0) parameters, but \($1) values were given" },
      noColumn: "there is no such column in the answer",
      otherType: { "the value is \($0), not of type \($1)" },
      integer: "an INTEGER",
      text: "a TEXT",
      resultCode: { "SQLite's result code \($0)" }))
}
