extension CorpusTexts {
  /// The English texts.
  static let english = CorpusTexts(
    options: .english, outcomes: .english, adding: .english, replaying: .english,
    listing: .english)
}

extension CorpusTexts.Options {
  static let english = Self(
    summary: "Store recordings, and replay them all to see what a change breaks",
    details: """
      add stores the recordings of files and folders, each once by its content. replay replays
      all of them with this program, and says which are not as they were, alike ones together; it
      goes on where it was interrupted, and leaves out what this program has been asked before.
      list and status say what there is. PLACE is a folder; if not given, “corpus” in the
      program's folder: ~/.local/share/reel/corpus, say, or in $XDG_DATA_HOME.
      """,
    to: "add: where the recordings are stored",
    against: "replay, list: also recordings of earlier versions, as replay --against",
    workers: "replay: how many at a time; as many as there are cores",
    json: "a line of JSON for each recording, and for what is said of all",
    shard: "replay: only part K of N, on its own: nothing is written into the corpus",
    identity: "replay, list: what tells this program from others, and not its executable",
    lease: "replay: how many seconds a batch belongs to who has taken it; 60",
    timeout: "replay: give a worker up after so many seconds in one frame; 60",
    needsDeed: "corpus needs add, replay, list or status",
    noSuchDeed: { "corpus does add, replay, list or status, not “\($0)”\($1)" },
    doesNotGo: { "--\($0) goes with \($1)" },
    onePlace: { "\($0) takes one place at most" },
    isNoShard: { "--shard is one part of so many, as 3/16, not “\($0)”" },
    noCorpus: { "there is no corpus at \($0); “\($1)” makes one" },
    isNoFolder: { "\($0): this program keeps a corpus in a folder; reel-shared in PostgreSQL, too" }
  )
}

extension CorpusTexts.Outcomes {
  static let english = Self(
    equal: "unchanged", differs: "leads to another state", asks: "asks something else",
    form: "the state has other members", unreadable: "cannot be read any more",
    crash: "ends the program", hang: "does not finish", damaged: "is damaged")
}

extension CorpusTexts.Adding {
  static let english = Self(
    needsFiles: "add needs recordings, or folders that have some",
    noRecordings: { "\($0): there is no recording in it: no file ends in .reel" },
    isEmpty: { "\($0): nothing is recorded in it" },
    stored: {
      "\(counted($0, "recording", "recordings")) stored in \($2); \($1) were there before"
    },
    notStored: { "\(counted($0, "file was", "files were")) not stored" })
}

extension CorpusTexts.Replaying {
  static let english = Self(
    crashes: { "the program ends at frame \($0): \($1)" },
    exits: { "the program ends at frame \($0), with exit code \($1)" },
    isKilled: { "the program was killed at frame \($0), \($1) times" },
    hangs: { "frame \($0) has not finished after \($1) s" },
    workerFails: { "a worker cannot begin: it ends with exit code \($0)" },
    sum: { "\(counted($0, "recording", "recordings")): \($1) as they were, \($2) not" },
    group: { "\($0) × \([$1, $2, $3].filter { !$0.isEmpty }.joined(separator: " · "))" },
    shown: { "frame \($0) of \($1), \($2)" },
    few: { "shown by \($0) of \(counted($1, "action", "actions")):" },
    speed: { "\(counted($0, "recording", "recordings")) replayed in \($1) s, \($2) a second" },
    interrupted: { "interrupted after \($0) of \(counted($1, "recording", "recordings"))" })
}

extension CorpusTexts.Listing {
  static let english = Self(
    size: { "\(counted($0, "recording", "recordings")), \($1) MB" },
    run: { "\($0), since \($1)" },
    verdicts: { "\($0) of \($1) replayed" },
    frames: { counted($0, "frame", "frames") }, noVerdict: "not replayed")
}
