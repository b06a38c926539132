import Foundation
import ReelSupport

/// The answer of a service.
public struct HTTPResponse: Equatable, Sendable {
  /// The status, such as 200.
  public var status: Int
  /// The headers.
  public var headers: HTTPHeaders
  /// The body.
  public var body: Data

  /// Creates an answer with a body of bytes.
  public init(status: Int, headers: HTTPHeaders = [:], body: Data = Data()) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Creates an answer with a body of text.
  public init(status: Int, headers: HTTPHeaders = [:], text: String) {
    self.init(status: status, headers: headers, body: Data(text.utf8))
  }

  /// Creates an answer with a value as JSON, for a service inside the program.
  ///
  /// If the value cannot be encoded, the status is 500, and the body says why.
  public static func json(_ value: some Encodable, status: Int = 200) -> HTTPResponse {
    do {
      return HTTPResponse(status: status, body: try JSONBody.encode(value))
    } catch {
      return HTTPResponse(status: 500, text: "\(error)")
    }
  }

  /// Whether the request succeeded.
  public var isSuccess: Bool { (200..<300).contains(status) }

  /// Returns the answer itself, if it is a success: for an app that first looks for its own kinds
  /// of refusals.
  ///
  /// - Throws: ``APIError/status(code:message:)`` if it is not.
  public func checked() throws(APIError) -> HTTPResponse {
    guard isSuccess else { throw .status(code: status, message: message) }
    return self
  }

  /// The body as text; invalid UTF-8 is replaced.
  public var text: String { String(decoding: body, as: UTF8.self) }

  /// The service's message about a failure, if it has one for people.
  ///
  /// It is `error` or `message` of a JSON object, a JSON string, or a short line of plain text; at
  /// most 200 characters of it.
  public var message: String? {
    if let object = try? JSONBody.decode(Complaint.self, from: body) {
      return (object.error ?? object.message).flatMap(Self.meaningful)
    }
    if let string = try? JSONBody.decode(String.self, from: body) { return Self.meaningful(string) }
    let isMarkup = text.hasPrefix("<") || text.hasPrefix("{") || text.hasPrefix("[")
    guard !isMarkup, text.utf8.count <= Self.messageLimit,
      String(data: body, encoding: .utf8) != nil
    else {
      return nil
    }
    return Self.meaningful(text)
  }

  /// The length of a message that is for people: a state and a recording keep it.
  private static let messageLimit = 200

  private static func meaningful(_ text: String) -> String? {
    guard !text.isBlank else { return nil }
    let message = text.trimmed
    return message.count > messageLimit ? message.prefix(messageLimit) + "…" : message
  }

  /// The formats in which services report errors.
  private struct Complaint: Decodable {
    var error: String?
    var message: String?

    enum CodingKeys: CodingKey { case error, message }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      // A value of another type is not meant for people.
      error = try? values.decode(String.self, forKey: .error)
      message = try? values.decode(String.self, forKey: .message)
    }
  }
}
