"""What Java programs need to embed the engine or to connect: jars, sources, javadoc and poms as a repository of Maven."""

import hashlib
import pathlib
import re
import subprocess
import sys
import tempfile

from archives import Entry, zipped

GROUP = "io/crossbook"
MODULES = ("protocol", "core", "client")  # each after what it needs


def maven(entries, root, version, jdk, epoch):
    """The bytes of a zip that is a repository."""
    places = {name: f"{GROUP}/{name}/{version}/{name}-{version}" for name in ("crossbook", *map(artifact, MODULES))}
    files = [Entry(f"{places['crossbook']}.pom", pom(root / "pom.xml", version))]
    libraries = [each.content for each in entries if re.fullmatch(r"app/lib/.*\.jar", each.path)]
    for module in MODULES:
        place = places[artifact(module)]
        files.append(Entry(f"{place}.pom", pom(root / "exchange" / module / "pom.xml", version)))
        files.append(Entry(f"{place}.jar", jar(entries, module, version)))
        listed = [
            Entry(file.relative_to(folder).as_posix(), file)
            for folder in sources(root, module) if folder.is_dir() for file in below(folder)]
        files.append(Entry(f"{place}-sources.jar", zipped(sorted(listed, key=lambda each: each.path), "", epoch)))
        written = below(root / "exchange" / module / "src/main/java")
        files.append(Entry(f"{place}-javadoc.jar", javadoc(written, libraries, jdk, version, epoch)))
    for each in list(files):
        for kind in ("md5", "sha1"):
            files.append(Entry(f"{each.path}.{kind}", hashlib.new(kind, each.read()).hexdigest().encode()))
    return zipped(sorted(files, key=lambda each: each.path), "", epoch)


def artifact(module):
    return f"crossbook-{module}"


def pom(file, version):
    """As it stands in the sources, with the version that is packaged."""
    artifact_of_all = r"(<artifactId>crossbook</artifactId>\s*<version>)[^<]+"
    return re.sub(artifact_of_all, rf"\g<1>{version}", file.read_text(encoding="utf-8"), count=1).encode()


def jar(entries, module, version):
    path = f"app/lib/{artifact(module)}-{version}.jar"
    return next(each for each in entries if each.path == path).read()


def sources(root, module):
    """Where they lie: those that people write, and those that the build makes of schemas."""
    yield root / "exchange" / module / "src/main/java"
    yield root / "exchange" / module / "src/main/resources"
    for kind in ("sbe", "printed"):
        made = [root / "exchange" / module / target / "generated-sources" / kind for target in ("target/quick", "target")]
        yield from [each for each in made if each.is_dir()][:1]


def below(folder):
    return sorted(path for path in folder.rglob("*") if path.is_file())


def javadoc(files, libraries, jdk, version, epoch):
    """The bytes of a jar with the pages of all public types that people write; docs/protocol.md is that of the codecs."""
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder)
        arguments = out / "arguments"
        arguments.write_text("\n".join(f'"{file}"' for file in files), encoding="utf-8")
        subprocess.run(
            [jdk / "bin/javadoc", "-J-XX:TieredStopAtLevel=1", "-quiet", "-notimestamp", "--no-fonts", "-Xdoclint:none", "-encoding", "UTF-8", "-docencoding", "UTF-8",
             "-charset", "UTF-8", "-windowtitle", f"Crossbook {version}", "-classpath", ":".join(map(str, libraries)),
             "-d", out / "pages", f"@{arguments}"],
            check=True, stdout=sys.stderr)
        pages = [Entry(file.relative_to(out / "pages").as_posix(), file.read_bytes()) for file in below(out / "pages")]
    return zipped(pages, "", epoch)
