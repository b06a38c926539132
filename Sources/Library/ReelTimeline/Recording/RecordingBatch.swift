import Reel

/// Entries to write to a recording, in order.
///
/// Actions, states and edits are in lists of their own, so that the entries are not generic: a
/// recording has many, and looking up their types would take longer than writing them.
///
/// `@unchecked Sendable`: one thread at a time uses it. The ``RecordingWriter`` fills it, hands it
/// over to the thread that writes it, and gets it back.
final class RecordingBatch<State: Codable & Equatable & Sendable, Action: Codable & Sendable>:
  @unchecked Sendable
{
  private(set) var entries: [RecordingEntry] = []
  /// The actions of its frames.
  private(set) var actions: [Action] = []
  /// The states of its keyframes.
  private(set) var states: [State] = []
  private(set) var edits: [HistoryEdit<State, Action>] = []
  /// The end of the part that it is the rest of; nil if more follows.
  var task: RecordingTask?

  func append(_ frame: RecordedFrame<[AskedRequest]>, _ action: Action) {
    entries.append(.frame(frame))
    actions.append(action)
  }

  /// Appends the state after a frame.
  func append(_ frame: Int, _ branch: BranchID, _ state: State) {
    entries.append(.keyframe(frame, branch))
    states.append(state)
  }

  func append(_ edit: HistoryEdit<State, Action>) {
    entries.append(.edit)
    edits.append(edit)
  }

  func append(_ note: RequestNote) { entries.append(.fate(note)) }

  /// Appends the end of the recording, after a frame.
  func append(end frame: Int) { entries.append(.end(frame)) }

  func removeAll() {
    entries.removeAll(keepingCapacity: true)
    actions.removeAll(keepingCapacity: true)
    states.removeAll()
    edits.removeAll()
  }
}

/// A frame of a recording, without its action.
struct RecordedFrame<Asked: Sendable>: Sendable {
  let stamp: Stamp
  let time: Timestamp
  /// Its requests: as values where it is written; as text, or nil for none, where it is read.
  let asked: Asked
  /// The digest of the state after it, if any.
  let digest: Digest?
}

/// An entry of a recording, without its action, state or edit.
enum RecordingEntry: Sendable {
  case frame(RecordedFrame<[AskedRequest]>)
  /// The state after a frame.
  case keyframe(Int, BranchID)
  case edit
  /// The fate of a request.
  case fate(RequestNote)
  /// The end of the recording, after a frame.
  case end(Int)
}
