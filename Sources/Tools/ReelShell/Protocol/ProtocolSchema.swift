/// The JSON schema (draft 2020-12) of the output of `.mode json`, included in the program.
enum ProtocolSchema {
  /// The content of `Schemas/protocol.json`, without its last line break.
  static var text: String {
    String(decoding: PackageResources.protocol_json.dropLast(), as: UTF8.self)
  }
}
