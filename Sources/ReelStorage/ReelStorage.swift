// ReelStorage
