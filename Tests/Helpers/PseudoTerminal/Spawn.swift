import Foundation

#if canImport(Darwin)
  private typealias FileActions = posix_spawn_file_actions_t?
  private typealias Attributes = posix_spawnattr_t?
  private let newSession = Int32(POSIX_SPAWN_SETSID)
#else
  private typealias FileActions = posix_spawn_file_actions_t
  private typealias Attributes = posix_spawnattr_t
  // POSIX_SPAWN_SETSID, which Glibc declares only for C programs that ask for it.
  private let newSession: Int32 = 0x80
#endif

/// Functions that start programs.
enum Spawn {
  /// Starts a program as the leader of a new session with a terminal of its own.
  ///
  /// The program opens the terminal itself. On Linux, this makes it the session's controlling
  /// terminal, so that the program is notified of resizing.
  static func start(
    _ program: String, _ arguments: [String], _ environment: [String: String], terminal: [CChar]
  ) throws -> pid_t {
    try start(program, arguments, environment, flags: newSession) { actions in
      posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, 0, 1)
      posix_spawn_file_actions_adddup2(&actions, 0, 2)
    }
  }

  /// Starts a program in a directory; it reads one file and writes two.
  static func start(
    _ program: String, _ arguments: [String], _ environment: [String: String], in directory: String,
    input: String, output: String, diagnostics: String
  ) throws -> pid_t {
    // Not every system lets `posix_spawn` change the directory.
    let words = ["-c", "cd \"$0\" && exec \"$@\"", directory, program] + arguments
    return try start("/bin/sh", words, environment, flags: 0) { actions in
      posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_APPEND, 0)
      posix_spawn_file_actions_addopen(&actions, 2, diagnostics, O_WRONLY | O_APPEND, 0)
    }
  }

  private static func start(
    _ program: String, _ arguments: [String], _ environment: [String: String], flags: Int32,
    preparing prepare: (inout FileActions) -> Void
  ) throws -> pid_t {
    #if canImport(Darwin)
      var actions: FileActions = nil
      var attributes: Attributes = nil
    #else
      var actions = FileActions()
      var attributes = Attributes()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    prepare(&actions)
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A test runner may ignore or block signals, and its children inherit that.
    var all = sigset_t()
    sigfillset(&all)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setsigmask(&attributes, &none)
    let signals = Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)
    posix_spawnattr_setflags(&attributes, Int16(flags | signals))

    var words = ([program] + arguments).map { strdup($0) } + [nil]
    var settings = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer {
      for word in words { free(word) }
      for setting in settings { free(setting) }
    }
    var processID: pid_t = 0
    let code = posix_spawn(&processID, program, &actions, &attributes, &words, &settings)
    guard code == 0 else {
      throw PseudoTerminal.Failure(
        description: "\(program) does not start: \(String(cString: strerror(code)))")
    }
    return processID
  }
}
