// ReelShell
