"""Event stores: SQLite for people, memory for tests."""
