"""A local exchange: what starts it, and what is left of it."""

import os
import sys
from pathlib import Path

import pytest

import crossbook as cb
from crossbook import Server
from crossbook.server import launcher


def test_it_is_ready_when_it_is_started_and_leaves_nothing() -> None:
    with Server() as server:
        pid, home = server.pid, server.home
        os.kill(pid, 0)
        assert {"gateway", "marketdata"} <= server.ports.keys()
        assert {"alice", "bob"} <= set(server.participants)
        assert server.is_running
        assert "NPN" in server.run("book", "NPN")
        password = server.add_participant("carol", role="risk")
        assert server.password("carol") == password
        with pytest.raises(KeyError, match="nobody: no password was made"):
            server.password("nobody")
        with pytest.raises(cb.ServerFailed, match="it runs already"):
            server.start()
    assert not server.is_running
    assert not home.exists()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_a_home_that_is_given_stays(tmp_path: Path) -> None:
    home = tmp_path / "home"
    with Server(home=home) as server, server.connect("alice", cancel_on_disconnect=False) as alice:
        alice.limit("NPN", "buy", 7, price=9)
    assert (home / "crossbook.toml").is_file()
    with Server(home=home) as server, server.connect("bob") as bob:
        assert [level.qty for level in bob.book("NPN").bids] == [7]


def test_what_it_does_not_understand_it_says() -> None:
    with pytest.raises(cb.ServerFailed, match=r"gateway\.nonsense"):
        Server(settings={"gateway.nonsense": 1}).start()
    with pytest.raises(cb.ServerFailed, match="atlantis"):
        Server("atlantis").start()


def test_a_command_may_be_words_or_json(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROSSBOOK_COMMAND", f"{sys.executable} -m nothing")
    assert launcher() == [sys.executable, "-m", "nothing"]
    monkeypatch.setenv("CROSSBOOK_COMMAND", f'["{sys.executable}", "a word"]')
    assert launcher() == [sys.executable, "a word"]
    monkeypatch.setenv("CROSSBOOK_COMMAND", "there-is-no-such-program --x")
    with pytest.raises(cb.ServerFailed, match="CROSSBOOK_COMMAND: 'there-is-no-such-program' is no program"):
        launcher()


def test_without_a_command_it_is_looked_for(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("CROSSBOOK_COMMAND", raising=False)
    repository = tmp_path / "repository"
    (repository / "deep" / "er").mkdir(parents=True)
    for name in ("crossbook", "pom.xml"):
        (repository / name).touch()
    monkeypatch.setattr("crossbook.server.__file__", str(tmp_path / "elsewhere" / "server.py"))
    monkeypatch.chdir(repository / "deep" / "er")
    assert launcher() == [str(repository / "crossbook")]

    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(cb.ServerFailed, match="there is no Crossbook to start: set CROSSBOOK_COMMAND"):
        launcher()
    (tmp_path / "crossbook").touch(mode=0o755)
    assert launcher() == [str(tmp_path / "crossbook")]
