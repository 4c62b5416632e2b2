"""Many rows are written on the embedded default as on PostgreSQL."""

import json
import os
import subprocess
import sys

from tests.embedded.test_every_page import PRODUCTION, ROOT


def test_many_rows_are_written_on_sqlite_whole_or_not_at_all(tmp_path):
    environment = {name: value for name, value in os.environ.items() if name not in PRODUCTION}
    environment |= {"SHANGTAI_DATA_DIR": str(tmp_path), "SHANGTAI_PLAIN_STATIC": "1", "PYTHONPATH": str(ROOT)}
    migrate = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
    subprocess.run(migrate, cwd=ROOT, env=environment, check=True, capture_output=True)
    written = subprocess.run(
        [sys.executable, "-m", "tests.embedded.bulk_rows"], cwd=ROOT, env=environment, capture_output=True, text=True
    )
    assert written.returncode == 0, written.stderr[-3000:]
    told = json.loads(written.stdout)
    assert (told["vendor"], told["matches"], told["matches_after"]) == ("sqlite", 1200, 1200)
    assert told["ids"]
    assert told["states"] == [["paired", ""]] * 6
    assert "entry_id" in told["refused"]
