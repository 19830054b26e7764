"""The audit on Apache Spark.

>>> table = audit(spark, ["s3://archive/2024/"], size=256 << 20)   # doctest: +SKIP
>>> table.where("severity = 'error'").write.parquet("s3://archive/findings/2024")   # doctest: +SKIP
"""

from __future__ import annotations

import dataclasses
import json
import os
import warnings
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Literal

import pyarrow as pa

from . import _core
from ._audit import TOTALS, Settings
from ._problem import UnreadableError
from ._questions import Json
from .parts import SIZE, Part, audit_part, plan, shifts_of, summed

if TYPE_CHECKING:
    import pyarrow.fs as pafs
    from pyspark.sql import DataFrame, SparkSession

# The columns of findings as Spark has them: it knows no numbers without a sign.
_COLUMNS = (
    "file string, line long, offset long, game long, game_line long, event string, site string, date string, "
    "round string, white string, black string, result string, ply int, move string, finding string, "
    "severity string, rulebook string, law string, concept string, fen string, squares array<string>, "
    "text string, says string"
)
_NAMES = [column.split()[0] for column in _COLUMNS.split(", ")]
# Which part a row belongs to; each part has one row more, with its counts and no finding.
_PART = "part_file long, part_start long, part_totals string"


def audit(
    spark: SparkSession,
    paths: str | os.PathLike[str] | Iterable[str | os.PathLike[str]],
    *,
    size: int = SIZE,
    settings: Settings | None = None,
    filesystem: pafs.FileSystem | None = None,
    errors: Literal["raise", "tell"] = "raise",
) -> DataFrame:
    """Checks files of games on all executors and gives the findings as a DataFrame, with the columns of `jadoube.audit`.

    Files are read by the executors themselves: local paths must be there for all of them, URIs (`s3://`, `gs://`, `hdfs://`) are
    read through pyarrow, or through the `filesystem` given. Plain files are cut into parts of about `size` bytes where games
    begin; compressed ones stay whole. Games and lines are counted through each file, so the findings are exactly those of one
    machine; rows come in no order (`orderBy("file", "offset")` gives that of one machine, but for ties).

    The audit itself runs in this call, once, and its findings are kept by the executors, on disk where memory is short; what is
    done with the DataFrame afterwards reads those, and what is lost with an executor is checked again.
    `spark.catalog.clearCache()` gives the memory back. With `errors="tell"` files that cannot be read are warnings.
    """
    return audit_with_totals(
        spark, paths, size=size, settings=settings, filesystem=filesystem, errors=errors
    )[0]


def audit_with_totals(
    spark: SparkSession,
    paths: str | os.PathLike[str] | Iterable[str | os.PathLike[str]],
    *,
    size: int = SIZE,
    settings: Settings | None = None,
    filesystem: pafs.FileSystem | None = None,
    errors: Literal["raise", "tell"] = "raise",
) -> tuple[DataFrame, Json]:
    """As `audit`, with what `jadoube.totals` tells of a table."""
    from pyspark import StorageLevel
    from pyspark.sql import functions as sql

    settings = settings or Settings()
    # Games without a date are judged alike on all machines, by the day of the driver.
    settings = dataclasses.replace(settings, undated=settings.undated or _core.edition_of_today())
    parts = plan(paths, size=size, filesystem=filesystem)
    if not parts:
        raise UnreadableError("there are no files of games in what was given")
    rows = [(number, json.dumps(dataclasses.asdict(part))) for number, part in enumerate(parts)]
    # A task for each part: a part is far greater than what a task costs, and none should wait behind another.
    todo = spark.createDataFrame(
        spark.sparkContext.parallelize(rows, len(rows)), "number long, part string"
    )
    checked = todo.mapInArrow(_checker(settings, filesystem, errors), f"{_COLUMNS}, {_PART}")
    checked = checked.persist(StorageLevel.MEMORY_AND_DISK)
    counted = checked.where("part_totals is not null").select("part_file", "part_start", "part_totals")
    known = []
    for row in counted.collect():
        known.append({"file": row.part_file, "start": row.part_start, **json.loads(row.part_totals)})
    for trouble in (trouble for part in known for trouble in part["troubles"]):
        warnings.warn(trouble, stacklevel=2)
    shifts = [(file, start, *before) for (file, start), before in shifts_of(known).items()]
    before = spark.createDataFrame(
        shifts, "part_file long, part_start long, games_before long, lines_before long"
    )
    found = checked.where("part_totals is null").join(sql.broadcast(before), ["part_file", "part_start"])
    found = found.withColumns(
        {
            "line": sql.col("line") + sql.col("lines_before"),
            "game": sql.col("game") + sql.col("games_before"),
            "game_line": sql.col("game_line") + sql.col("lines_before"),
        }
    )
    totals = summed({key: part[key] for key in part if key not in ("file", "start")} for part in known)
    return found.select(*_NAMES), totals


def _checker(settings: Settings, filesystem: pafs.FileSystem | None, errors: str) -> Any:
    def check(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            for text in batch.column("part").to_pylist():
                part = Part(**json.loads(text))
                table = audit_part(part, settings, filesystem=filesystem, errors=errors)
                yield from _rows(table, part).to_batches()

    return check


def _rows(table: pa.Table, part: Part) -> pa.Table:
    """The findings with their part, and a row with its counts."""
    totals = table.schema.metadata[TOTALS].decode()
    schema = pa.schema([(name, _signed(table.schema.field(name).type)) for name in _NAMES])
    found = table.select(_NAMES).cast(schema)
    counts = pa.table({name: pa.nulls(1, schema.field(name).type) for name in _NAMES}, schema=schema)
    whole = pa.concat_tables([found.replace_schema_metadata(None), counts])
    many = len(whole)
    whole = whole.append_column("part_file", pa.array([part.file] * many, pa.int64()))
    whole = whole.append_column("part_start", pa.array([part.start] * many, pa.int64()))
    return whole.append_column("part_totals", pa.array([None] * (many - 1) + [totals], pa.string()))


def _signed(kind: pa.DataType) -> pa.DataType:
    return {pa.uint64(): pa.int64(), pa.uint32(): pa.int32()}.get(kind, kind)
