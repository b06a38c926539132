/// The JSON schema (draft 2020-12) of what `.mode json` writes, which goes with the program.
enum ProtocolSchema {
  /// The schema, as `Schemas/protocol.json` has it, without its last line break.
  static var text: String {
    String(decoding: PackageResources.protocol_json.dropLast(), as: UTF8.self)
  }
}
