// ReelApp
