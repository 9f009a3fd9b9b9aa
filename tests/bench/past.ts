import { mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { slotCount } from "../../contract/base/metric.ts";
import { rangeQuerySchema } from "../../contract/telemetry/telemetry.ts";
import { dayMs, secondMs } from "../../contract/base/time.ts";
import { maintainPartitions, partitionRules } from "../../server/platform/db/partitions.ts";
import { ColdEngine, quoted } from "../../server/telemetry/cold/cold-engine.ts";
import { partFile, weekFolder } from "../../server/telemetry/cold/cold-files.ts";
import { ColdMinutes } from "../../server/telemetry/cold/cold-minutes.ts";
import { writeWeek } from "../../server/telemetry/cold/cold-writer.ts";
import { readRange } from "../../server/telemetry/telemetry/telemetry-queries.ts";
import { openFreshDatabase, urlOf } from "../factories/database.ts";
import { onEachEngine } from "./engines.ts";
import { inTurns, median, report } from "./figure.ts";

/*
 * Minutes in files: bytes per row compared with the database, and reading a year of one house from
 * 52 files of 24 houses each.
 */
const houses = 24;
const weekMs = 7 * dayMs;
const weeks = 52;
const retention = { minutesMs: 3650 * dayMs, hoursMs: 730 * dayMs };

await onEachEngine(async (engineName) => {
  const { database, close } = await openFreshDatabase();
  const dir = await mkdtemp(join(tmpdir(), "house-watch-past-"));
  const engine = await ColdEngine.open(dir);
  const until = Math.floor(Date.now() / weekMs) * weekMs;
  const from = until - weekMs;
  const [{ name } = { name: "" }] = await database.query<{ name: string }>(
    "select current_database() as name",
  );
  const databaseUrl = urlOf(process.env.TEST_DATABASE_URL ?? "", name);
  await maintainPartitions(database, partitionRules(90, 730), until);
  // 22 values with noise of a tenth like that of probes, and the three meters.
  await database.query(
    `insert into reading_minutes (house_id, at, frames, sum, water, feed, kwh)
     select h, to_timestamp($1 + i * 60), 1,
       array(select case when s < 22 then
         round((20 + s + 5 * sin((i + h * 70) / 220.0 + s) + random() * 0.4)::numeric, 1)::float8 end
         from generate_series(0, ${slotCount - 1}) s),
       1000 + floor(i * 1.7), 500 + floor(i / 9.0), 100 + round((i / 40.0)::numeric, 1)
     from generate_series(1, ${houses}) h, generate_series(0, 10079) i`,
    [from / secondMs],
  );
  const partition = `reading_minutes_${new Date(from).toISOString().slice(0, 10).replaceAll("-", "")}`;
  const [{ bytes } = { bytes: 0 }] = await database.query<{ bytes: number }>(
    `select pg_total_relation_size('${partition}') as bytes`,
  );
  const begun = performance.now();
  await writeWeek({ database, databaseUrl, engine, dir }, { name: partition, from, until });
  const written = performance.now() - begun;
  const first = partFile(dir, from, 0);
  for (let week = 1; week < weeks; week++) {
    const start = from - week * weekMs;
    await mkdir(weekFolder(dir, start), { recursive: true });
    await engine.query(
      `copy (select * replace (minute - ${(week * weekMs) / secondMs} as minute)
         from read_parquet(${quoted(first)})) to ${quoted(partFile(dir, start, 0))}
       (format parquet, compression zstd, parquet_version v2, row_group_size 61440)`,
    );
    await database.query(
      `insert into cold_weeks select $1, $2, rows, bytes, parts, written_at from cold_weeks
       where from_at = $3`,
      [new Date(start), new Date(start + weekMs), new Date(from)],
    );
  }
  await database.query(`drop table ${partition}`);
  await database.query("update cold_weeks set dropped_at = now()");
  const past = new ColdMinutes({ database, engine, dir, log: console as never });
  const read = (metrics: string) => () =>
    readRange(
      database,
      rangeQuerySchema.parse({
        houseId: 13,
        metrics,
        from: until - 364 * dayMs,
        to: until,
        pixels: 1500,
        grain: "minute",
      }),
      retention,
      until,
      { past },
    );
  const times = await inTurns({ one: read("temp"), four: read("temp,temp1,co2,water") }, 5);
  const rows = houses * 10_080;
  report("past", [
    { name: `${engineName}: a row in the database`, value: bytes / rows, unit: "bytes" },
    {
      name: `${engineName}: a row in a file`,
      value: (await stat(first)).size / rows,
      unit: "bytes",
      aim: { atMost: 40 },
    },
    { name: `${engineName}: writing 1,000 rows`, value: (written / rows) * 1000, unit: "ms" },
    {
      name: `${engineName}: a year of minutes of one house, 1 metric`,
      value: median(times.one),
      unit: "ms",
      aim: { atMost: 1500 },
    },
    {
      name: `${engineName}: the same, 4 metrics`,
      value: median(times.four),
      unit: "ms",
      aim: { atMost: 1500 },
    },
  ]);
  engine.close();
  await rm(dir, { recursive: true });
  await close();
});
