import { slotCount } from "../../contract/metric.ts";
import { minuteMs } from "../../contract/time.ts";
import type { Database } from "../../server/db/open.ts";
import { openFreshDatabase } from "../factories/database.ts";
import { frame, networkIdOf, noon } from "../server/ingest/plan.ts";
import { openSite } from "../server/ingest/site.ts";
import { onEachEngine } from "./engines.ts";
import { inTurns, medianRatio, median, report } from "./figure.ts";

/*
 * The whole way of a frame to the disk (parse, identity, minute, hour and day, live state, judge,
 * facts) against a bare insert of its identity and its minute row, on the same tables of the same
 * database, in batches of the same size.
 */
const houseCount = 1000;
const batchSize = 500;
const batches = 4;
const rounds = Number(process.env.ROUNDS ?? 11);
/** The bare rows' houses and gateways: none of the installation's. */
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

await onEachEngine(async (engine) => {
  const site = await openSite(houseCount, openFreshDatabase);
  const message = (number: number, seq: number, at: number) =>
    site.ingest.take(
      `v1/gw/${networkIdOf(number)}/up/tele`,
      Buffer.from(JSON.stringify(frame(seq, at))),
    );
  let seq = 0;
  const numbers = Array.from({ length: houseCount }, (_, index) => index + 1);
  /** Two minutes of a thousand houses: each batch holds a frame of 500 different ones. */
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
    bare: async (round: number) => {
      for (let batch = 0; batch < batches; batch++) {
        const half = numbers.slice((batch % 2) * batchSize, ((batch % 2) + 1) * batchSize);
        await bare(
          site.database,
          half.map((number) => number + strangers),
          noon + (round * 2 + (batch >> 1)) * minuteMs,
          slotCount,
        );
      }
    },
  };
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
      name: `${engine}: whole way to bare unnest`,
      value: medianRatio(times.bare, times.live),
      unit: "",
      aim: { atLeast: 0.75 },
    },
  ]);
  await site.close();
});
