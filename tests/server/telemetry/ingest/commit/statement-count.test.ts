import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { dayMs } from "../../../../../contract/base/time.ts";
import { frame, networkIdOf, noon } from "../fleet-plan.ts";
import { openSite, type Site } from "../ingest-site.ts";

/*
 * All frames wait for each statement, a round trip: a batch has as many statements for hundreds of
 * alarms, messages and refusals as for one. Otherwise batches would grow while they wait, and a
 * wave of alarms would stop the ingest.
 */
const many = 200;
const minute = 60_000;
let site: Site;
let seq = 0;

beforeAll(async () => {
  site = await openSite(many + 2);
  await batch(many, (number) => site.take(number, next()));
});
afterAll(() => site.close());

/** The next frame of a gateway; all frames of a batch have the same number. */
const next = (more: object = {}) => frame(seq, site.clock.at, more);

/** Statements sent while `count` gateways report at once, including the end of the transaction. */
async function batch(count: number, send: (number: number) => Promise<void>): Promise<number> {
  seq += 1;
  site.clock.at = noon + seq * minute;
  site.commits.length = 0;
  const sent = vi.spyOn(pg.Client.prototype, "query");
  try {
    await Promise.all(Array.from({ length: count }, (_, index) => send(index + 1)));
    expect(site.commits).toHaveLength(1);
    return sent.mock.calls.length;
  } finally {
    sent.mockRestore();
  }
}

const hot = { temp: [41, 41.2, 40.9, 41.1] };
const normalBatch = () => batch(many + 1, (number) => site.take(number, next()));

describe("a batch has as many statements for hundreds as for one", () => {
  test.each<[name: string, say: (number: number) => Promise<void>]>([
    ["frames", (number) => site.take(number, next())],
    ["alarms raised", (number) => site.take(number, next(hot))],
    ["alarms that get worse", (number) => site.take(number, next({ temp: [43 + seq / 100] }))],
    ["attributes", (number) => site.take(number, { v: 1, version: `2.${seq}` }, "attr")],
    ["refusals", (number) => site.take(number, "nope")],
    ["frames with refusals", (number) => site.take(number, next({ bogus: 1, odd: 2 }))],
    ["old frames", (number) => site.take(number, frame(seq, site.clock.at - 31 * dayMs))],
    ["late frames", (number) => site.take(number, frame(seq, site.clock.at - 90 * minute))],
  ])("%s", async (_name, send) => {
    await normalBatch();
    const alone = await batch(1, () => send(many + 1));
    await normalBatch();
    expect(await batch(many, send)).toBe(alone);
  });

  test("silence and return", async () => {
    const silence = (from: number, count: number) => {
      const questions = Array.from({ length: count }, (_, index) => ({
        kind: "silent" as const,
        houseId: site.houseId(from + index),
        receivedAt: site.clock.at,
      }));
      void site.ingest.submit(questions);
      return site.take(many + 2, "nope");
    };
    const away = async () => (await site.alarms()).filter(({ key }) => key === "gatewayOffline");
    await normalBatch();
    // From now on its house is in memory, like the others.
    await site.take(many + 2, "nope");
    seq += 10;
    const one = await batch(1, () => silence(many + 1, 1));
    expect(await away()).toHaveLength(1);
    expect(await batch(1, () => silence(1, many))).toBe(one);
    expect(await away()).toHaveLength(many + 1);
    const back = await batch(1, () => site.take(many + 1, next()));
    expect(await batch(many, (number) => site.take(number, next()))).toBe(back);
  });
});

test("a wave of alarms is numbered house by house, with every step of each alarm", async () => {
  await normalBatch();
  await site.database.query("truncate alarms, alarm_events, facts cascade");
  await site.database.query("update house_states set judge = '{}'");
  const houses = [7, 3, 150, 1, 99];
  seq += 1;
  site.clock.at = noon + seq * minute;
  await Promise.all(houses.map((number) => site.take(number, next(hot))));
  const rows = await site.database.query<{ network_id: string; version: number; steps: string[] }>(
    `select g.network_id, a.version, array_agg(e.kind order by e.id) as steps
     from alarms a join gateways g on g.house_id = a.house_id
     join alarm_events e on e.alarm_id = a.id join facts f on f.seq = a.version
     where a.key = 'tempAbsHigh' and (f.payload->'alarm'->>'id')::int = a.id
     group by g.network_id, a.version, a.id order by a.id`,
  );
  expect(rows.map(({ network_id: id }) => id)).toEqual(houses.map(networkIdOf).toSorted());
  const versions = rows.map(({ version }) => version);
  expect(versions).toEqual(versions.toSorted((a, b) => a - b));
  expect(rows.map(({ steps }) => steps)).toEqual(houses.map(() => ["raise"]));
});
