"""Which parts of a bill of materials have known weaknesses, by a list of advisories.

    python3 packaging/advisories.py crossbook-1.0.0-linux-x64.cdx.json LIST...

LIST is a CSV file, or a jar or zip that has such files, named advisories*.csv: a row has the id of the advisory, when
it was published, a summary, the package (of Maven GROUP:ARTIFACT), the first version that has the weakness, the first
that does not and, in some, the last that has it (each may be empty), the severity and kinds of weakness. So
OpenRewrite's `rewrite-java-security` (Maven) and `rewrite-nodejs` (npm) have GitHub's advisories. It prints a table
in Markdown and ends with 1 if there is a row. It needs Python 3.11 and nothing else.
"""

import csv
import io
import itertools
import json
import pathlib
import re
import sys
import urllib.parse
import zipfile
from typing import NamedTuple

# Before a release, in this order; sp and what nobody knows come after it.
BEFORE = {"alpha": -5, "a": -5, "beta": -4, "b": -4, "milestone": -3, "m": -3, "rc": -2, "cr": -2, "snapshot": -1}
RELEASE = {"", "final", "ga", "release"}
KINDS = {"maven": "advisories-maven.csv", "npm": "advisories-npm.csv"}


class Advisory(NamedTuple):
    name: str
    published: str
    summary: str
    package: str
    introduced: str
    fixed: str
    last: str
    severity: str

    def concerns(self, version):
        """Whether a version has the weakness."""
        asked = key(version)
        if self.introduced and asked < key(self.introduced):
            return False
        if self.fixed:
            return asked < key(self.fixed)
        return not self.last or asked <= key(self.last)


def key(version):
    """What orders versions as Maven does: 1.0-rc1, 1.0, 1.0.1, 1.1."""
    parts = []
    for word in [*re.findall(r"\d+|[a-z]+", version.lower().partition("+")[0]), ""]:
        if word.isdigit():
            parts.append((1, int(word), ""))
            continue
        while parts and parts[-1] == (1, 0, ""):  # 1.0-rc1 is 1-rc1
            parts.pop()
        if word not in RELEASE:
            parts.append((0, BEFORE[word], "") if word in BEFORE else (0, 1, word))
    return (*parts, (0, 0, ""))


def package_of(purl):
    """Kind, name as a list has it, and version of a package URL."""
    match = re.fullmatch(r"pkg:([a-z]+)/([^@?]+)@([^?#]+).*", purl)
    if match is None:
        return None
    kind, name, version = match.groups()
    name = urllib.parse.unquote(name)
    return kind, name.replace("/", ":") if kind == "maven" else name, urllib.parse.unquote(version)


def rows(text):
    """The advisories of a CSV file; a head, if it has one, is none."""
    for row in csv.reader(io.StringIO(text)):
        if len(row) < 8 or not re.match(r"\d{4}-\d{2}-\d{2}", row[1]):
            continue
        name, published, summary, package, introduced, fixed = row[:6]
        last, severity = (row[6], row[7]) if len(row) > 8 else ("", row[6])
        yield Advisory(name, published[:10], summary, package, introduced, fixed, last, severity)


def advisories(path):
    """The advisories of a file, by kind of package and name."""
    found = {}
    for name, text in texts(path):
        kind = next((kind for kind, file in KINDS.items() if name == file), None)
        for each in rows(text):
            own = kind or ("maven" if ":" in each.package else "npm")
            found.setdefault((own, each.package), []).append(each)
    return found


def texts(path):
    if path.suffix == ".csv":
        return [(path.name, path.read_text(encoding="utf-8"))]
    with zipfile.ZipFile(path) as jar:
        names = [name for name in jar.namelist() if re.fullmatch(r"(.*/)?advisories[a-z-]*\.csv", name)]
        return [(pathlib.PurePosixPath(name).name, jar.read(name).decode()) for name in names]


def parts(bill):
    """The components of a bill, and those in them."""
    for component in bill.get("components", ()):
        yield component
        yield from parts(component)


def weaknesses(bill, lists):
    """What of a bill has which weakness, each once."""
    found = set()
    for component in parts(bill):
        asked = package_of(component.get("purl", ""))
        if asked is None:
            continue
        kind, name, version = asked
        for each in itertools.chain.from_iterable(one.get((kind, name), ()) for one in lists):
            if each.concerns(version):
                found.add((name, version, each.name, each.severity, each.fixed or "-", each.summary))
    return sorted(found)


def main(words):
    if len(words) < 2:
        raise SystemExit(__doc__)
    bill = json.loads(pathlib.Path(words[0]).read_text(encoding="utf-8"))
    lists = []
    for word in words[1:]:
        read = advisories(pathlib.Path(word))
        if not read:
            raise SystemExit(f"{word}: has no advisories: it must be a CSV file, or a jar with advisories*.csv")
        everything = list(itertools.chain.from_iterable(read.values()))
        newest = max(each.published for each in everything)
        print(f"{pathlib.Path(word).name}: {len(everything)} rows, the newest of {newest}")
        lists.append(read)
    asked = [package_of(each.get("purl", "")) for each in parts(bill)]
    known = [each for each in asked if each and any((each[0], each[1]) in one for one in lists)]
    print(f"{len(asked)} parts, {sum(each is not None for each in asked)} of them with a package URL, "
          f"{len(known)} of these named by an advisory of some version\n")
    found = weaknesses(bill, lists)
    if not found:
        print("No part has a known weakness.")
        return
    print("| part | version | advisory | severity | fixed in | what it is |\n|---|---|---|---|---|---|")
    for row in found:
        print("| " + " | ".join(row) + " |")
    raise SystemExit(1)


if __name__ == "__main__":
    main(sys.argv[1:])
