import Reel

/// The first line of a recording.
public struct RecordingHeader: Equatable, Sendable {
  /// The version of the format.
  public var version: Int
  /// The app of the recording.
  public var app: String
  /// The frame before the first one: 0, unless the recording begins at a stored state.
  public var beginning: Int
  /// The start of the recording.
  public var time: Timestamp
  /// The version of the program; nil if it is not said.
  public var program: String?
  /// The digest of the form of the state and actions; nil if it is not said.
  public var types: Digest?
  /// The language of the session; nil if it is not said.
  public var locale: String?
  /// The time zone of the session; nil if it is not said.
  public var zone: String?
}

/// The content of a line after the header, without its action or edit.
///
/// Not generic: a recording has many lines, and looking up generic types takes time.
enum LineHead: Sendable {
  case frame(RecordedFrame<ArraySlice<UInt8>?>)
  /// A frame that did not end: the program ended while it was reduced.
  case begun(RecordedFrame<ArraySlice<UInt8>?>)
  /// A stored state, as text: it is decoded only on demand.
  case keyframe(frame: Int, branch: BranchID, Digest, text: ArraySlice<UInt8>)
  case edit
  case fate(RequestNote)
  case end(frame: Int)
}
