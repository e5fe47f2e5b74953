"""How fast tracker is, always against something measured in the same run: `make bench`."""
