import Reel
import ReelTexts

/// The first action of a recording that a program does not have.
package struct UnknownAction: Equatable, Sendable {
  /// Its frame.
  package let frame: Int
  /// The reason, with the part of the action that is unknown.
  package let reason: Text
}

extension Replay {
  /// Finds the first frame whose action this program does not have, for a recording that it cannot
  /// replay; nil if it has all of them.
  ///
  /// - Throws: A ``RecordingError``; ``QueryInterruption`` if the task has been cancelled.
  package func firstUnknownAction(in path: String) throws -> UnknownAction? {
    let program = RecordedForm.of(State.self, Action.self, requests).form
    let reader = try RecordingReader<JSON, JSON>(path: path, app: app)
    // As far as it goes: what else differs is not the action's.
    let migration = reader.form.map {
      FormMigration(from: $0, to: program, initialState: nil)
    }
    while let head = try reader.next() {
      guard case .frame(let frame) = head else { continue }
      let number = frame.stamp.frame
      try QueryInterruption.check(framesRead: number)
      do {
        let action = try migration?.migrate(reader.action, as: "action") ?? reader.action
        if let part = program.unknownPart(of: action, as: "action") {
          let name = part.split(separator: ".").dropFirst().joined(separator: ".")
          return UnknownAction(frame: number, reason: "there is no “\(verbatim: name)”")
        }
      } catch let error as FormError {
        return UnknownAction(frame: number, reason: error.text)
      }
    }
    return nil
  }
}
