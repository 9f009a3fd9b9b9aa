import { slotCount } from "../../contract/base/metric.ts";
import { hourMs, minuteMs } from "../../contract/base/time.ts";
import type { Database } from "../../server/platform/db/open-database.ts";
import { openFreshDatabase } from "../factories/database.ts";
import { frame, networkIdOf, noon } from "../server/telemetry/ingest/fleet-plan.ts";
import { openSite } from "../server/telemetry/ingest/ingest-site.ts";
import { onEachEngine } from "./engines.ts";
import { inTurns, medianRatio, median, report } from "./figure.ts";

/*
 * The complete path of a frame to the disk (parse, identity, minute, hour and day, live state,
 * judge, facts) compared with two bare ones on the same tables of the same database, in batches of
 * the same size: the minimum for any history (an insert of its identity and its minute row), and
 * the five rows that the complete path writes, without parsing, judging or locking. There is no
 * target, because the complete path does more (decision 0011); the ratios show how much.
 */
const houseCount = 1000;
const batchSize = 500;
const batches = 4;
const rounds = Number(process.env.ROUNDS ?? 11);
/** Houses and gateways of the bare rows, which do not exist in the installation. */
const strangers = 1_000_000;

const sumOf = (slots: number) =>
  `{${Array.from({ length: slots }, (_, slot) => (slot < 24 ? (20 + slot / 7).toFixed(2) : "NULL")).join(",")}}`;

async function bare(
  database: Database,
  ids: readonly number[],
  at: number,
  slots: number,
): Promise<void> {
  const [gateways, times, seqs, ones, sums] = [
    ids,
    ids.map(() => at),
    ids.map(() => 1),
    ids.map(() => 1),
    ids.map(() => sumOf(slots)),
  ];
  await database.transaction(async (tx) => {
    await tx.query(
      "insert into frames (gateway_id, at, seq) select g, to_timestamp(t / 1000), s from unnest($1::int[], $2::float8[], $3::bigint[]) as u(g, t, s)",
      [gateways, times, seqs],
    );
    await tx.query(
      `insert into reading_minutes (house_id, at, frames, sum, water, feed, kwh)
       select h, to_timestamp(t / 1000), n, a::float8[], w, w, w from unnest($1::int[], $2::float8[], $3::int[], $4::text[], $5::float8[]) as u(h, t, n, a, w)`,
      [gateways, times, ones, sums, times],
    );
  });
}

/** Rows as large as a live state, in a table like that of the product. */
const statesSql = [
  "create table bare_states (like house_states including all)",
  `insert into bare_states (house_id, reading_at, seen_at)
   select generate_series(${strangers + 1}, ${strangers + houseCount}), now(), now()`,
];
const gathered = (table: string) =>
  `insert into ${table} as r (house_id, at, frames, sum, count, low, high, water, feed, kwh)
   select h, to_timestamp(t / 1000), n, a::float8[], c::int[], a::real[], a::real[], w, w, w
   from unnest($1::int[], $2::float8[], $3::int[], $4::text[], $5::text[], $6::float8[])
     as u(h, t, n, a, c, w)
   on conflict (house_id, at) do update set
     (frames, sum, count, low, high, water, feed, kwh) = (excluded.frames, excluded.sum,
       excluded.count, excluded.low, excluded.high, excluded.water, excluded.feed, excluded.kwh)`;

interface Documents {
  readonly detail: string;
  readonly judge: string;
  readonly counter: string;
}

/** The rows that the bare insert leaves out: hour, day and live state. */
async function bareRest(
  database: Database,
  ids: readonly number[],
  at: number,
  { detail, judge, counter }: Documents,
): Promise<void> {
  const counts = `{${new Array<number>(slotCount).fill(1).join(",")}}`;
  const same = <T>(value: T) => ids.map(() => value);
  const hour = Math.floor(at / hourMs) * hourMs;
  await database.transaction(async (tx) => {
    for (const table of ["reading_hours", "reading_days"])
      await tx.query(gathered(table), [
        ids,
        same(hour),
        same(1),
        same(sumOf(slotCount)),
        same(counts),
        same(at),
      ]);
    await tx.query(
      `update bare_states s set detail = u.d, judge = u.j, counter = u.c,
         reading_at = to_timestamp(u.t / 1000), seen_at = to_timestamp(u.t / 1000)
       from unnest($1::int[], $2::jsonb[], $3::json[], $4::json[], $5::float8[])
         as u(h, d, j, c, t) where s.house_id = u.h`,
      [ids, same(detail), same(judge), same(counter), same(at)],
    );
  });
}

/** Eight fans of a house, three of them on, with their meters. */
const ran = (at: number) => ({
  fan: [1, 1, 1, 0, 0, 0, 0, 0],
  fanCurrent: [2.1, 2.2, 2.1, 0, 0, 0, 0, 0],
  fanRunS: Array.from({ length: 8 }, (_, port) => Math.round(at / 1000 / (port + 2))),
});

await onEachEngine(async (engine) => {
  const site = await openSite(houseCount, openFreshDatabase);
  const message = (number: number, seq: number, at: number) =>
    site.ingest.take(
      `v1/gw/${networkIdOf(number)}/up/tele`,
      Buffer.from(JSON.stringify(frame(seq, at, ran(at)))),
    );
  for (const statement of statesSql) await site.database.query(statement);
  await message(1, 1, site.clock.at);
  const [documents] = await site.database.query<Documents>(
    `select detail::text, judge::text, counter::text from house_states where detail is not null`,
  );
  let seq = 1;
  const numbers = Array.from({ length: houseCount }, (_, index) => index + 1);
  /** Two minutes of a thousand houses; each batch has frames of 500 different houses. */
  const ways = {
    live: async () => {
      for (let batch = 0; batch < batches; batch++) {
        const isFirstHalf = batch % 2 === 0;
        if (isFirstHalf) seq += 1;
        site.clock.at = noon + seq * minuteMs;
        await Promise.all(
          numbers
            .slice(isFirstHalf ? 0 : batchSize, isFirstHalf ? batchSize : houseCount)
            .map((number) => message(number, seq, site.clock.at)),
        );
      }
    },
    bare: (round: number) =>
      eachBatch(2 * round, (ids, at) => bare(site.database, ids, at, slotCount)),
    bareFive: (round: number) =>
      eachBatch(2 * (round + rounds + 2), async (ids, at) => {
        await bare(site.database, ids, at, slotCount);
        await bareRest(site.database, ids, at, documents!);
      }),
  };
  async function eachBatch(
    minute: number,
    write: (ids: readonly number[], at: number) => Promise<void>,
  ) {
    for (let batch = 0; batch < batches; batch++) {
      const half = numbers.slice((batch % 2) * batchSize, ((batch % 2) + 1) * batchSize);
      const ids = half.map((number) => number + strangers);
      await write(ids, noon + (minute + (batch >> 1)) * minuteMs);
    }
  }
  const times = await inTurns(ways, rounds, 2);
  const frames = batchSize * batches;
  report("ingest", [
    {
      name: `${engine}: frames/s, whole way`,
      value: frames / (median(times.live) / 1000),
      unit: "/s",
    },
    {
      name: `${engine}: frames/s, bare unnest`,
      value: frames / (median(times.bare) / 1000),
      unit: "/s",
    },
    {
      name: `${engine}: frames/s, bare unnest of all five rows`,
      value: frames / (median(times.bareFive) / 1000),
      unit: "/s",
    },
    {
      name: `${engine}: whole way to bare unnest`,
      value: medianRatio(times.bare, times.live),
      unit: "",
    },
    {
      name: `${engine}: whole way to all five rows`,
      value: medianRatio(times.bareFive, times.live),
      unit: "",
    },
  ]);
  await site.close();
});
