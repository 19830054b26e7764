"""Findings in Polars: which clauses are broken most, by edition.

    python examples/with_polars.py games/
"""

import sys

import polars as pl

import jadoube


def clauses(games: str) -> pl.DataFrame:
    findings = pl.from_arrow(jadoube.audit(games))
    return (
        findings.filter(pl.col("law") != "")
        .group_by("rulebook", "law", "finding")
        .agg(pl.len().alias("findings"))
        .sort("findings", "rulebook", "law", "finding", descending=[True, False, False, False])
    )


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    print(clauses(sys.argv[1]))
