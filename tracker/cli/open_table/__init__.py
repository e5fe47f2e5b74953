"""The table that stays open: lines without a prefix, the same words and answers.

`words` turns a line into a command line, `lines` runs them one after another,
`prompt` asks for them on a terminal.
"""
