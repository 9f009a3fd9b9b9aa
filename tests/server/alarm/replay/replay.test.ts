// @run all: a fleet runs for a day, which is then replayed.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Alarm } from "../../../../contract/alarm/alarm.ts";
import type { Frame } from "../../../../contract/telemetry/mqtt.ts";
import { fleetSnapshotSchema, type FleetSnapshot } from "../../../../contract/live/overview.ts";
import { replayStepSchema, type ReplayStep } from "../../../../contract/live/replay.ts";
import { hourMs, minuteMs } from "../../../../contract/base/time.ts";
import { ackAlarms, shelveAlarms } from "../../../../server/alarm/alarm/alarm-commands.ts";
import { expireShelves } from "../../../../server/judge/record/alarm-shelf.ts";
import { readFleetSnapshot } from "../../../../server/live/overview/overview-queries.ts";
import { replayPicture, replaySteps } from "../../../../server/alarm/replay/replay.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { type EventKey, plainRandom } from "../../../../simulator/event/event-kinds.ts";
import { freshState, HouseRun, simulateTo } from "../../../../simulator/house-run.ts";
import { Climate } from "../../../../simulator/model/climate.ts";
import { houseConstants } from "../../../../simulator/model/house-constants.ts";
import { FleetStore } from "../../../../src/stores/fleet/fleet-store.ts";
import { callOf } from "../../../factories/call.ts";
import { buildUser } from "../../../factories/user.ts";
import { noon, plan } from "../../telemetry/ingest/fleet-plan.ts";
import { openSite, type Site } from "../../telemetry/ingest/ingest-site.ts";

/** A day of a farm from evening to evening, with all the faults of a month. */
const start = noon + 8 * hourMs;
const minutes = 24 * 60;
/** Interval between two frames of a gateway. */
const strideMin = 2;
const houses = 5;
const mishaps: readonly (readonly [
  house: number,
  kind: EventKey,
  atMin: number,
  forMin: number,
])[] = [
  [1, "powerFail", 50, 45],
  [2, "powerFail", 51, 40],
  [3, "fanFail", 120, 200],
  [2, "gatewayOffline", 200, 25],
  [3, "sensorFault", 300, 300],
  [1, "controllerLost", 420, 30],
  [1, "waterStop", 700, 120],
  [3, "gatewayOffline", 800, 90],
  [4, "wrongTarget", 900, 200],
  [2, "doorOpen", 1100, 20],
  [4, "powerFail", 1300, 100],
];

let site: Site;
let caller: Caller;
let houseManager: Caller;
/** State of a browser that was open all the time. */
const live = new FleetStore();
const samples: { readonly at: number; readonly contents: Contents }[] = [];

/** Content of a fleet store; readings are rounded to the minute. */
function contents(store: FleetStore) {
  return {
    alarms: store.openAlarms.toSorted((a, b) => a.id - b.id),
    incidents: store.incidents.rows.map(({ id, state, severity, counts, worst }) => ({
      id,
      state,
      severity,
      // A store knows more ended members the longer it is open.
      counts: { ...counts, all: 0 },
      worst: worst.id,
    })),
    totals: store.totals,
    hourly: store.lately.hourly,
    houses: store.houseList.map(({ house }) => house),
    readings: store.houseList.flatMap(({ reading }) =>
      reading === null ? [] : [{ ...reading, at: Math.floor(reading.at / minuteMs) }],
    ),
  };
}
type Contents = ReturnType<typeof contents>;

/** Queries that the timers of a server send to the database once a second. */
async function tick(at: number): Promise<void> {
  site.clock.at = at;
  const due = await site.database.query<{ house_id: number }>(
    "select house_id from house_states where due_at <= $1",
    [new Date(at)],
  );
  const silent = await site.database.query<{ house_id: number }>(
    "select house_id from house_states where is_online and seen_at < $1",
    [new Date(at - 180_000)],
  );
  void site.ingest.submit([
    ...due.map(({ house_id }) => ({ kind: "tick", houseId: house_id, receivedAt: at }) as const),
    ...silent.map(
      ({ house_id }) => ({ kind: "silent", houseId: house_id, receivedAt: at }) as const,
    ),
  ]);
  // Earlier queries are committed earlier.
  await site.take(1, { v: 1, event: "online", ts: at / 1000 }, "event");
  const expired = await expireShelves(site.database, at);
  if (expired !== null) site.bus.publish("committed", { ...expired, details: [] });
}

/** Simulates people's responses. */
async function attend(minute: number, at: number): Promise<void> {
  const deps = { database: site.database, bus: site.bus };
  const active = live.openAlarms.filter(({ state }) => state !== "acknowledged");
  if (minute % 34 === 0 && active.length > 0)
    await ackAlarms(
      deps,
      callOf(caller, { ids: active.slice(0, 2).map(({ id }) => id), note: "" }, at),
    );
  const shelvable = live.openAlarms.find(
    ({ severity, state, shelvedUntil }) =>
      severity > 1 && state === "unacknowledged" && shelvedUntil === null,
  );
  if (minute % 90 === 6 && shelvable !== undefined)
    await shelveAlarms(
      deps,
      callOf(
        caller,
        { ids: [shelvable.id], minutes: 30, reason: "mending", isUrgentConfirmed: false },
        at,
      ),
    );
}

beforeAll(async () => {
  site = await openSite(houses);
  caller = await buildUser(site.database);
  await site.database.query(
    "insert into sessions (token_hash, user_id, created_at, seen_at) values ('', $1, $2, $2)",
    [caller.userId, new Date(start)],
  );
  const [house] = await site.database.query<{ id: number; org_id: number }>(
    "select id, org_id from houses order by id limit 1",
  );
  houseManager = await buildUser(site.database, {
    roleKey: "shack_manager",
    orgId: house!.org_id,
    houseIds: [house!.id],
  });
  const climate = new Climate(1);
  const { farms, houses: planned } = plan(houses, start);
  const runs = planned.map((house) => {
    const place = houseConstants(house, farms[0]!, 1);
    const run = new HouseRun(
      place,
      { climate, planned: [], isPlannedOnly: true },
      freshState(place, climate, start - 3 * hourMs),
      0,
    );
    simulateTo(run, start);
    return run;
  });
  for (const [house, kind, atMin, forMin] of mishaps)
    runs[house - 1]!.plan({
      kind,
      fromMs: start + atMin * minuteMs,
      toMs: start + (atMin + forMin) * minuteMs,
      random: plainRandom(kind, house),
      isForced: true,
    });
  const late = new Map<number, Frame[]>();
  site.clock.at = start;
  live.applySnapshot(await readFleetSnapshot(site.database, caller, start));
  site.bus.subscribe("committed", ({ facts, details }) => {
    live.applyDelta({
      facts: facts.filter((fact) => fact.kind !== "tree"),
      readings: details.map(({ ...detail }) => readingIn(detail)),
      serverTime: site.clock.at,
    });
  });
  for (let minute = 0; minute < minutes; minute += strideMin) {
    const at = start + minute * minuteMs;
    site.clock.at = at + 20_000;
    await Promise.all(
      runs.map(async (run, index) => {
        simulateTo(run, at + strideMin * minuteMs);
        const frame = run.frame(site.clock.at);
        const changes = late.get(index) ?? [];
        if (run.faults().link !== "up") return void late.set(index, [...changes, frame]);
        late.delete(index);
        await site.take(index + 1, frame);
        for (const change of changes) await site.take(index + 1, { ...change, buffered: true });
      }),
    );
    await tick(at + 40_000);
    await attend(minute, at + 50_000);
    if (minute % 144 === 142) {
      live.applyDelta({ facts: [], readings: [], serverTime: at + strideMin * minuteMs });
      samples.push({ at: at + strideMin * minuteMs, contents: contents(live) });
    }
  }
  site.clock.at = start + minutes * minuteMs;
}, 300_000);
afterAll(() => site.close());

/** Returns the part of a frame that lists need. */
function readingIn(detail: FleetSnapshot["readings"][number]): FleetSnapshot["readings"][number] {
  return fleetSnapshotSchema.shape.readings.element.parse(detail);
}

const deps = () => ({ database: site.database, offlineAfterMs: 180_000 });
const callAs = <I>(who: Caller, input: I) => ({
  ...callOf(who, input, site.clock.at),
  logChange: null,
});
const pictureOf = async (at: number, who = caller) => {
  const { picture, earliest } = await replayPicture(deps(), callAs(who, { at }));
  expect(earliest).toBe(start + 20_000);
  return fleetSnapshotSchema.parse(picture);
};
async function stepsFrom(from: number, stepMs: number, steps: number, who = caller) {
  const input = { from, stepMs, steps };
  const reply = await replaySteps(deps(), callAs(who, input));
  return reply.steps.map((step): ReplayStep => replayStepSchema.parse(step));
}

describe("a replayed day", () => {
  it("has alarms, acknowledgements and an offline house", () => {
    const everOpen = new Set(samples.flatMap(({ contents: { alarms } }) => alarms.map(keyOf)));
    expect(samples).toHaveLength(10);
    expect(everOpen.size).toBeGreaterThan(4);
    expect(
      samples.some(({ contents: { alarms } }) => alarms.some(({ ackBy }) => ackBy !== null)),
    ).toBe(true);
    expect(samples.some(({ contents: { totals } }) => totals.offline > 0)).toBe(true);
  });

  it("starts at any time exactly as a browser saw it", async () => {
    for (const { at, contents: expected } of samples) {
      const store = new FleetStore();
      store.applySnapshot(await pictureOf(at));
      expect({ at, ...contents(store) }).toEqual({ at, ...expected });
    }
  });

  it.each([2, 10])("reaches the same state from there in steps of %s minutes", async (stepMin) => {
    const store = new FleetStore();
    store.applySnapshot(await pictureOf(start + 4 * minuteMs));
    const stepMs = stepMin * minuteMs;
    let from = start + 4 * minuteMs;
    for (const { at, contents: expected } of samples) {
      while (from < at) {
        const count = Math.min(20, Math.ceil((at - from) / stepMs));
        const last = from + count * stepMs;
        for (const { at: serverTime, facts, readings } of await stepsFrom(from, stepMs, count))
          if (serverTime <= at) store.applyDelta({ facts, readings, serverTime });
        from = last;
      }
      if (stepMin === 2) expect({ at, ...contents(store) }).toEqual({ at, ...expected });
    }
    if (stepMin === 10) {
      const { alarms } = contents(store);
      expect(alarms.length).toBeGreaterThan(0);
    }
  });

  it("has as many readings from a time between two minutes", async () => {
    const from = start + 100 * minuteMs;
    const readingsFrom = async (at: number) =>
      (await stepsFrom(at, minuteMs, 10)).flatMap(({ readings }) => readings);
    const whole = await readingsFrom(from);
    expect(whole.length).toBeGreaterThan(10);
    expect((await readingsFrom(from + 26_000)).length).toBeGreaterThan(whole.length / 2);
  });

  it("reveals no houses outside the scope", async () => {
    const mine = await pictureOf(samples[0]!.at, houseManager);
    const [own] = mine.houses;
    expect(mine.houses).toHaveLength(1);
    expect(
      [...mine.alarms, ...mine.past, ...mine.readings].every((item) => item.houseId === own!.id),
    ).toBe(true);
    const steps = await stepsFrom(start, hourMs, 20, houseManager);
    const facts = steps.flatMap((step) => step.facts);
    expect(facts.length).toBeGreaterThan(0);
    expect(
      [...facts, ...steps.flatMap((step) => step.readings)].map(({ houseId }) => houseId),
    ).toEqual(expect.not.arrayContaining([own!.id + 1]));
  });

  it("ends at the present, and starts with the first stored fact", async () => {
    const steps = await stepsFrom(site.clock.at - 90_000, minuteMs, 5);
    expect(steps.map(({ at }) => at)).toEqual([site.clock.at - 30_000]);
    expect((await pictureOf(0)).serverTime).toBe(start + 20_000);
    expect((await pictureOf(site.clock.at + hourMs)).serverTime).toBe(site.clock.at);
  });

  it("restores an alarm without stored facts from its record", async () => {
    const [first] = await site.database.query<{ seq: number; at: Date }>(
      "select seq, at from facts where at > $1 order by seq limit 1",
      [new Date(samples[5]!.at)],
    );
    const expected = await pictureOf(first!.at.getTime());
    const deleted = await site.database.query("delete from facts where seq < $1 returning seq", [
      first!.seq,
    ]);
    const reply = await replayPicture(deps(), callAs(caller, { at: 0 }));
    expect(reply.earliest).toBe(expected.serverTime);
    expect(reply.picture.alarms.map(stateOf)).toEqual(expected.alarms.map(stateOf));
    expect(reply.picture.houses.map(({ isOnline }) => isOnline)).toEqual(
      expected.houses.map(({ isOnline }) => isOnline),
    );
    expect(deleted.length).toBeGreaterThan(0);
  });

  it("shows a house as online by its readings if there are no facts", async () => {
    const { at } = samples.find(({ contents: { totals } }) => totals.offline === 0)!;
    await site.database.query("delete from presence_log");
    await site.database.query(
      "update facts set payload = jsonb_set(payload, '{house,isOnline}', 'null') where kind = 'house'",
    );
    const { picture } = await replayPicture(deps(), callAs(caller, { at }));
    expect(new Set(picture.houses.map(({ isOnline }) => isOnline))).toEqual(new Set([true]));
  });
});

const keyOf = ({ key }: Alarm) => key;
const stateOf = ({ id, state, ackAt, clearedAt }: Alarm) => ({ id, state, ackAt, clearedAt });
