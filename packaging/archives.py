"""Archives whose bytes depend on nothing but what is in them: tar, tar.gz, zip, and what `ar` makes."""

import gzip
import io
import pathlib
import tarfile
import time
import zipfile

level = 6  # of compression


class Entry:
    """A file of a package: where it stands, who may do what, and its bytes or where they are.

    Without bytes it is a folder. It belongs to root unless a number says otherwise.
    """

    def __init__(self, path, content, mode=0o644, owner=0):
        self.path = path
        self.content = content
        self.mode = mode
        self.owner = owner

    def read(self):
        return self.content if isinstance(self.content, bytes) else self.content.read_bytes()


def tar_gz(entries, top, epoch):
    """The bytes of a tar.gz with a folder that holds everything."""
    return gzipped(tar(entries, top, epoch), epoch)


def gzipped(content, epoch):
    packed = io.BytesIO()
    with gzip.GzipFile(fileobj=packed, mode="wb", mtime=epoch, compresslevel=level) as gz:
        gz.write(content)
    return packed.getvalue()


def tar(entries, top, epoch):
    """The bytes of a tar; without a top all stands where its path says."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.GNU_FORMAT) as archive:
        for folder in folders(entries, top):
            archive.addfile(_info(folder, epoch))
        for each in entries:
            if each.content is None:
                continue
            info = _info(Entry(_below(top, each.path), each.content, each.mode, each.owner), epoch)
            content = each.read()
            info.size = len(content)
            archive.addfile(info, io.BytesIO(content))
    return packed.getvalue()


def _info(each, epoch):
    info = tarfile.TarInfo(each.path)
    info.mode, info.mtime, info.uid, info.gid = each.mode, epoch, each.owner, each.owner
    if each.owner == 0:
        info.uname = info.gname = "root"
    if each.content is None:
        info.type = tarfile.DIRTYPE
        info.name += "/"
    return info


def _below(top, path):
    return f"{top}/{path}" if top else path


def folders(entries, top):
    """Those that the files stand in and those that are named, each before what it holds."""
    found = {top: Entry(top, None, 0o755)} if top else {}
    for each in entries:
        path = _below(top, each.path)
        for parent in pathlib.PurePosixPath(path).parents:
            if parent.as_posix() not in (".", "/"):
                found.setdefault(parent.as_posix(), Entry(parent.as_posix(), None, 0o755))
    for each in entries:
        if each.content is None:
            path = _below(top, each.path)
            found[path] = Entry(path, None, each.mode, each.owner)
    return [found[path] for path in sorted(found)]


def zipped(entries, top, epoch):
    """The bytes of a zip; who unpacks it with `unzip` gets the rights too."""
    packed = io.BytesIO()
    date = tuple(time.gmtime(epoch))[:6]
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=level) as archive:
        for each in entries:
            info = zipfile.ZipInfo(_below(top, each.path), date)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.create_system = 3  # Unix
            info.external_attr = (0o100000 | each.mode) << 16
            archive.writestr(info, each.read())
    return packed.getvalue()


def ar(members, epoch):
    """An archive as `ar` makes it."""
    packed = b"!<arch>\n"
    for name, content in members:
        packed += f"{name:<16}{epoch:<12}{0:<6}{0:<6}{0o100644:<8o}{len(content):<10}`\n".encode()
        packed += content + b"\n" * (len(content) % 2)
    return packed
