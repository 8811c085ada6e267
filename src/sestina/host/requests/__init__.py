"""What people ask beside the messages of a table: lists, seats, records, positions, pictures."""
