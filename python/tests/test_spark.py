"""The audit on Spark: a real cluster of separate processes on this machine, one of which is killed. Only with ./test all."""

import gzip
import os
import pathlib
import signal
import sys
import threading
import time

import pytest
from conftest import ALL

import jadoube
import jadoube.spark
from jadoube import UnreadableError

if not ALL:
    pytest.skip("Spark is tried with ./test all", allow_module_level=True)
pytest.importorskip("pyspark")

KEYS = [("file", "ascending"), ("offset", "ascending"), ("says", "ascending"), ("text", "ascending")]


@pytest.fixture(scope="module")
def spark():
    from pyspark.sql import SparkSession

    # Else the executors take whatever `python3` is first on their path.
    os.environ["PYSPARK_PYTHON"] = sys.executable
    session = (
        SparkSession.builder.master("local-cluster[2,1,1024]")
        .appName("jadoube")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.ui.enabled", "false")
        .config("spark.executor.memory", "512m")
        .config("spark.sql.shuffle.partitions", "2")
        .getOrCreate()
    )
    session.sparkContext.setLogLevel("ERROR")
    yield session
    session.stop()


def of_spark(frame):
    rows = sorted((row.asDict() for row in frame.collect()), key=order)
    return rows


def order(row):
    return [row[name] for name, _ in KEYS]


def of_one(paths):
    return sorted(jadoube.audit(paths).to_pylist(), key=order)


def executors():
    """The processes of our own executors: children of children of this one, by their command line."""
    found = []
    for process in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            line = (process / "cmdline").read_bytes()
            if b"CoarseGrainedExecutorBackend" in line and os.getpid() in ancestors(process.name):
                found.append(int(process.name))
        except OSError:
            continue
    # A shell that starts one has the same words in its line.
    return [pid for pid in found if not any(pid in ancestors(other) for other in found)]


def ancestors(process):
    above = []
    while process != "0":
        status = pathlib.Path(f"/proc/{process}/status").read_text()
        process = next(line.split()[1] for line in status.splitlines() if line.startswith("PPid:"))
        above.append(int(process))
    return above


def test_findings_are_those_of_one_machine(spark, lichess, tcec, faulty, tmp_path):
    packed = tmp_path / "packed.pgn.gz"
    packed.write_bytes(gzip.compress(faulty.read_bytes()))
    paths = [lichess, tcec, packed, faulty]
    frame = jadoube.spark.audit(spark, paths, size=500_000)
    expected = of_one(paths)
    assert of_spark(frame) == expected
    frame.write.parquet(str(tmp_path / "findings"))
    assert of_spark(spark.read.parquet(str(tmp_path / "findings"))) == expected
    spark.catalog.clearCache()


def test_a_worker_that_is_killed_in_the_middle_costs_nothing(spark, lichess, tcec):
    before = executors()
    assert len(before) == 2
    paths = [tcec, lichess] * 6
    done = []

    def kill():
        # When some parts are done and others are not.
        tracker = spark.sparkContext.statusTracker()
        while not done:
            stages = [tracker.getStageInfo(stage) for stage in tracker.getActiveStageIds()]
            if any(stage and stage.numCompletedTasks >= 3 and stage.numTasks > 30 for stage in stages):
                os.kill(before[0], signal.SIGKILL)
                done.append(before[0])
            time.sleep(0.02)

    killer = threading.Thread(target=kill, daemon=True)
    killer.start()
    frame = jadoube.spark.audit(spark, paths, size=400_000)
    found = of_spark(frame)
    assert done, "the audit was over before the worker could be killed"
    assert found == of_one(paths)
    assert before[0] not in executors()
    spark.catalog.clearCache()


def test_another_worker_is_killed_after_the_audit(spark, tcec):
    frame = jadoube.spark.audit(spark, tcec, size=400_000)
    os.kill(executors()[0], signal.SIGKILL)
    # What it had kept is checked again.
    assert of_spark(frame) == of_one(tcec)
    spark.catalog.clearCache()


def test_what_cannot_be_read_is_told(spark, faulty, tmp_path):
    (tmp_path / "x.pgn").write_bytes(b"%PDF-1.7")
    paths = [tmp_path / "x.pgn", faulty]
    with pytest.warns(UserWarning, match="PDF document"):
        frame = jadoube.spark.audit(spark, paths, errors="tell")
    assert of_spark(frame) == of_one(faulty)
    with pytest.raises(Exception, match="PDF document"):
        jadoube.spark.audit(spark, paths)
    with pytest.raises(UnreadableError, match="no files of games"):
        jadoube.spark.audit(spark, [])
