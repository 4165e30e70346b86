"""The version of Crossbook: it stands in pom.xml, and in what other languages and tools read.

    python3 packaging/version.py              says it, and where another one stands
    python3 packaging/version.py 1.0.0-rc2    writes another one everywhere

It needs Python 3.11 and nothing else.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).parents[1]
VERSION = re.compile(r"\d+\.\d+\.\d+(-rc\d+)?")


def of_python(version):
    """As PEP 440 writes it."""
    return version.replace("-rc", "rc")


def of_debian(version):
    """Of two, Debian takes the one with ~ for the older."""
    return version.replace("-", "~", 1)


def places():
    """Where it stands: the file, what is before it and after it there, and how it is written."""
    yield "pom.xml", r"<artifactId>crossbook</artifactId>\s*<version>", "</version>", str
    for pom in sorted(pom for below in ("*", "*/*", "*/*/*") for pom in ROOT.glob(f"{below}/pom.xml")):
        parent = r"<parent>\s*<groupId>io.crossbook</groupId>\s*<artifactId>crossbook</artifactId>\s*<version>"
        yield pom.relative_to(ROOT).as_posix(), parent, "</version>", str
    yield "research/python/src/crossbook/version.py", r'__version__ = "', '"', of_python
    yield "examples/julia/Project.toml", r'\nversion = "', '"', str
    yield "exchange/web/ui/package.json", r'"name": "crossbook-web-interface",[^}]*?"version": "', '"', str
    yield "exchange/web/ui/package-lock.json", r'\A{\s*"name": "crossbook-web-interface",\s*"version": "', '"', str
    yield "exchange/web/ui/package-lock.json", r'"": {\s*"name": "crossbook-web-interface",\s*"version": "', '"', str
    yield "packaging/kubernetes/crossbook/Chart.yaml", r"\nversion: ", "\n", str
    yield "packaging/kubernetes/crossbook/Chart.yaml", r'\nappVersion: "', '"', str
    for name in ("one-exchange", "three-members"):
        yield f"packaging/kubernetes/{name}.yaml", 'image: "crossbook:', '"', str


def found(file, before, after):
    """The text of a file, and the versions that stand there."""
    text = (ROOT / file).read_text(encoding="utf-8")
    pattern = re.compile(f"({before})([^{after[0]}\n]+)(?={re.escape(after)})")
    versions = {match.group(2) for match in pattern.finditer(text)}
    if not versions:
        raise SystemExit(f"{file}: there is no version where packaging/version.py looks for it")
    return text, pattern, versions


def main(words):
    _, _, versions = found(*next(places())[:3])
    version = words[0] if words else versions.pop()
    if not VERSION.fullmatch(version):
        raise SystemExit(f"version: {version}: must be like 1.0.0 or 1.0.0-rc1")
    others = []
    for file, before, after, written in places():
        text, pattern, versions = found(file, before, after)
        if words:
            (ROOT / file).write_text(pattern.sub(rf"\g<1>{written(version)}", text), encoding="utf-8")
        elif versions != {written(version)}:
            others.append(f"{file}: {', '.join(sorted(versions))}, and pom.xml has {version}")
    newest = re.search(r"^## (.+)$", (ROOT / "docs/CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE).group(1)
    if newest != version:
        others.append(f"docs/CHANGELOG.md: begins with {newest}, and pom.xml has {version}")
    print(version)
    if others:
        raise SystemExit("\n".join(others))


if __name__ == "__main__":
    main(sys.argv[1:])
