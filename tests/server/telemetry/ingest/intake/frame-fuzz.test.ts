import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { gaugeKeys, metrics } from "../../../../../contract/base/metric.ts";
import { frameFields } from "../../../../../contract/telemetry/mqtt.ts";
import { wholeFrame, wrongField } from "../decode/wrong-field.ts";
import { networkIdOf, noon } from "../fleet-plan.ts";
import { openSite, type Site } from "../ingest-site.ts";

/*
 * Frames with one wrong field pass through the whole ingest: each is stored, its correct fields are
 * in the history, and no step fails.
 */
const frames = process.env.TEST_LONG === "1" ? 100_000 : 1500;
const houses = 50;
/** Fields that are correct in every frame, and their sums. */
const right = ["tempOut", "nh3"] as const;
const wrongKeys = Object.keys(wholeFrame(1, 0)).filter(
  (key) => key in frameFields && !(right as readonly string[]).includes(key),
);
let site: Site;
beforeAll(async () => {
  site = await openSite(houses + 1);
});
afterAll(() => site.close());

it(`${frames} frames with one wrong field are all stored, with their valid fields`, async () => {
  const wrongs = fc.sample(wrongField(wrongKeys), { numRuns: frames, seed: 7 });
  const expected = { tempOut: 0, nh3: 0 };
  for (let from = 0; from < frames; from += houses) {
    const at = noon + (from / houses) * 10_000;
    site.clock.at = at;
    const round = wrongs.slice(from, from + houses).map(({ key, value }, index) => {
      const own = { tempOut: (from + index) % 30, nh3: (from + index) % 7 };
      expected.tempOut += own.tempOut;
      expected.nh3 += own.nh3;
      const body = { ...wholeFrame(from + index + 1, at), ...own, [key]: value };
      return site.ingest.take(
        `v1/gw/${networkIdOf(index + 1)}/up/tele`,
        Buffer.from(JSON.stringify(body)),
      );
    });
    await Promise.all(round);
  }
  const slot = (key: (typeof right)[number]) => metrics[key].slot + 1;
  const [sums] = await site.database.query<Record<string, number>>(
    `select sum(frames)::int as frames, sum(sum[${slot("tempOut")}])::float8 as "tempOut",
       sum(sum[${slot("nh3")}])::float8 as nh3 from reading_minutes`,
  );
  expect(sums).toEqual({ frames, ...expected });
  expect(gaugeKeys).toEqual(expect.arrayContaining([...right]));
  const reasons = await site.database.query<{ reason: string }>(
    "select distinct reason from quarantine order by reason",
  );
  expect(reasons.map(({ reason }) => reason)).not.toContain("notStored");
  expect(reasons.map(({ reason }) => reason)).toEqual(expect.arrayContaining(["badValue"]));
});
