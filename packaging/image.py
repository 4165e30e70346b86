"""The container image, made without a container program: files, layers of them, and what says how they are run.

It is an OCI image layout, and `docker load` finds what it wants beside that. Nothing is below it: what Java needs
of a system are the few libraries of C and C++ that are copied from the machine that makes the image.
"""

import hashlib
import json
import pathlib
import subprocess
import time
import zipfile
from urllib.parse import quote

from archives import Entry, gzipped, tar
from bill import bill, component

TOP = "opt/crossbook"
HOME = "var/lib/crossbook"
USER = 10_001
PORTS = (7001, 7003, 7007, 7008, 7080)

# What Java and the native parts of jars are linked against; NATIVE has the latter.
LIBRARIES = (
    "libc.so.6", "libdl.so.2", "libgcc_s.so.1", "libm.so.6", "libpthread.so.0", "librt.so.1", "libstdc++.so.6",
)
LOADERS = {
    "linux-x64": ("amd64", "lib64/ld-linux-x86-64.so.2"),
    "linux-arm64": ("arm64", "lib/ld-linux-aarch64.so.1"),
}
NATIVE = {
    "linux-x64": ("io/questdb/bin/linux-x86-64/", "linux/amd64/"),
    "linux-arm64": ("io/questdb/bin/linux-aarch64/", "linux/aarch64/"),
}

# What does not change with a commit is always of this age, so that an update brings the rest alone.
OLD = 1_767_225_600  # 1 January 2026


class NotHere(Exception):
    """This machine cannot make the image; the message says why."""


def image(entries, listed, root, version, platform, epoch):
    """The bytes of the image."""
    system, packages = _system(platform)
    # No shell is in it for the launcher.
    files = [each for each in entries if each.path != "crossbook"]
    native = _native(files, platform)
    java = _below([each for each in files if each.path.startswith("java/")])
    others = _below([each for each in files if _is_of_others(each)] + native)
    own = _below([each for each in files if not each.path.startswith("java/") and not _is_of_others(each)])
    own = [each for each in own if each.path != f"{TOP}/sbom.cdx.json"]
    materials = bill(listed + _materials(packages), version, epoch)
    own += _below([*_options(files, native, root), Entry("sbom.cdx.json", materials)])
    own.sort(key=lambda each: each.path)
    layers = [
        ("the system's libraries and the user", tar(system, "", OLD)),
        ("Java", tar(java, "", OLD)),
        ("libraries", tar(others, "", OLD)),
        ("Crossbook", tar(own, "", epoch)),
    ]
    return _packed(layers, version, LOADERS[platform][0], epoch)


def _is_of_others(each):
    name = pathlib.PurePosixPath(each.path).name
    return each.path.startswith("app/lib/") and not name.startswith("crossbook-")


def _below(entries):
    return [Entry(f"{TOP}/{each.path}", each.content, each.mode, each.owner) for each in entries]


# What the image has of a system.


def _system(platform):
    """Libraries with their licences, a user, and where it writes; and the packages that the libraries are of."""
    places = _places()
    wanted = [pathlib.Path("/" + LOADERS[platform][1])]
    for library in LIBRARIES:
        if library not in places:
            raise NotHere(f"the image needs {library} of this machine, which has none")
        wanted.append(places[library])
    entries = []
    for library in wanted:
        path = LOADERS[platform][1] if library is wanted[0] else f"lib/{library.name}"
        entries.append(Entry(path, library.resolve(), 0o755))
    packages = sorted({_package(library) for library in wanted})
    about = "Copied from the machine that made this image, unchanged, of these packages; their licences are beside this.\n\n"
    about += "".join(f"{name} {version}\n" for name, version in packages)
    entries.append(Entry("usr/share/doc/system-libraries", about.encode()))
    for name, _ in packages:
        bare = name.partition(":")[0]
        entries.append(Entry(f"usr/share/doc/{bare}/copyright", pathlib.Path(f"/usr/share/doc/{bare}/copyright").resolve()))
    for name in ("GPL-3", "LGPL-2.1"):
        entries.append(Entry(f"usr/share/common-licenses/{name}", pathlib.Path("/usr/share/common-licenses") / name))
    for each in entries:
        if not isinstance(each.content, bytes) and not each.content.is_file():
            raise NotHere(f"the image needs {each.content} of this machine, which is not there")
    user = f"root:x:0:0:root:/:/none\ncrossbook:x:{USER}:{USER}:Crossbook:/{HOME}:/none\n"
    entries.append(Entry("etc/passwd", user.encode()))
    entries.append(Entry("etc/group", f"root:x:0:\ncrossbook:x:{USER}:\n".encode()))
    entries.append(Entry("etc/hosts", b"127.0.0.1 localhost\n::1 localhost\n"))
    entries.append(Entry("etc/nsswitch.conf", b"passwd: files\ngroup: files\nhosts: files dns\n"))
    # Folders for what is mounted when it runs, so that a root that nobody may write has them.
    entries += [Entry(path, None, 0o755) for path in ("dev", "proc", "sys")]
    entries.append(Entry("tmp", None, 0o1777))
    entries.append(Entry(HOME, None, 0o750, USER))
    return sorted(entries, key=lambda each: each.path), packages


def _materials(packages):
    """The system's packages for the bill of materials."""
    said = pathlib.Path("/etc/os-release").read_text()
    system = next(line[3:].strip('"') for line in said.splitlines() if line.startswith("ID="))
    made = []
    for name, version in packages:
        bare = name.partition(":")[0]
        licence = "LGPL-2.1-or-later" if bare == "libc6" else "GPL-3.0-or-later WITH GCC-exception-3.1"
        made.append(component("library", bare, version, licence, purl=f"pkg:deb/{system}/{quote(bare)}@{quote(version)}"))
    return made


def _places():
    """Where the loader of this machine finds libraries."""
    said = subprocess.run(["/sbin/ldconfig", "-p"], check=True, capture_output=True, text=True).stdout
    places = {}
    for line in said.splitlines():
        name, arrow, place = line.strip().partition(" => ")
        if arrow and ("x86-64" in name or "AArch64" in name):
            places.setdefault(name.split()[0], pathlib.Path(place))
    return places


def _package(library):
    """The package of the system that a library is of, and its version."""
    try:
        for path in (library, library.resolve()):
            found = subprocess.run(["dpkg-query", "-S", path], capture_output=True, text=True)
            if found.returncode == 0:
                name = found.stdout.split(": ")[0]
                version = subprocess.run(
                    ["dpkg-query", "-W", "-f", "${Version}", name], check=True, capture_output=True, text=True).stdout
                return name, version
    except FileNotFoundError:
        pass
    raise NotHere(
        f"the image is made on Debian and Ubuntu, which say of what package and licence {library} is; this is neither")


# How Java is started.


def _native(files, platform):
    """The native parts of jars as files: so nothing is unpacked and run from a temporary folder."""
    found = []
    for each in files:
        if not each.path.startswith("app/lib/"):
            continue
        with zipfile.ZipFile(each.content) as jar:
            for name in jar.namelist():
                if name.startswith(NATIVE[platform]) and name.endswith(".so"):
                    found.append(Entry("native/" + pathlib.PurePosixPath(name).name, jar.read(name), 0o755))
    return sorted(found, key=lambda each: each.path)


def _options(files, native, root):
    """Two files of options of Java: `exchange` for what runs one, `crossbook` for verbs that ask one. Each goes on with
    the class to run: `java @crossbook status`."""
    jars = next(each for each in files if each.path == "app/jars").read().decode().split()
    class_path = ":".join(f"/{TOP}/app/lib/{jar}" for jar in jars)
    here = [f"-Dquestdb.libs.dir=/{TOP}/native"]
    here += [f"-DZstdNativePath=/{TOP}/{each.path}" for each in native if "zstd" in each.path]
    made = []
    for name, verb in (("exchange", "serve"), ("crossbook", "status")):
        said = subprocess.run(
            ["sh", root / "crossbook", "--java-options", verb], check=True, capture_output=True, text=True).stdout
        words = [*said.split(), *here, "-cp", class_path, "crossbook.cli.Main"]
        made.append(Entry(name, "".join(f"{word}\n" for word in words).encode()))
    return made


# The image's own form.


def _packed(layers, version, architecture, epoch):
    created = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(epoch))
    reference = f"crossbook:{version}"
    blobs = {}

    def blob(media_type, content):
        digest = hashlib.sha256(content).hexdigest()
        blobs[f"blobs/sha256/{digest}"] = content
        return {"mediaType": media_type, "digest": f"sha256:{digest}", "size": len(content)}

    java = f"/{TOP}/java/bin/java"
    config = {
        "created": created,
        "architecture": architecture,
        "os": "linux",
        "config": {
            "User": f"{USER}:{USER}",
            "ExposedPorts": {f"{port}/tcp": {} for port in PORTS},
            "Env": [f"PATH=/{TOP}/java/bin", f"CROSSBOOK_HOME=/{HOME}"],
            "Entrypoint": [java, f"@/{TOP}/exchange"],
            "Cmd": ["serve"],
            "Volumes": {f"/{HOME}": {}},
            "WorkingDir": f"/{TOP}",
            "StopSignal": "SIGTERM",
            "Labels": {
                "org.opencontainers.image.created": created,
                "org.opencontainers.image.description": "Stock exchange: matching engine, gateways, market data, web interface",
                "org.opencontainers.image.licenses": "Apache-2.0",
                "org.opencontainers.image.title": "Crossbook",
                "org.opencontainers.image.version": version,
            },
            # Docker's alone: the OCI has no word for it.
            "Healthcheck": {
                "Test": ["CMD", java, f"@/{TOP}/crossbook", "status"],
                "Interval": 60_000_000_000,
                "Timeout": 30_000_000_000,
                "StartPeriod": 60_000_000_000,
                "StartInterval": 5_000_000_000,
                "Retries": 3,
            },
        },
        "rootfs": {"type": "layers", "diff_ids": []},
        "history": [],
    }
    described = []
    for what, content in layers:
        config["rootfs"]["diff_ids"].append("sha256:" + hashlib.sha256(content).hexdigest())
        config["history"].append({"created": created, "created_by": f"crossbook package: {what}"})
        described.append(blob("application/vnd.oci.image.layer.v1.tar+gzip", gzipped(content, 0)))
    configured = blob("application/vnd.oci.image.config.v1+json", _json(config))
    manifest = blob("application/vnd.oci.image.manifest.v1+json", _json({
        "schemaVersion": 2,
        "mediaType": "application/vnd.oci.image.manifest.v1+json",
        "config": configured,
        "layers": described,
    }))
    manifest["annotations"] = {
        "io.containerd.image.name": reference,
        "org.opencontainers.image.ref.name": version,
    }
    index = {
        "schemaVersion": 2,
        "mediaType": "application/vnd.oci.image.index.v1+json",
        "manifests": [manifest],
    }
    # What `docker load` reads.
    loaded = [{
        "Config": _path(configured),
        "RepoTags": [reference],
        "Layers": [_path(layer) for layer in described],
    }]
    files = dict(blobs)
    files["oci-layout"] = _json({"imageLayoutVersion": "1.0.0"})
    files["index.json"] = _json(index)
    files["manifest.json"] = _json(loaded)
    return tar([Entry(path, files[path]) for path in sorted(files)], "", epoch)


def _path(described):
    return "blobs/" + described["digest"].replace(":", "/")


def _json(content):
    return json.dumps(content, sort_keys=True, separators=(",", ":")).encode()
