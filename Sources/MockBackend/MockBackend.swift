// MockBackend
