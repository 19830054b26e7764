"""The audit on Ray.

    python examples/with_ray.py games/ findings.parquet
"""

import sys

import pyarrow.parquet as pq
import ray

import jadoube
from jadoube import parts


def audit(paths, size=parts.SIZE):
    check = ray.remote(parts.audit_part)
    return parts.joined(ray.get([check.remote(part) for part in parts.plan(paths, size=size)]))


def main(games: str, result: str) -> None:
    ray.init()
    table = audit(games)
    pq.write_table(table, result)
    print(f"{jadoube.totals(table)['games']:,} games, {len(table):,} findings: {result}")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:3])
