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
      add stores the recordings in files and folders, each distinct content once. replay replays
      all of them with this program, and reports those that changed, grouped by their difference;
      it resumes where it was interrupted, and skips recordings that this program has already
      replayed. list and status show what is stored. PLACE is a folder; by default, “corpus” in
      the program's folder, such as ~/.local/share/reel/corpus, or in $XDG_DATA_HOME.
      """,
    to: "add: where the recordings are stored",
    against: "replay, list: also recordings of earlier versions, as replay --against",
    workers: "replay: how many at a time; default one per core",
    json: "a line of JSON for each recording, and for each summary",
    shard: "replay: only part K of N, on its own; nothing is written to the corpus",
    identity: "replay, list: name that identifies this program, instead of its executable",
    lease: "replay: seconds for which a worker reserves a batch; default 60",
    timeout: "replay: end a worker after this many seconds in one frame; default 60",
    needsDeed: "corpus needs add, replay, list or status",
    noSuchDeed: { "expected add, replay, list or status, not “\($0)”\($1)" },
    doesNotGo: { "--\($0) is only for \($1)" },
    onePlace: { "\($0) takes at most one place" },
    isNoShard: { "--shard must be K/N, such as 3/16, not “\($0)”" },
    noCorpus: { "there is no corpus at \($0); “\($1)” makes one" },
    isNoFolder: { "\($0): this program keeps a corpus in a folder; reel-shared also in PostgreSQL" }
  )
}

extension CorpusTexts.Outcomes {
  static let english = Self(
    equal: "unchanged", differs: "leads to a different state", asks: "makes different requests",
    form: "the state has different members", unreadable: "can no longer be read",
    crash: "crashes the program", hang: "does not finish", damaged: "is damaged")
}

extension CorpusTexts.Adding {
  static let english = Self(
    needsFiles: "add needs recordings, or folders that contain some",
    noRecordings: { "\($0): contains no recording: no file name ends in .reel" },
    isEmpty: { "\($0): the recording is empty" },
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
    workerFails: { "a worker cannot start: it ends with exit code \($0)" },
    sum: { "\(counted($0, "recording", "recordings")): \($1) unchanged, \($2) not" },
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
