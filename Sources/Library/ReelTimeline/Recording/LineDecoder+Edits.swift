import Reel
import ReelSupport
import ReelTexts

extension LineDecoder {
  /// Decodes an edit.
  ///
  /// A function of its own: the types of edits would be looked up for every frame, too.
  @inline(never)
  func addEdit(
    _ name: String, on branch: BranchID, to edits: inout [HistoryEdit<State, Action>]
  ) throws(RecordingError) {
    edits.append(HistoryEdit(branch: branch, kind: try editKind(name)))
  }

  private func editKind(_ name: String) throws(RecordingError) -> HistoryEdit<State, Action>.Kind {
    let frames: [Int] =
      try member("frames").map { index throws(RecordingError) in
        let frames = try decode([Int].self, at: index, "frames")
        guard frames.allSatisfy({ FrameNumber($0) != nil }) else {
          throw outside("frames", FrameNumber.range)
        }
        return frames
      } ?? []
    switch (name, frames.first) {
    case ("show", _): return .show
    case ("commit", _): return .commit
    case ("sweep", _): return .sweep
    case ("reset", _): return .reset
    case ("skip", _): return .skip(frames, true)
    case ("unskip", _): return .skip(frames, false)
    case ("move", let frame?):
      let before = member("before") == nil ? nil : try number("before", in: 1...FrameNumber.last)
      return .move(frame, before: before)
    case ("replace", let frame?):
      if let action = member("action") {
        return .replace(frame, try decode(Action.self, root: "action", at: action))
      }
    case ("name", _):
      if let name = text("name") { return .name(name) }
    case ("start", _):
      if let name = text("name"), member("from") != nil {
        let from = try number("from", in: FrameNumber.range)
        return .start(name: name, from: from, parent: try branch("parent"))
      }
    case ("resume", _):
      if let state = member("state") {
        return .resume(try decode(State.self, root: "state", at: state))
      }
    default: break
    }
    throw damaged("the edit “\(verbatim: name)” is unknown or incomplete")
  }
}
