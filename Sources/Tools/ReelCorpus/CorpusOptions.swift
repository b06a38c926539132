import Foundation
import ReelApp
import ReelShell
import ReelSupport
import ReelTexts

/// The arguments of a corpus command.
struct CorpusOptions: Sendable {
  /// What to do with the corpus.
  enum Operation: String, CaseIterable, Sendable {
    case add, replay, list, status
  }

  var operation: Operation
  /// The location of the corpus, or the files to store.
  var words: [NamedPath]
  var to: NamedPath?
  var isTolerant: Bool
  var workers: Int?
  var isJSON: Bool
  var shard: ShardQueue.Shard?
  /// The fingerprint that tells the program from others; nil for its executable's.
  var identity: String?
  var lease: Int?
  var timeout: Int?

  /// Parses the arguments.
  ///
  /// - Throws: `UsageError` if they do not go together.
  init(
    _ name: String, _ words: [NamedPath], to: NamedPath?, _ replay: ReplayOptions, isJSON: Bool
  ) throws(UsageError) {
    guard let operation = Operation(rawValue: name) else {
      throw UsageError(
        """
        expected add, replay, list or status, not \
        “\(verbatim: name)”\(Self.hint(for: name))
        """)
    }
    self.operation = operation
    self.words = words
    self.to = to
    self.isJSON = isJSON
    isTolerant = replay.isTolerant
    workers = replay.workers
    identity = replay.identity
    lease = replay.lease
    timeout = replay.timeout
    if let text = replay.shard {
      guard let shard = ShardQueue.Shard(text) else {
        throw UsageError("--shard must be K/N, such as 3/16, not “\(verbatim: text)”")
      }
      self.shard = shard
    }
    try check()
  }

  private static func hint(for name: String) -> Text {
    Spelling.hint(for: name, among: Operation.allCases.map(\.rawValue))
  }

  /// The operations that an option is for.
  static let operations: [String: [Operation]] = [
    "to": [.add], "against": [.replay, .list], "workers": [.replay], "shard": [.replay],
    "as": [.replay, .list], "lease": [.replay], "timeout": [.replay],
  ]

  private func check() throws(UsageError) {
    func needs(_ isGiven: Bool, _ option: String) throws(UsageError) {
      guard isGiven, let operations = Self.operations[option], !operations.contains(operation)
      else { return }
      throw UsageError(
        """
        --\(verbatim: option) is only for \
        \(verbatim: operations.map(\.rawValue).joined(separator: ", "))
        """)
    }
    try needs(to != nil, "to")
    try needs(isTolerant, "against")
    try needs(workers != nil, "workers")
    try needs(shard != nil, "shard")
    try needs(identity != nil, "as")
    try needs(lease != nil, "lease")
    try needs(timeout != nil, "timeout")
    if operation == .add, words.isEmpty {
      throw UsageError("add needs recordings, or folders that contain some")
    }
    if operation != .add, words.count > 1 {
      throw UsageError("\(verbatim: operation.rawValue) takes at most one place")
    }
  }

  /// The location; nil for the usual one.
  var location: String? { (operation == .add ? to : words.first)?.path }
}

/// The arguments for replaying.
struct ReplayOptions: Sendable {
  var isTolerant: Bool
  var workers: Int?
  var shard: String?
  var identity: String?
  var lease: Int?
  var timeout: Int?
}

extension Parameter where Value == ReplayOptions {
  /// How a corpus is replayed.
  static var replayingCorpus: Parameter {
    return .group(
      .flag(
        "against",
        help: Text("replay, list: also recordings of earlier versions, as replay --against")
      ).only(for: "against"),
      .number(
        "workers", in: 1...1_024,
        help: Text("replay: how many at a time; default one per core")
      ).only(for: "workers"),
      .option(
        "shard", "K/N",
        help: Text("replay: only part K of N, on its own; nothing is written to the corpus")
      ).only(for: "shard"),
      .option(
        "as", "NAME",
        help: Text("replay, list: name that identifies this program, instead of its executable")
      ).only(for: "as"),
      .number(
        "lease", "SECONDS", in: 1...86_400,
        help: Text("replay: seconds for which a worker reserves a batch; default 60")
      ).only(for: "lease"),
      .number(
        "timeout", "SECONDS", in: 1...86_400,
        help: Text("replay: end a worker after this many seconds in one frame; default 60")
      ).only(for: "timeout")
    ) {
      ReplayOptions(
        isTolerant: $0, workers: $1, shard: $2, identity: $3, lease: $4, timeout: $5)
    }
  }
}

extension Parameter {
  /// Returns the same parameter for the operations that an option is for.
  func only(for option: String) -> Parameter {
    only(for: (CorpusOptions.operations[option] ?? []).map(\.rawValue))
  }
}
