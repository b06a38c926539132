/// What is wrong after a frame or a line.
package struct FuzzFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// What was checked.
  package enum Check: Equatable, Sendable {
    /// A rule of the app.
    case invariant(String)
    /// The screen as text and as JSON.
    case screen
    /// The frames, read back and reduced again, lead to the same state.
    case replay
    /// Looking at the frame before, and coming back, leads to the same states.
    case undo
    /// The screen does not say that something is under way when nothing is.
    case idle
    /// A command that is refused changes nothing.
    case refusal
    /// Whatever is in flight comes to its end.
    case settling
    /// The program goes on.
    case crash
  }

  /// What was checked.
  package var check: Check
  /// What is wrong, in a sentence.
  package var text: String
  /// The frame after which it was found; 0 where it is none's.
  package var frame: Int

  /// What is wrong, in a sentence.
  package var description: String { text }

  /// What a script expects that repeats it, where that can be said in one.
  var expectation: String? {
    switch check {
    case .invariant: "expect invariants"
    case .replay: "expect replay"
    case .idle: "expect idle"
    case .screen, .undo, .refusal, .settling, .crash: nil
    }
  }
}
