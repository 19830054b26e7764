"""The same findings through Dask, Polars and DuckDB, as the examples use them."""

import importlib.util
import pathlib

import pytest

import jadoube

EXAMPLES = pathlib.Path(__file__).parents[1] / "examples"


def example(name):
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_dask_gives_the_findings_of_one_machine(lichess, faulty):
    distributed = pytest.importorskip("dask.distributed")
    audit = example("with_dask").audit
    cluster = distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1"
    )
    with cluster, distributed.Client(cluster) as client:
        assert len(client.scheduler_info()["workers"]) == 2
        table = audit(client, [lichess, faulty], size=300_000)
    assert table.equals(jadoube.audit([lichess, faulty]))


def test_polars_and_duckdb_take_the_table(faulty):
    pytest.importorskip("polars")
    pytest.importorskip("duckdb")
    table = jadoube.audit(faulty)
    clauses = example("with_polars").clauses(str(faulty))
    assert clauses["findings"].sum() == sum(law != "" for law in table["law"].to_pylist())
    rows = example("with_duckdb").worst_events(str(faulty)).fetchall()
    serious = [row for row in table.to_pylist() if row["severity"] != "info"]
    assert sum(row[2] for row in rows) == len(serious)


def test_the_plot_is_a_picture(lichess, tmp_path):
    pytest.importorskip("matplotlib")
    picture = tmp_path / "findings.png"
    example("plot").main(str(lichess), str(picture))
    assert picture.read_bytes().startswith(b"\x89PNG") and picture.stat().st_size > 10_000
