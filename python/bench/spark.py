"""Two workers beside one, on Spark's own cluster of processes on this machine; the machine should be calm.

    target/tools/python/bin/python python/bench/spark.py GAMES.pgn…
"""

import os
import pathlib
import subprocess
import sys
import tempfile
import time

ROUNDS = 3


def measured(workers, path):
    """Seconds for one audit when executors and their Pythons have started."""
    from pyspark.sql import SparkSession

    import jadoube.spark

    os.environ["PYSPARK_PYTHON"] = sys.executable
    spark = (
        SparkSession.builder.master(f"local-cluster[{workers},1,1024]")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.ui.enabled", "false")
        .config("spark.executor.memory", "512m")
        .getOrCreate()
    )
    spark.sparkContext.setLogLevel("ERROR")
    times = []
    for _ in range(ROUNDS + 1):
        start = time.perf_counter()
        jadoube.spark.audit(spark, path, size=16 << 20).count()
        times.append(time.perf_counter() - start)
        spark.catalog.clearCache()
    spark.stop()
    return min(times[1:])


def main(paths):
    with tempfile.TemporaryDirectory() as folder:
        whole = pathlib.Path(folder) / "games.pgn"
        text = b"\n".join(pathlib.Path(path).read_bytes() for path in paths)
        whole.write_bytes(text * max(1, (1 << 30) // len(text)))
        took = []
        for workers in (1, 2):
            asked = [sys.executable, __file__, "--workers", str(workers), str(whole)]
            took.append(float(subprocess.run(asked, check=True, capture_output=True, text=True).stdout.split()[-1]))
        one, two = took
        print(f"{whole.stat().st_size >> 20} MB: one worker {one:.1f} s, two {two:.1f} s: {one / two:.2f} times as fast")


if __name__ == "__main__":
    if sys.argv[1] == "--workers":
        print(measured(int(sys.argv[2]), sys.argv[3]))
    else:
        main(sys.argv[1:])
