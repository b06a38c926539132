extension PostgresTexts {
  /// The English texts.
  static let english = PostgresTexts(
    notAnAddress: "this is not a database address such as postgres://user@host/database",
    noNameInAddress: "it names no session; write postgres://user@host/database/NAME",
    noMemory: "there is not enough memory for a connection",
    badAddress: { "\($0): \($1)." },
    noConnection: { "\($0): there is no connection to the database: \($1)." },
    refused: { "\($0): the database refused this: \($1) (SQLSTATE \($2))." },
    statement: { "\($0) The statement was: \($1)" },
    newerSchema: {
      "\($0) was prepared by a newer version of this program: its schema \($1) has version \($2), "
        + "the latest known is \($3)."
    },
    missingSchema: {
      "\($0) does not have the schema \($1) that this program needs. A user who may create "
        + "schemas there can run: db init \($0)"
    },
    column: { "\($0): column \($1): \($2)." },
    making: Making(
      summary:
        "Prepare a database for shared sessions, or save one of them as a recording",
      fileMissing: "db save: the file is missing: db save URL/NAME FILE",
      noFile: { "db init takes no file: “\($0)”" },
      made: { "\($0): created, version \($1)" },
      migrated: { "\($0): version \($1) → \($2)" },
      isLatest: { "\($0): already at version \($1)" }))
}
