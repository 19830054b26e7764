"""Findings asked about in SQL: the table is read where it lies, without a copy.

    python examples/with_duckdb.py games/
"""

import sys

import duckdb

import jadoube


def worst_events(games: str):
    findings = jadoube.audit(games)
    return duckdb.sql(
        """
        select event, count(distinct (file, game)) as games, count(*) as findings
        from findings
        where severity in ('error', 'warning')
        group by event
        order by findings desc, event
        limit 10
        """
    )


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    print(worst_events(sys.argv[1]))
