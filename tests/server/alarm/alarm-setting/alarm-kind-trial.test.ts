import { expect, it } from "vitest";
import { type TrialResult, trialHouseDays } from "../../../../contract/alarm/alarm-setting.ts";
import { type GaugeKey, metrics, slotCount } from "../../../../contract/base/metric.ts";
import { dayMs, minuteMs } from "../../../../contract/base/time.ts";
import { buildAlarm } from "../../../factories/alarm.ts";
import { buildFarm, buildHouse } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";
import { trialOf } from "./alarm-setting-probe.ts";

const server = useTestServer();

/**
 * Three hours of minutes: carbon dioxide is at a level for these spans of minutes, otherwise
 * normal.
 */
async function storeDay(houseId: number, spans: readonly (readonly [from: number, to: number])[]) {
  const start = Math.floor(server.clock.now / minuteMs) * minuteMs - dayMs;
  const minutes = Array.from({ length: 180 }, (_, index) => index);
  const co2At = (minute: number) =>
    spans.some(([from, to]) => from <= minute && minute < to) ? 3800 : 1800;
  const sum = (minute: number) => {
    const cells: (number | null)[] = new Array(slotCount).fill(null);
    const set = (key: GaugeKey, value: number) => (cells[metrics[key].slot] = value);
    set("co2", co2At(minute));
    set("temp", 24);
    return cells;
  };
  await server.database.query(
    `insert into reading_minutes (house_id, at, frames, sum)
     select $1, to_timestamp(($2 + minute * 60000) / 1000.0), 1,
       array(select v::float8 from json_array_elements_text(cells) with ordinality e(v, n) order by n)
     from json_to_recordset($3::json) as m(minute float8, cells json)`,
    [houseId, start, JSON.stringify(minutes.map((minute) => ({ minute, cells: sum(minute) })))],
  );
  return start;
}

it("a trial predicts the effect of another delay from the stored minutes", async () => {
  const { id: farmId, orgId } = await buildFarm(server.database);
  const company = await buildUser(server.database, { roleKey: "company_manager", orgId });
  const house = await buildHouse(server.database, { farmId, networkId: "trial-1" });
  const start = await storeDay(house.id, [
    [20, 30],
    [60, 90],
    [150, 155],
  ]);
  const request = async (over: object) => {
    const input = { ...trialOf(orgId), onDelayMs: null, ...over };
    return (await server.call("tryAlarmKind", { as: company, input })).body.data;
  };
  const short = await request({ onDelayMs: 0 });
  expect(short).toMatchObject({ houses: 1, next: null, from: start, to: start + dayMs });
  expect(short.rows[0]!.now.map((at) => (at - start) / minuteMs)).toEqual([75]);
  expect(short.rows[0]!.proposed.map((at) => (at - start) / minuteMs)).toEqual([20, 60, 150]);
  expect((await request({ limits: { co2HighPpm: 4000 } })).rows[0]!.proposed).toEqual([]);
  expect((await request({})).rows[0]!.proposed).toEqual(short.rows[0]!.now);
});

it("a trial reads each house once", async () => {
  const { id: farmId, orgId } = await buildFarm(server.database);
  const company = await buildUser(server.database, { roleKey: "company_manager", orgId });
  const ids: number[] = [];
  for (let number = 0; number < trialHouseDays / 7 + 2; number += 1)
    ids.push((await buildHouse(server.database, { farmId, networkId: `trial-n${number}` })).id);
  const counts: number[] = [];
  let calls = 0;
  for (let after: number | null = 0; after !== null; calls += 1) {
    const input: object = { ...trialOf(orgId), days: 7, after };
    const { data }: { data: TrialResult } = (
      await server.call("tryAlarmKind", { as: company, input })
    ).body;
    expect(data.houses).toBe(ids.length);
    counts.push(...data.rows.map(({ houseId }) => houseId));
    after = data.next;
  }
  expect(counts).toEqual(ids);
  expect(calls).toBeGreaterThan(1);
});

it("a trial omits alarms that end before a longer delay, and kinds without minutes", async () => {
  const { id: farmId, orgId } = await buildFarm(server.database);
  const company = await buildUser(server.database, { roleKey: "company_manager", orgId });
  const { id: houseId } = await buildHouse(server.database, { farmId, networkId: "trial-r" });
  const start = Math.floor(server.clock.now / minuteMs) * minuteMs - 300 * minuteMs;
  // A door, whose alarm is raised after five minutes and ends when it is closed.
  const doors = [
    [0, 3],
    [60, 12],
    [120, null],
  ] as const;
  for (const [minute, lasted] of doors) {
    const raisedAt = start + minute * minuteMs;
    const clearedAt = lasted === null ? null : raisedAt + lasted * minuteMs;
    const state = lasted === null ? "unacknowledged" : "closed";
    const times = { raisedAt, clearedAt };
    await buildAlarm(server.database, { houseId, key: "doorOpen", state, ...times });
  }
  const request = async (onDelayMs: number | null) => {
    const input = { ...trialOf(orgId), key: "doorOpen", limits: {}, onDelayMs, days: 7 };
    const { data } = (await server.call("tryAlarmKind", { as: company, input })).body;
    return data.rows[0]!;
  };
  const minutesOf = (times: readonly number[]) => times.map((at) => (at - start) / minuteMs);
  expect(minutesOf((await request(15 * minuteMs)).proposed)).toEqual([70, 130]);
  expect(minutesOf((await request(20 * minuteMs)).proposed)).toEqual([135]);
  const asNow = await request(null);
  expect([minutesOf(asNow.now), asNow.proposed]).toEqual([[0, 60, 120], asNow.now]);
});
