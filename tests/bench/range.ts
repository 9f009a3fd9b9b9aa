import type { RangeQuery } from "../../contract/telemetry/telemetry.ts";
import type { Database } from "../../server/platform/db/open-database.ts";
import { slotCount } from "../../contract/base/metric.ts";
import { dayMs } from "../../contract/base/time.ts";
import { readRange } from "../../server/telemetry/telemetry/telemetry-queries.ts";
import { openFreshDatabase } from "../factories/database.ts";
import { onEachEngine } from "./engines.ts";
import { inTurns, median, medianRatio, report } from "./figure.ts";
import { maintainPartitions, partitionRules } from "../../server/platform/db/partitions.ts";

/*
 * Three months of minutes of one house, reduced to 1,500 pixels in the database, against a plain
 * select of the same column's rows.
 */
const days = 90;
const retention = { minutesMs: 91 * dayMs, hoursMs: 730 * dayMs };
const rounds = 7;
/** 129,600 rows of about 330 bytes each. */
const manyHouses = Number(process.env.HOUSES ?? 5);

/**
 * Rows of all houses in the order of real operation, minute by minute, so that the rows of a house
 * are far apart.
 */
async function fill(database: Database, houses: number, to: number): Promise<void> {
  const rest = `{${Array.from({ length: slotCount - 1 }, (_, slot) => (slot < 24 ? (20 + slot / 7).toFixed(3) : "NULL")).join(",")}}`;
  for (const [table, step] of [
    ["reading_minutes", "1 minute"],
    ["reading_hours", "1 hour"],
    ["reading_days", "1 day"],
  ] as const) {
    await database.query(
      `insert into ${table} (house_id, at, frames, sum, water) select h, at, 1, (20 + sin(extract(epoch from at) / 7000 + h))::float8 || $4::float8[], extract(epoch from at) / 60 - 20000000
       from generate_series($1::timestamptz, $2::timestamptz - interval '1 second', interval '${step}') at, generate_series(1, $3::int) h`,
      [new Date(to - days * dayMs), new Date(to), houses, rest],
    );
  }
}

await onEachEngine(async (engine) => {
  const { database, close } = await openFreshDatabase();
  const now = Math.floor(Date.now() / dayMs) * dayMs;
  await maintainPartitions(database, partitionRules(91, 730), now - 45 * dayMs);
  await maintainPartitions(database, partitionRules(91, 730), now);
  for (const houses of [1, manyHouses]) {
    await database.query("truncate reading_minutes, reading_hours, reading_days");
    await fill(database, houses, now);
    await database.query("analyze reading_minutes");
    const query = (grain: RangeQuery["grain"], metrics: RangeQuery["metrics"]): RangeQuery => ({
      houseId: 1,
      from: now - days * dayMs,
      to: now,
      pixels: 1500,
      grain,
      metrics,
    });
    const times = await inTurns(
      {
        minute: () => readRange(database, query("minute", ["temp"]), retention, now),
        four: () =>
          readRange(database, query("minute", ["temp", "rh", "co2", "water"]), retention, now),
        auto: () => readRange(database, query("auto", ["temp"]), retention, now),
        plain: () =>
          database.query(
            "select at, sum[1] as temp from reading_minutes where house_id = $1 and at >= $2 and at < $3 order by at",
            [1, new Date(now - days * dayMs), new Date(now)],
          ),
      },
      rounds,
    );
    const among = houses === 1 ? "alone" : `among ${houses} houses`;
    report("range", [
      {
        name: `${engine}, ${among}: 129,600 minutes to 1,500 pixels, 1 metric`,
        value: median(times.minute),
        unit: "ms",
      },
      { name: `${engine}, ${among}: the same, 4 metrics`, value: median(times.four), unit: "ms" },
      { name: `${engine}, ${among}: grain auto`, value: median(times.auto), unit: "ms" },
      {
        name: `${engine}, ${among}: plain select of the rows`,
        value: median(times.plain),
        unit: "ms",
      },
      {
        name: `${engine}, ${among}: reduced to plain`,
        value: medianRatio(times.minute, times.plain),
        unit: "",
        aim: { atMost: 1 },
      },
    ]);
  }
  await close();
});
