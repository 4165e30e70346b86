"""Programs after public reports: what is right is written beside them in `shared/public-reports`.

Skipped without it. Each is a process of its own, as somebody runs it.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from crossbook import Server

ROOT = Path(__file__).parents[3]
REPORTS = Path(os.environ.get("CROSSBOOK_SHARED", ROOT.parent / "shared")) / "public-reports"

pytestmark = pytest.mark.skipif(not REPORTS.is_dir(), reason=f"no {REPORTS} (see CROSSBOOK_SHARED)")


def said(file: str, *words: str, **environment: str) -> str:
    """What a program prints, which ends with 0."""
    command = [sys.executable, str(REPORTS / file), *words]
    done = subprocess.run(command, capture_output=True, text=True, env=os.environ | environment, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


# Those with assertions of their own say what is wrong by their exit code.
@pytest.mark.parametrize(
    ("file", "printed"),
    [
        ("hawkes_no_excitation.py", r"2 types True -19\d\d\..*\n3 types True -19\d\d\."),
        ("spread_while_a_side_is_empty.py", r"\{2\.0: 1\.0, 3\.0: 0\.0, 4\.0: 1\.0\}\n\[1\.0, 0\.0, 1\.0\]"),
        ("signs_of_trades.py", "lag 1"),
        ("numpy_integer_price.py", r"^(?:<Order \d: buy 1 NPN @ 9000: new.*\n){3}$"),
        ("interrupted.py", r"^interrupted\nfinally\n$"),
    ],
)
def test_a_program_of_research_prints_what_is_right(file: str, printed: str) -> None:
    assert re.search(printed, said(f"research/{file}"))


def test_a_model_trades_under_other_rules_or_says_that_it_cannot() -> None:
    """The file stops at the first market that a model refuses; `test_models` has every pair."""
    command = [sys.executable, str(REPORTS / "research/models_under_other_rules.py")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    rows = [line.split() for line in done.stdout.splitlines()]
    assert rows
    assert all(int(row[3]) > 0 for row in rows)
    assert done.returncode == 0 or re.search(r"ValueError: .*market", done.stderr)


def test_without_memory_for_rows_nothing_goes_on() -> None:
    lines = said("research/out_of_row_memory.py", CROSSBOOK_JVM_OPTIONS="-XX:MaxDirectMemorySize=64m").splitlines()
    errors = [line for line in lines if line.startswith("<class ")]
    assert len(errors) == 3
    assert all(word in errors[0] for word in ("rows", "record", "MaxDirectMemorySize"))
    assert [line for line in lines if line.startswith("passed")] == ["passed 0.0 s, orders 0"] * 2


def test_each_case_of_fix_is_right(server: Server) -> None:
    """On an exchange of the default market."""
    address = f"127.0.0.1:{server.ports['fix']}"
    answers = re.findall(
        r"^(?:right|WRONG)$", said("fix_cases.py", address, str(server.home / "secrets/alice")), re.MULTILINE
    )
    assert answers == ["right"] * 6
