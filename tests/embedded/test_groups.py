"""Groups and their way into a knock-out on the embedded default."""

import json
import os
import subprocess
import sys

from tests.embedded.test_every_page import PRODUCTION, ROOT


def test_groups_are_played_into_a_knock_out_on_sqlite(tmp_path):
    environment = {name: value for name, value in os.environ.items() if name not in PRODUCTION}
    environment |= {"SHANGTAI_DATA_DIR": str(tmp_path), "SHANGTAI_PLAIN_STATIC": "1", "PYTHONPATH": str(ROOT)}
    migrate = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
    subprocess.run(migrate, cwd=ROOT, env=environment, check=True, capture_output=True)
    played = subprocess.run(
        [sys.executable, "-m", "tests.embedded.groups"], cwd=ROOT, env=environment, capture_output=True, text=True
    )
    assert played.returncode == 0, played.stderr[-3000:]
    told = json.loads(played.stdout)
    assert (told["vendor"], told["state"], told["annulled"]) == ("sqlite", "finished", 1)
    assert told["qualified"] == [1, 2, 3, 4]
    assert {address: status for address, status in told["answers"].items() if status != 200} == {}
