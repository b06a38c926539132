// ReelScenario
