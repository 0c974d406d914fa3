"""The commands of the command line: one module a command, named as one types it, with the command as `command`.

A module is imported when its command is called or listed, and imports the library inside its functions, so that
`tavla --version` and `tavla --help` needn't wait for it. What several commands share stands in `options.py` (what is
typed), `records.py` (what is read and written) and `positions.py` (identifiers and rolls).
"""
