"""From a command to an entry, and from the log back to an answer."""
