// ReelHTTP
