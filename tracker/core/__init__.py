"""The pure core: games, campaigns, the timeline and the stored forms."""
