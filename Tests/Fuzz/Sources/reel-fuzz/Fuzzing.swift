import CFuzzer
import Dispatch
import FuzzTargets
import Glibc
import Synchronization

/// Feeds a target with what libFuzzer makes up.
///
/// `reel-fuzz TARGET [OPTION…] [CORPUS…]`, with libFuzzer's own options.
@main
enum Fuzzing {
  private static let target = Mutex(FuzzTarget.line)

  static func main() {
    var arguments = CommandLine.arguments
    guard arguments.count > 1, let chosen = FuzzTarget(rawValue: arguments.remove(at: 1)) else {
      print("usage: reel-fuzz TARGET [OPTION…] [CORPUS…]")
      print("targets: \(FuzzTarget.allCases.map(\.rawValue).joined(separator: " "))")
      return
    }
    target.withLock { $0 = chosen }
    var count = Int32(arguments.count)
    // They live as long as the process.
    var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    pointers.withUnsafeMutableBufferPointer { buffer in
      var start = buffer.baseAddress
      _ = LLVMFuzzerRunDriver(&count, &start) { testOneInput($0, $1) }
    }
  }

  /// Runs the target once, and stops the process where something does not fit together.
  fileprivate static func run(_ bytes: [UInt8]) {
    let target = target.withLock { $0 }
    guard !target.isImmediate else {
      // The fuzzer keeps the input of a process that ends like this.
      if let problem = target.immediateProblem(with: bytes) { fatalError(problem) }
      return
    }
    let isDone = DispatchSemaphore(value: 0)
    Task {
      if let problem = await target.problem(with: bytes) { fatalError(problem) }
      isDone.signal()
    }
    isDone.wait()
  }

  /// Changes bytes as libFuzzer does, and puts them into the target's form again.
  fileprivate static func mutate(
    _ bytes: UnsafeMutablePointer<UInt8>, _ size: Int, _ limit: Int
  ) -> Int {
    let changed = LLVMFuzzerMutate(bytes, size, limit)
    let target = target.withLock { $0 }
    guard target == .recording else { return changed }
    let repaired = target.repaired([UInt8](UnsafeBufferPointer(start: bytes, count: changed)))
    guard repaired.count <= limit else { return changed }
    for (place, byte) in repaired.enumerated() { bytes[place] = byte }
    return repaired.count
  }
}

/// What libFuzzer calls with every input; its own `main`, which is not used, wants it by this name.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  Fuzzing.run([UInt8](UnsafeBufferPointer(start: bytes, count: size)))
  return 0
}

/// What libFuzzer calls for every input that it makes of another.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutate(
  _ bytes: UnsafeMutablePointer<UInt8>, _ size: Int, _ limit: Int, _ seed: UInt32
) -> Int {
  Fuzzing.mutate(bytes, size, limit)
}
