"""Makes packages of what is built: a tar.gz and a zip that bring their own Java and need nothing installed, a
Debian package with a service, and a container image; for a release what developers take too. The same sources and the same JDK give the same bytes.

Called by `./crossbook package`; needs Python 3.11 and nothing else.
"""

import argparse
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import textwrap

import archives
from archives import Entry, ar, tar_gz, zipped
from bill import UnknownLicence, bill, components, third_parties
from image import NotHere, image
from maven import maven
from pypi import pypi
from version import of_debian

sys.path.append(str(pathlib.Path(__file__).parents[1] / "exchange/protocol/src/build/python"))
from print_decoders import printed  # noqa: E402

# jlink ends before the second compiler of its Java VM has paid.
ENDS_SOON = ("-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC")

# What of Java the jars need, as `jdeps` finds it, and what is looked up by name: zip files as file systems, and
# host names.
MODULES = (
    "java.base", "java.compiler", "java.desktop", "java.management", "java.naming", "java.net.http", "java.sql",
    "jdk.crypto.ec", "jdk.jfr", "jdk.management", "jdk.unsupported", "jdk.zipfs",
)

# What a user of the command line finds beside it: examples in the documentation name these folders.
FOLDERS = ("data", "examples", "packaging/compose", "packaging/kubernetes")
FILES = ("LICENSE", "NOTICE", "README.md")

# What benchmarks alone need: an exchange is not run with it.
PEERS = re.compile("(mina-core|quickfixj-core|slf4j-[a-z]+)-[0-9]")

UNKNOWN_AGE = 1_767_225_600  # 1 January 2026

HOME = "usr/lib/crossbook"
ARCHITECTURES = {"x86_64": ("linux-x64", "amd64"), "aarch64": ("linux-arm64", "arm64")}


def java_runtime(jdk, folder):
    """Links the parts of a JDK that are needed. Returns its files."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run(
        [jdk / "bin/jlink", *ENDS_SOON, "--add-modules", ",".join(MODULES), "--strip-java-debug-attributes",
         "--no-header-files", "--no-man-pages", "--compress", f"zip-{archives.level}", "--output", folder],
        check=True, stdout=sys.stderr)
    return [entry(file, "java/" + file.relative_to(folder).as_posix()) for file in files_in(folder)]


def files_in(folder):
    """All of them, always in the same order."""
    return sorted(path for path in folder.rglob("*") if path.is_file())


def entry(file, path):
    """A file as it is; links become what they lead to."""
    return Entry(path, file, 0o755 if os.access(file, os.X_OK) else 0o644)


def contents(root, app, runtime):
    """What every package has."""
    entries = list(runtime)
    entries.append(entry(root / "crossbook", "crossbook"))
    for name in FILES:
        entries.append(entry(root / name, name))
    for name in ("CHANGELOG.md", "SECURITY.md"):
        entries.append(entry(root / "docs" / name, name))
    for name in FOLDERS:
        for path in tracked(root, name):
            entries.append(entry(root / path, path))
    entries += [Entry(name, text.encode()) for name, text in printed() if name.startswith("data/")]
    for name in ("jars", "jars.bench"):
        jars = [jar for jar in (app / name).read_text().split() if not PEERS.match(jar)]
        entries.append(Entry("app/" + name, "".join(jar + "\n" for jar in jars).encode()))
        for jar in jars:
            entries.append(entry(app / "lib" / jar, "app/lib/" + jar))
    return sorted(entries, key=lambda each: each.path)


def git(root, *words):
    """What git says; None where the sources lie without it."""
    if not (root / ".git").exists():
        return None
    return subprocess.run(["git", "-C", root, *words], check=True, capture_output=True).stdout.decode()


def tracked(root, folder):
    """The files of a folder of the sources, without what has been made there."""
    listed = git(root, "ls-files", "-z", folder)
    if listed is None:
        return [file.relative_to(root).as_posix() for file in files_in(root / folder)]
    return sorted(filter(None, listed.split("\0")))


def age(root):
    """When the commit was made that the files are of: they are as old in the packages."""
    return int(os.environ.get("SOURCE_DATE_EPOCH") or git(root, "log", "-1", "--format=%ct") or UNKNOWN_AGE)


# The Debian package.


def debian(entries, version, architecture, epoch, scripts):
    """The bytes of a .deb: its name and files, and the programs that run when it is installed and removed."""
    installed = [Entry(f"{HOME}/{each.path}", each.content, each.mode) for each in entries]
    installed.append(Entry("usr/lib/systemd/system/crossbook.service", scripts / "crossbook.service"))
    installed.append(Entry("usr/bin/crossbook", b'#!/bin/sh\nexec /usr/lib/crossbook/crossbook "$@"\n', 0o755))
    copyright_text = (
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n\n"
        "Files: *\nCopyright: the Crossbook authors\nLicense: see /usr/lib/crossbook/LICENSE and NOTICE\n")
    installed.append(Entry("usr/share/doc/crossbook/copyright", copyright_text.encode()))
    installed.sort(key=lambda each: each.path)
    size = sum((len(each.read()) + 1023) // 1024 for each in installed)
    control = textwrap.dedent(f"""\
        Package: crossbook
        Version: {of_debian(version)}
        Section: net
        Priority: optional
        Architecture: {architecture}
        Depends: libc6, adduser
        Recommends: fontconfig
        Installed-Size: {size}
        Maintainer: Crossbook <maintainers@crossbook.invalid>
        Description: stock exchange: matching engine, gateways, market data, web interface
         Runs as the service crossbook, on this machine alone until its configuration says otherwise.
         It brings its own Java.
        """)
    sums = "".join(f"{hashlib.md5(each.read()).hexdigest()}  {each.path}\n" for each in installed)
    about = [Entry("control", control.encode()), Entry("md5sums", sums.encode())]
    for name in ("postinst", "prerm", "postrm"):
        about.append(Entry(name, scripts / name, 0o755))
    return ar(
        [("debian-binary", b"2.0\n"), ("control.tar.gz", tar_gz(about, ".", epoch)),
         ("data.tar.gz", tar_gz(installed, ".", epoch))],
        epoch)


# What developers take, beside what is installed.


def python_packages(asked, epoch):
    """The wheel and the source archive, by their names."""
    with tempfile.TemporaryDirectory() as folder:
        return {file.name: file.read_bytes() for file in pypi(asked.root, pathlib.Path(folder), epoch)}


def chart(root, epoch):
    """The bytes of the Helm chart as `helm package` packs it."""
    entries = [entry(root / path, pathlib.PurePosixPath(path).relative_to("packaging/kubernetes").as_posix())
               for path in tracked(root, "packaging/kubernetes/crossbook")]
    return tar_gz(entries, "", epoch)


# The program.


INSTALLED = ("tar", "zip", "deb", "image")
RELEASED = (*INSTALLED, "maven", "python", "chart", "licences")


def arguments():
    parser = argparse.ArgumentParser(prog="crossbook package", description="Make packages of what is built.")
    parser.add_argument("--root", type=pathlib.Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--app", type=pathlib.Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--jdk", type=pathlib.Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--version", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--level", type=int, default=archives.level, help=argparse.SUPPRESS)  # for tests
    parser.add_argument("--out", type=pathlib.Path, metavar="DIR", help="where to; target/packages by default")
    parser.add_argument(
        "--format", choices=RELEASED, action="append", metavar="FORMAT",
        help=f"{', '.join(RELEASED)}; several times for several; the first four by default")
    parser.add_argument("--release", action="store_true", help="all of them: docs/releasing.md")
    asked = parser.parse_args()
    asked.out = asked.out or asked.root / "target/packages"
    asked.formats = RELEASED if asked.release else asked.format or INSTALLED
    return asked


def makers(asked, entries, listed, platform, architecture, epoch):
    """What makes each format: its files, with their bytes, by their names."""
    version = asked.version
    top = f"crossbook-{version}-{platform}"
    return {
        "tar": lambda: {f"{top}.tar.gz": tar_gz(entries, top, epoch)},
        "zip": lambda: {f"{top}.zip": zipped(entries, top, epoch)},
        "deb": lambda: {
            f"crossbook_{version}_{architecture}.deb":
                debian(entries, version, architecture, epoch, asked.root / "packaging/debian")},
        "image": lambda: {f"{top}-image.tar": image(entries, listed, asked.root, version, platform, epoch)},
        "maven": lambda: {f"crossbook-{version}-maven.zip": maven(entries, asked.root, version, asked.jdk, epoch)},
        "python": lambda: python_packages(asked, epoch),
        "chart": lambda: {f"crossbook-{version}.tgz": chart(asked.root, epoch)},
        "licences": lambda: {f"THIRD-PARTY-{version}.txt": third_parties(entries, listed)},
    }


def write(out, files):
    """Writes files. Returns the checksum of each, by its name."""
    for file, content in files.items():
        (out / file).write_bytes(content)
    return {file: hashlib.sha256(content).hexdigest() for file, content in files.items()}


def main():
    asked = arguments()
    machine = os.uname().machine
    if sys.platform != "linux" or machine not in ARCHITECTURES:
        print(f"crossbook: packages are made on Linux x64 and arm64, not on {sys.platform} {machine}", file=sys.stderr)
        return 3
    platform, architecture = ARCHITECTURES[machine]
    out = asked.out
    out.mkdir(parents=True, exist_ok=True)
    archives.level = asked.level
    epoch = age(asked.root)
    entries = contents(asked.root, asked.app, java_runtime(asked.jdk, asked.root / "target/java"))
    try:
        listed = components(entries, asked.root)
    except UnknownLicence as refusal:
        print(f"crossbook: {refusal}", file=sys.stderr)
        return 3
    materials = bill(listed, asked.version, epoch)
    entries.append(Entry("sbom.cdx.json", materials))
    entries.append(Entry("THIRD-PARTY.txt", third_parties(entries, listed)))
    entries.sort(key=lambda each: each.path)
    sums = write(out, {f"crossbook-{asked.version}-{platform}.cdx.json": materials})
    make = makers(asked, entries, listed, platform, architecture, epoch)
    for name in asked.formats:
        print(f"crossbook: making {name} ...", file=sys.stderr)
        try:
            sums |= write(out, make[name]())
        except NotHere as refusal:
            print(f"crossbook: {refusal}", file=sys.stderr)
            if asked.format or asked.release:
                return 3
    (out / "SHA256SUMS").write_text("".join(f"{sums[file]}  {file}\n" for file in sorted(sums)))
    for file in [*sums, "SHA256SUMS"]:
        print(out / file)
    return 0


if __name__ == "__main__":
    sys.exit(main())
