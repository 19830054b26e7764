"""What is wrong in an archive, year by year, as a picture.

    python examples/plot.py games/ findings.png
"""

import sys

import jadoube
import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import pyarrow.compute as pc


def main(games: str, picture: str) -> None:
    table = jadoube.audit(games, progress=lambda read, games, found: print(f"\r{games:,} games", end="", file=sys.stderr))
    read = jadoube.totals(table)
    print(f"\r{read['games']:,} games, {len(table):,} findings", file=sys.stderr)

    # Findings of each year and severity, for a thousand games.
    dated = table.append_column("year", pc.utf8_slice_codeunits(table["date"], 0, 4))
    counted = dated.group_by(["year", "severity"]).aggregate([([], "count_all")]).to_pylist()
    years = sorted(year for year, games in read["years"].items() if year != "0")
    figure, axes = plt.subplots(figsize=(8, 4), layout="constrained")
    base = [0.0] * len(years)
    for severity, colour in [("error", "#b3261e"), ("warning", "#e0a100"), ("info", "#9aa7b5")]:
        counts = {row["year"]: row["count_all"] for row in counted if row["severity"] == severity}
        share = [1000 * counts.get(year, 0) / read["years"][year] for year in years]
        axes.bar(years, share, bottom=base, color=colour, label=severity)
        base = [low + more for low, more in zip(base, share)]
    axes.set_ylabel("findings in a thousand games")
    axes.set_title(f"{read['games']:,} games against the Laws of their day")
    axes.legend(loc="upper left", bbox_to_anchor=(1, 1))
    # A few years are no wider than many.
    axes.set_xlim(-0.7, max(len(years), 6) - 0.3)
    axes.tick_params(axis="x", rotation=45)
    figure.savefig(picture, dpi=150)
    print(picture)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:3])
