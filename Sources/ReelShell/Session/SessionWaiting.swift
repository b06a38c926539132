import Reel

extension Session {
  /// Waits until nothing is in flight; false where that takes longer than `limit` in real time.
  func settles(within limit: Duration) async -> Bool {
    let store = store
    return await effectsRun(within: limit) { await store.settle() }
  }

  /// Lets effects go on while `body` runs, also where they otherwise stand still between lines, and
  /// until all is done that needs no time; false where that takes longer than `limit` in real time.
  func effectsRun(
    within limit: Duration, while body: @escaping @Sendable () async -> Void
  ) async -> Bool {
    let effects = effects
    effects?.resume()
    defer { effects?.pause() }
    return await Race.first(within: limit) {
      await body()
      await effects?.drained()
    }
  }
}
