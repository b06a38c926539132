import ReelCoding

/// The beginning of a replay, kept for the next one: recordings of a program mostly begin alike.
///
/// A corpus of short recordings is replayed in about half the time. Used by one replay at a time.
package final class ReplayMemory<State> {
  /// A header line, decoded.
  struct Opening {
    /// The line's bytes.
    let line: [UInt8]
    let header: RecordingHeader
    let state: State
    let digest: Digest
    let migration: FormMigration?
  }

  /// The header line of the last recording.
  var opening: Opening?
  /// Knows the digests of the parts of the last state; most are in the next initial state, too.
  let digests = DigestKeeper()

  /// Creates an empty memory.
  package init() {}
}
