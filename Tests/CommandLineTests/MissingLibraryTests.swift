#if os(Linux)
  import ReelProgram
  import TemporaryFiles
  import Testing

  /// libcurl is loaded when the first request needs it: without it, everything else works.
  @Suite struct MissingLibraryTests {
    private func run(_ arguments: [String], _ input: String = "") async throws -> ProgramRun {
      let directory = try TemporaryDirectory()
      try directory.write("", to: "damaged/libcurl.so.4")
      return try await ProgramRun.of(
        "reel", arguments, input: input,
        environment: ["LD_LIBRARY_PATH": directory.path("damaged")], in: directory)
    }

    @Test func aRequestSaysWhatIsMissing() async throws {
      let run = try await run(["minipools", "--api", "minipools=http://127.0.0.1:9"], "wait\n")
      #expect(run.code == 0, "\(run.diagnostics)")
      #expect(
        run.output.contains("This cannot be sent to the server: "), "\(run.output)")
      #expect(run.output.contains("/damaged/libcurl.so.4: file too short."), "\(run.output)")
    }

    @Test func theEmbeddedBackendNeedsNone() async throws {
      let run = try await run([], "wait\nexpect minipools.pools.count == 3\n")
      #expect(run.code == 0, "\(run.diagnostics)")
    }
  }
#endif
