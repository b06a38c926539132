// MiniPools
