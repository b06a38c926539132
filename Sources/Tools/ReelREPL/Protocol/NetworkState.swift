import ReelHTTP

extension NetworkState {
  /// Creates the description of a network's current conditions.
  init(_ network: NetworkConditions) {
    let latency = network.latency
    self.init(
      offline: network.isOffline,
      shortestLatencyMilliseconds: Int(latency.lowerBound / .milliseconds(1)),
      longestLatencyMilliseconds: Int(latency.upperBound / .milliseconds(1)),
      failureRate: network.failureRate,
      next: network.nextFates.map { NextFate(fate: $0.name, status: $0.status) })
  }
}
