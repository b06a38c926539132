import CMicroHTTPD

/// A body that is generated while it is sent; used only by the thread of its connection.
final class OpenBody {
  private var rest: ArraySlice<UInt8>
  private let more: Response.More

  init(_ beginning: [UInt8], more: @escaping Response.More) {
    rest = beginning[...]
    self.more = more
  }

  /// The answer, which retains the body until it has been sent; nil if there is no memory.
  var response: OpaquePointer? {
    let held = Unmanaged.passRetained(self).toOpaque()
    let made = reel_mhd_open_response(Self.read, held, Self.release)
    if made == nil { Self.release(held) }
    return made
  }

  private static let read: MHD_ContentReaderCallback = { context, _, buffer, size in
    guard let context, let buffer else { return reel_mhd_end_of_stream }
    let body = Unmanaged<OpenBody>.fromOpaque(context).takeUnretainedValue()
    while body.rest.isEmpty {
      guard let next = body.more() else { return reel_mhd_end_of_stream }
      body.rest = next[...]
    }
    let part = body.rest.prefix(size)
    UnsafeMutableRawBufferPointer(start: buffer, count: size).copyBytes(from: part)
    body.rest = body.rest.dropFirst(part.count)
    return part.count
  }

  private static let release: MHD_ContentReaderFreeCallback = { context in
    guard let context else { return }
    Unmanaged<OpenBody>.fromOpaque(context).release()
  }
}
