"""What packages are made of: a bill of materials in CycloneDX's form, and the licences of others as text."""

import base64
import fnmatch
import hashlib
import json
import pathlib
import re
import time
import uuid
import zipfile

OWN = "io.crossbook"
APACHE = "Apache-2.0"

# The jars of others: artifact (* stands for anything), group (None: as the jar says), licence. A jar without a row
# is not packed: look its licence up, and add it.
LIBRARIES = (
    ("HdrHistogram", None, "BSD-2-Clause OR CC0-1.0"),
    ("aeron-*", "io.aeron", APACHE),
    ("agrona", "org.agrona", APACHE),
    ("arrow-format", None, APACHE),
    ("checker-qual", "org.checkerframework", "MIT"),
    ("flatbuffers-java", None, APACHE),
    ("helidon", None, APACHE),
    ("helidon-*", None, APACHE),
    ("hipparchus-*", None, APACHE),
    ("jackson-*", None, APACHE),
    ("picocli", "info.picocli", APACHE),
    ("postgresql", "org.postgresql", "BSD-2-Clause"),
    ("questdb", None, APACHE),
    ("tomlj", "org.tomlj", APACHE),
    ("xchart", None, APACHE),
    ("zstd-jni", "com.github.luben", "BSD-2-Clause"),
)

# What Vite puts into the web interface, as NOTICE says.
OF_THE_WEB = ("esm-env", "fancy-canvas", "lightweight-charts", "svelte")

SPDX = re.compile(r"[A-Za-z0-9.-]+( (OR|AND|WITH) [A-Za-z0-9.-]+)*")
JAR = re.compile(r"(.+?)-([0-9].*)\.jar")
SHADED = re.compile(r"META-INF/licenses/([a-z.]+)/([a-z-]+)-([0-9][^/]*)/$")
NATIVE = re.compile(r"\.(so|dll|dylib)$")
# Rust's libraries have the paths of what they were compiled from, for panics.
CRATE = re.compile(rb"registry[/\\]src[/\\][^/\\\0]+[/\\]([A-Za-z0-9_-]+?)-(\d+\.\d+\.\d+[A-Za-z0-9.+-]*)[/\\]")
TEXT = re.compile(r"(META-INF/)?(LICENSE|NOTICE)(\.txt|\.md)?")


class UnknownLicence(Exception):
    """A jar has no row above; the message names it."""


def components(entries, root):
    """What every package has: jars, Java, and what is in the web interface."""
    found = [_jar(each) for each in entries if _is_jar(each)]
    release = next(each for each in entries if each.path == "java/release").read().decode()
    version = re.search(r'JAVA_VERSION="([^"]+)"', release).group(1)
    found.append(component(
        "platform", "OpenJDK", version, "GPL-2.0-only WITH Classpath-exception-2.0",
        purl=f"pkg:generic/openjdk@{version}", cpe=f"cpe:2.3:a:oracle:openjdk:{version}:*:*:*:*:*:*:*"))
    locked = json.loads((root / "exchange/web/ui/package-lock.json").read_text())["packages"]
    for name in OF_THE_WEB:
        row = locked[f"node_modules/{name}"]
        found.append(component(
            "library", name, row["version"], row["license"], purl=f"pkg:npm/{name}@{row['version']}",
            hashes=[{"alg": "SHA-512", "content": base64.b64decode(row["integrity"].partition("-")[2]).hex()}]))
    return found


def component(kind, name, version, licence=None, **more):
    what = {"type": kind, "name": name, "version": version, **more}
    what["bom-ref"] = more.get("purl", f"{name}@{version}")
    if licence is None:
        return what
    is_known = SPDX.fullmatch(licence)
    what["licenses"] = [{"expression": licence}] if is_known else [{"license": {"name": licence}}]
    return what


def _is_jar(each):
    return each.path.startswith("app/lib/") and each.path.endswith(".jar")


def _jar(each):
    file = pathlib.PurePosixPath(each.path).name
    parts = JAR.fullmatch(file)
    if parts is None:
        raise UnknownLicence(f"{file}: a jar is called ARTIFACT-VERSION.jar")
    name, version = parts.groups()
    if name.startswith("crossbook-"):
        group, licence = OWN, APACHE
    else:
        row = next((row for row in LIBRARIES if fnmatch.fnmatchcase(name, row[0])), None)
        if row is None:
            raise UnknownLicence(f"{file}: its licence is not in packaging/bill.py: look it up and add it there")
        group, licence = row[1] or _group(each, name), row[2]
    return component(
        "library", name, version, licence, group=group, purl=f"pkg:maven/{group}/{name}@{version}",
        hashes=[{"alg": "SHA-256", "content": hashlib.sha256(each.read()).hexdigest()}],
        **_inside(each, name, version))


def _inside(each, name, version):
    """What of others is in a jar: jars under names of its own, native libraries, and what these are made of."""
    found = {}
    with zipfile.ZipFile(each.content) as jar:
        for path in jar.namelist():
            if shaded := SHADED.match(path):
                group, artifact, its = shaded.groups()
                purl = f"pkg:maven/{group}/{artifact}@{its}"
                found[path] = component("library", artifact, its, group=group, purl=purl)
            if not NATIVE.search(path):
                continue
            library = jar.read(path)
            checksum = {"alg": "SHA-256", "content": hashlib.sha256(library).hexdigest()}
            found[path] = {"type": "file", "name": path, "bom-ref": f"{name}@{version}#{path}", "hashes": [checksum]}
            for crate, its in CRATE.findall(library):
                crate, its = crate.decode(), its.decode()
                found[crate] = component("library", crate, its, purl=f"pkg:cargo/{crate}@{its}")
    if name == "zstd-jni":
        its = version.partition("-")[0]
        found["zstd"] = component("library", "zstd", its, purl=f"pkg:github/facebook/zstd@v{its}")
    unique = {inside["bom-ref"]: inside for inside in found.values()}
    return {"components": [unique[key] for key in sorted(unique)]} if unique else {}


def _group(each, name):
    """As Maven wrote it into the jar."""
    with zipfile.ZipFile(each.content) as jar:
        for path in jar.namelist():
            if path.startswith("META-INF/maven/") and path.endswith(f"/{name}/pom.properties"):
                return path.split("/")[2]
    raise UnknownLicence(f"{each.path}: the jar does not say its group: add it to its row in packaging/bill.py")


def bill(listed, version, epoch):
    """The bytes of a CycloneDX file."""
    listed = sorted(listed, key=lambda each: each["bom-ref"])
    whole = {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_OID, version + json.dumps(listed, sort_keys=True))}",
        "version": 1,
        "metadata": {
            "timestamp": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(epoch)),
            "component": component("application", "crossbook", version, APACHE, group=OWN),
        },
        "components": listed,
    }
    return (json.dumps(whole, indent=1) + "\n").encode()


def third_parties(entries, listed):
    """The bytes of a text: what is of others, under which licence, and the texts that jars bring, each once."""
    lines = ["What these packages have of others. LICENSE is the Apache License 2.0; Java's own are in java/legal.", ""]
    for each in sorted(listed, key=lambda each: each["name"].lower()):
        if each.get("group") != OWN:
            choice = each["licenses"][0]
            licence = choice.get("expression") or choice["license"]["name"]
            lines.append(f"{each['name']} {each['version']}: {licence}")
    texts = {}
    for each in entries:
        name = pathlib.PurePosixPath(each.path).name
        if not _is_jar(each) or name.startswith("crossbook-"):
            continue
        with zipfile.ZipFile(each.content) as jar:
            for path in sorted(jar.namelist()):
                if TEXT.fullmatch(path):
                    text = jar.read(path).decode(errors="replace").replace("\r\n", "\n").strip()
                    texts.setdefault(text, []).append(f"{name}, {path}")
    for text, places in sorted(texts.items(), key=lambda each: each[1]):
        lines += ["", "-" * 79, *places, "-" * 79, "", text]
    return ("\n".join(lines) + "\n").encode()
