"""The messages of Crossbook's protocol and their bytes.

`entry` and `marketdata` have what clients need, `command` and `event` what recordings hold, `types` the enumerations.
All but `wire` is printed from the project's schemas.
"""
