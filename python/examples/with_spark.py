"""The audit on Apache Spark, written as Parquet.

    spark-submit examples/with_spark.py s3://archive/games/ s3://archive/findings
"""

import sys

from pyspark.sql import SparkSession

import jadoube.spark


def main(games: str, result: str) -> None:
    spark = SparkSession.builder.appName("jadoube").getOrCreate()
    findings, totals = jadoube.spark.audit_with_totals(spark, games, errors="tell")
    findings.write.mode("overwrite").parquet(result)
    print(f"{totals['games']:,} games, {sum(totals['findings'].values()):,} findings: {result}")
    spark.stop()


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:3])
