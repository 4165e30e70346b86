"""The bill of materials names what is inside of jars, too."""

import sys
import zipfile
from pathlib import Path

PACKAGING = Path(__file__).parents[3] / "packaging"


def inside(folder: Path, name: str, files: dict[str, bytes]) -> list[str]:
    sys.path.insert(0, str(PACKAGING))
    try:
        import archives  # type: ignore[import-not-found]
        import bill  # type: ignore[import-not-found]
    finally:
        sys.path.remove(str(PACKAGING))
    path = folder / "a.jar"
    with zipfile.ZipFile(path, "w") as jar:
        for file, content in files.items():
            jar.writestr(file, content)
    listed = bill._jar(archives.Entry(f"app/lib/{name}", path))
    return [each["bom-ref"] for each in listed.get("components", ())]


def test_a_native_library_is_listed_with_the_crates_it_was_made_of(tmp_path: Path) -> None:
    library = b"\0/root/.cargo/registry/src/index.crates.io-6f17d22bba15001f/brotli-3.5.0/src/enc/mod.rs\0" * 2
    pom = {"META-INF/maven/org.questdb/questdb/pom.properties": b"", "io/linux/libx.so": library}
    assert inside(tmp_path, "questdb-9.3.4.jar", pom) == ["pkg:cargo/brotli@3.5.0", "questdb@9.3.4#io/linux/libx.so"]


def test_a_jar_under_another_name_is_listed(tmp_path: Path) -> None:
    files = {"META-INF/licenses/com.ongres.scram/scram-client-3.2/": b"", "org/postgresql/Driver.class": b"x"}
    assert inside(tmp_path, "postgresql-42.7.14.jar", files) == ["pkg:maven/com.ongres.scram/scram-client@3.2"]


def test_a_jar_that_has_nothing_of_others_lists_nothing(tmp_path: Path) -> None:
    assert inside(tmp_path, "picocli-4.7.7.jar", {"picocli/CommandLine.class": b"x"}) == []
