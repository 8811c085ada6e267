"""Work that no client asks for, and that several servers share."""
