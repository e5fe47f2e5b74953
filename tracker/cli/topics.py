"""What `tracker help TOPIC` tells: short texts, 80 columns wide, each with examples."""

DATES = """\
Dates and times

--when says when something happened, after any command that records. Without it
that is now.

  now                 this moment
  -90m, -2h, -3d, -1w so long ago
  20:15               the last time that the clock showed it
  today, yesterday    that day, no more precise
  sat, saturday       the last Saturday, today with it
  yesterday 20:00     a day and a time
  2026-11-28          a day
  2026-11-28 20:00    a day and a time
  unknown             nobody knows; the order is kept all the same

Times are those of your clock. What lies in the future is refused. A day alone
is kept as a day: it never looks more precise than it is.

Examples:
  tracker note "Bob dropped the box" --when "yesterday 20:00"
  tracker session start -p ana -p bob --when "sat 20:00"
  tracker balance round 5,5,6,4 ana=5,5,6,3 --when 2026-11-28
  tracker show --at "20:15"
"""

POINTS = """\
Points: any moment of a campaign

Wherever a point is asked for, each of these will do:

  41 or @41           the entry of that number; tracker log shows the numbers
  session:2           the end of the second session
  before-the-bet      an entry to which you gave that name with tracker tag;
                      any clear beginning of it
  20:15, yesterday    where you were then: every time of tracker help dates

An undo or redo as a point is where it left you.

Examples:
  tracker show --at 41
  tracker rewind session:1
  tracker rewind "sat 21:30"
  tracker tag before-the-bet
  tracker fork "what if" --at before-the-bet
  tracker replay --from session:1
"""

EXIT_CODES = """\
Exit codes

   0  done
   1  it failed otherwise: the disk is full, the folder cannot be written
   2  a word, an option or a value that cannot be read
   3  there is no such campaign, player, entry or tag, or several
   4  against a rule, or not possible as the game stands
   5  nothing to undo, or nothing to redo
  10  there is no log yet, or no campaign in it
  11  another program holds the log
  12  the log is damaged, or was written by a newer tracker
 130  interrupted with Ctrl-C

With 2 to 5 nothing of that line was recorded. The error stands on standard
error: what is wrong, then what to type instead; with --json it is JSON, and its
field exit_code says the same.

Examples:
  tracker undo || echo "nothing to take back"
  tracker show --json
"""

FORMATS = """\
Formats: the shape of an answer

--format NAME, or TRACKER_FORMAT, after any command:

  table   boxes and colours; what a terminal gets
  plain   no boxes, columns of even width; --plain is the same
  tsv     columns parted by tabs; what a pipe gets
  csv     columns parted by commas
  md      Markdown
  json    one answer as JSON; --json is the same
  jsonl   one line of JSON for each row

Some commands write files as well; the name of the file says which form: -o with
.csv .md .json .html .xlsx, .svg for charts, .bgsplay for BG Stats.

--color never, or NO_COLOR, takes the colours away, --plain the boxes too.

Examples:
  tracker list --format csv
  tracker log --format md
  tracker show --json
  tracker scorepad -o friday.xlsx
  tracker scores -o scores.svg
"""

HOUSE_RULES = """\
House rules: your table plays it differently

What a rule forbids is refused, and the rule's number is named. --house-rule
with the reason records it all the same. It lifts the rule that stands in the
way, no other; where several do, name them before the reason. What cannot be at
all, a player whom nobody knows or a number that is none, stays refused.

Examples:
  tracker balance round 5,5,6,4 ana=5,5,6,3 --house-rule "bob is new"
  tracker balance round 7,3,6,8 --tokens 25 ana=7,3,5,8 bob=7,2,6,8 \\
    --house-rule "BE-21, BE-5: 25 is fine"
  tracker log --house-rules
"""

TABLE = """\
An open table: stay, and type no more than the move

tracker table keeps the campaign open. Each line is a command, without tracker
and without the game's word; any clear beginning of a word will do.

  s w A 55 23         strike warrior A 55 23, in Fighting Fantasy
  u, r                undo, redo
  ?                   the words of the game
  help strike         how one of them goes
  an empty line       the board
  Tab, Up             completes words and names; what was typed before
  Ctrl-C, Ctrl-D      cancels the line; leaves, as quit does

Whatever was answered is on disk: a closed window loses nothing. Lines may come
out of a file too; the first that fails stops, or --keep-going reports all.

Examples:
  tracker table -c "Tuesday crew"
  tracker table --keep-going < evening.txt

All options: tracker table --help.
"""

TOPICS = {
    "dates": DATES,
    "points": POINTS,
    "formats": FORMATS,
    "house-rules": HOUSE_RULES,
    "exit-codes": EXIT_CODES,
    "table": TABLE,
}
