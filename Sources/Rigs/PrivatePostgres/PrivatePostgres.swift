import Foundation
import ReelPostgres
import ReelSupport
import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// A PostgreSQL server for tests, in a temporary directory, on a Unix socket, without a port.
///
/// The server ends with the test process, however that ends: a shell that reads from a pipe of this
/// process watches over it. PostgreSQL refuses to run as root; if the tests do, the server runs as
/// `postgres` or `nobody`.
public final class PrivatePostgres: Sendable {
  /// The reason why there is no server.
  public struct Failure: Error, CustomStringConvertible {
    /// The problem, and a way to solve it.
    public let description: String
  }

  /// The reason why tests with a server cannot run here, for `.enabled(if:_:)`.
  public static let missing: String =
    "skipped: PostgreSQL's server is not installed here; .ci/setup tests installs it"

  /// Whether the server's programs are installed.
  public static var isInstalled: Bool { programs != nil }

  /// The directory with the programs of the newest installed server.
  private static let programs: String? = {
    let root = "/usr/lib/postgresql"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    return versions.compactMap { Int($0) }.sorted(by: >).map { "\(root)/\($0)/bin" }
      .first { FileManager.default.isExecutableFile(atPath: "\($0)/initdb") }
  }()

  /// Returns the server shared by all tests of a process, which is started at the first use.
  ///
  /// Each test creates a database of its own. Committed data survives a crash of the server, but
  /// not of the machine.
  public static func shared() throws -> PrivatePostgres { try common.get() }

  private static let common = Result { try PrivatePostgres() }

  private let directory: String
  private let process: SpawnedProcess
  private let commands: FileHandle
  private let answers: FileHandle
  private let turn = Mutex(0)

  /// Starts a server.
  ///
  /// - Parameter settings: Additional settings of the server, such as `fsync=on`.
  /// - Throws: ``Failure`` if the server is not installed or does not start.
  public init(settings: [String] = []) throws {
    guard let programs = Self.programs else { throw Failure(description: Self.missing) }
    directory =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("reel-pg-\(UUID().uuidString.prefix(8))").path
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    // Closed in all other programs that this process starts, so that the shell notices its end.
    let (input, output) = (try ChildPipe(), try ChildPipe())
    commands = input.writing
    answers = output.reading
    let all =
      [
        "fsync=off", "full_page_writes=off", "shared_buffers=32MB", "max_connections=150",
        "wal_level=minimal", "max_wal_senders=0", "listen_addresses=",
        "unix_socket_directories=\(directory)", "logging_collector=off",
      ] + settings
    process = try SpawnedProcess(
      "/bin/bash", ["-c", Self.keeper, "keeper", programs, directory] + all,
      environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8"], in: "/",
      input: .file(input.reading), output: .file(output.writing))
    try input.reading.close()
    try output.writing.close()
    try receive("ready")
  }

  deinit { try? commands.close() }

  /// The script of the shell that watches over the server.
  private static let keeper = #"""
    programs=$1; directory=$2; shift 2
    as=()
    if [ "$(id -u)" = 0 ]; then
      user=postgres; id postgres >/dev/null 2>&1 || user=nobody
      chown "$user" "$directory"
      as=(setpriv --reuid="$user" --regid="$(id -g "$user")" --clear-groups)
    fi
    settings=(); for setting in "$@"; do settings+=(-c "$setting"); done
    cd "$directory"
    start() {
      for try in 1 2 3 4 5 6 7 8 9 10; do
        "${as[@]}" "$programs/postgres" -D "$directory/data" "${settings[@]}" \
          >>"$directory/log" 2>&1 </dev/null &
        server=$!
        while kill -0 $server 2>/dev/null; do
          if "$programs/pg_isready" -q -h "$directory"; then echo ready; return; fi
          read -r -t 0.02 <> <(:)
        done
        # After a crash the server's children may still be about to end.
        read -r -t 0.1 <> <(:)
      done
      echo "failed: $(tail -3 "$directory/log" | tr '\n' ' ')"
    }
    end() { kill "-$1" $server 2>/dev/null; wait $server 2>/dev/null; }
    if "${as[@]}" "$programs/initdb" -D "$directory/data" -U postgres -A trust -E UTF8 --locale=C \
      --no-sync >"$directory/log" 2>&1
    then start; else echo "failed: $(tail -3 "$directory/log")"; fi
    while read -r command; do
      case $command in
        # Its children at the same moment: they would go on for a while.
        crash) kill -KILL $server $(cat /proc/$server/task/*/children); end KILL; echo done ;;
        stop) end INT; echo done ;;
        start) start ;;
      esac
    done
    end QUIT
    rm -rf "$directory"
    """#

  private func receive(_ expected: String) throws {
    var line: [UInt8] = []
    while let byte = try answers.read(upToCount: 1)?.first, byte != UInt8(ascii: "\n") {
      line.append(byte)
    }
    let text = String(decoding: line, as: UTF8.self)
    guard text == expected else { throw Failure(description: "PostgreSQL's server: \(text)") }
  }

  private func send(_ command: String, expecting answer: String) throws {
    try turn.withLock { _ in
      try PipeWriter.write("\(command)\n", to: commands.fileDescriptor)
      try receive(answer)
    }
  }

  /// Kills the server with SIGKILL, to imitate a power cut.
  public func crash() throws { try send("crash", expecting: "done") }

  /// Shuts the server down in an orderly way.
  public func stop() throws { try send("stop", expecting: "done") }

  /// Starts the server again.
  public func start() throws { try send("start", expecting: "ready") }

  /// The socket that the server listens on.
  public var socket: String { "\(directory)/.s.PGSQL.5432" }

  /// Returns the URL of a database, or of a named session within it.
  ///
  /// A connection waits a minute: on a busy machine, the server takes its time to start a
  /// process.
  ///
  /// - Parameter host: The directory of another socket, such as a proxy's; nil for the server's.
  public func url(_ path: String, user: String = "postgres", host: String? = nil) -> String {
    "postgres://\(user)@/\(path)?host=\(host ?? directory)&connect_timeout=60"
  }

  /// Creates a database for one test.
  ///
  /// - Returns: The database's name.
  /// - Throws: ``ReelPostgres/PostgresError``.
  public func makeDatabase() throws -> String {
    let name = "test_" + UUID().uuidString.lowercased().filter { $0 != "-" }
    let connection = try PostgresConnection(try PostgresAddress(url("postgres")))
    try connection.query("CREATE DATABASE \(name)")
    return name
  }

  /// Creates a database for one test that is ready for sessions.
  ///
  /// - Returns: The database's name.
  /// - Throws: ``ReelPostgres/PostgresError``.
  public func makeReadyDatabase() throws -> String {
    let name = try makeDatabase()
    _ = try PostgresSchema.prepare(try PostgresAddress(url(name)))
    return name
  }

  /// Runs a query with `psql`, without using Reel's code.
  ///
  /// - Returns: A line for each row, with bars between columns.
  /// - Throws: ``Failure`` with the message of `psql` if it fails.
  public func psql(_ database: String, _ sql: String) throws -> [String] {
    let run = try SpawnedProcess.output(
      of: "/usr/bin/psql",
      [
        "-X", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-h", directory, "-U", "postgres", "-d",
        database, "-c", sql,
      ], diagnostics: .output)
    guard run.end == .exit(0) else { throw Failure(description: "psql: \(run.text)") }
    return run.text.split(separator: "\n").map(String.init)
  }
}
