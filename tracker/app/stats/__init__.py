"""What finished plays and recorded events add up to; docs/statistics.md defines each figure."""
