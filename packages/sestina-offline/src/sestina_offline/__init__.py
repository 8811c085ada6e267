"""What pages of a Sestina server keep to play without the server: the files in `engine/`."""
