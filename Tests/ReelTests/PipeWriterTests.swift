import Foundation
import Testing

@testable import ReelSupport

/// The data that a pipe's reader gets, and the writer's error after the reader has ended.
@Suite struct PipeWriterTests {
  @Test func theReaderGetsTheText() throws {
    let pipe = Pipe()
    try PipeWriter.write("“ü”\n", to: pipe.fileHandleForWriting.fileDescriptor)
    try pipe.fileHandleForWriting.close()
    #expect(try pipe.fileHandleForReading.readToEnd() == Data("“ü”\n".utf8))
  }

  @Test func anEndedReaderIsAnErrorAndLeavesNoSignal() throws {
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    for _ in 1...2 {
      #expect(throws: PipeWriter.WriteError(code: EPIPE)) {
        try PipeWriter.write("text", to: pipe.fileHandleForWriting.fileDescriptor)
      }
    }
    var pending = sigset_t()
    sigpending(&pending)
    #expect(sigismember(&pending, SIGPIPE) == 0)
  }

  @Test func aDescriptorThatIsNotOpenIsAnError() {
    #expect(throws: PipeWriter.WriteError(code: EBADF)) { try PipeWriter.write("text", to: -1) }
  }
}
