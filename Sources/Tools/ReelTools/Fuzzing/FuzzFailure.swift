import ReelREPL
import ReelTexts

/// A failure after a frame or a line.
package struct FuzzFailure: TextError, Equatable, Sendable {
  /// The kind of check.
  package enum Check: Equatable, Sendable {
    /// A rule of the app.
    case invariant(String)
    /// The screen as text and as JSON.
    case screen
    /// The frames, decoded and reduced again, lead to the same state.
    case replay
    /// Viewing the previous frame and returning leads to the same states.
    case undo
    /// The screen is not busy when nothing is in flight.
    case idle
    /// A refused command changes nothing.
    case refusal
    /// Everything in flight ends.
    case settling
    /// The program does not crash.
    case crash
  }

  /// The kind of check.
  package var check: Check
  /// The failure, in a sentence.
  package var text: Text
  /// The frame after which it was found; 0 if it belongs to none.
  package var frame: Int

  /// The expectation of a script that reproduces it, if there is one.
  var expectation: String? {
    switch check {
    case .invariant: "expect invariants"
    case .replay: "expect replay"
    case .idle: "expect idle"
    case .screen, .undo, .refusal, .settling, .crash: nil
    }
  }
}
