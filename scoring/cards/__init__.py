"""Cards: for now the formats that can win a last trick."""
