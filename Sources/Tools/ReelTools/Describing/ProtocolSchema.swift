import CReelFiles
import ReelREPL

/// The JSON schema (draft 2020-12) of the output of `.mode json`, included in the program.
enum ProtocolSchema {
  /// The content of `Schemas/protocol.json`, without its last line break.
  static var text: String { String(reel_protocol_json.text.dropLast()) }
}
