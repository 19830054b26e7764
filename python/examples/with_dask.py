"""The audit on Dask: parts of files go to the workers, tables come back and are put together.

    python examples/with_dask.py games/ findings.parquet
"""

import sys

import pyarrow.parquet as pq
from dask.distributed import Client

import jadoube
from jadoube import parts


def audit(client: Client, paths, **settings):
    cut = parts.plan(paths, size=settings.pop("size", parts.SIZE))
    return parts.joined(client.gather(client.map(parts.audit_part, cut, pure=False, **settings)))


def main(games: str, result: str) -> None:
    # Without an address it starts workers on this machine; on a cluster: Client("scheduler:8786").
    with Client(threads_per_worker=1) as client:
        table = audit(client, games)
    pq.write_table(table, result)
    print(f"{jadoube.totals(table)['games']:,} games, {len(table):,} findings: {result}")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:3])
