"""Imports run one way; the contracts stand in pyproject.toml."""

import subprocess
import sys

from tests.architecture.sources import ROOT

LINT = "from importlinter.cli import lint_imports; import sys; sys.exit(lint_imports(no_cache=True))"


def test_the_import_contracts_hold():
    run = subprocess.run([sys.executable, "-c", LINT], cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
