import type { FrameValues } from "../../../contract/telemetry/mqtt.ts";
import { dayMs, hourMs, minuteMs } from "../../../contract/base/time.ts";
import type { WorkStep } from "../../../contract/alarm/alarm-work.ts";
import { applyStep } from "../../alarm/alarm/alarm-commands.ts";
import { createDirectory, type MonitoredHouse } from "../../fleet/gateway/gateway-directory.ts";
import { acknowledge, shelve, workOn } from "../../judge/record/alarm-life-cycle.ts";
import { alarmOf, type AlarmRow } from "../../judge/record/alarm-row.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { readRowTypes } from "../../platform/db/row-type.ts";
import { createIngestMeter } from "../../platform/metric/ingest-meter.ts";
import { type CommitDeps, commitBatch } from "../../telemetry/ingest/commit/commit-batch.ts";
import type { Item } from "../../telemetry/ingest/commit/ingest-item.ts";
import { LiveStates } from "../../telemetry/ingest/commit/live-state.ts";
import { TwinHomes } from "../../telemetry/ingest/commit/twin-homes.ts";
import { decodeTelemetry } from "../../telemetry/ingest/decode/telemetry-codec.ts";

const targetC = 23;
const normalFrame: FrameValues = {
  targetTemp: targetC,
  temp: [targetC, targetC + 0.3, targetC + 0.1, targetC - 0.2],
  rh: [62],
  co2: [1600],
  staticPressure: 18,
  volt: [381, 383, 380],
  door: [0, 0],
  controller: true,
};
const warmer = (deltaC: number): FrameValues => ({
  temp: normalFrame.temp?.map((value) => (value ?? targetC) + deltaC) ?? [],
});

/** Values of the frames during a trouble; null: the gateway is silent. */
const faultFrames = {
  hot: { frame: warmer(5.5), note: "二号风机皮带断，已换 · Belt of fan 2 broke, replaced" },
  cold: { frame: warmer(-6), note: "加热器熄火，重新点火后恢复 · Heater went out, lit again" },
  door: {
    frame: { door: [1, 0] },
    note: "送料后未关门，已关 · Door left open after a delivery, closed",
  },
  phase: {
    frame: { volt: [381, 0, 380] },
    note: "空开跳闸，电工已复位 · Breaker tripped, reset by the electrician",
  },
  probe: {
    frame: { temp: [null, targetC, targetC + 0.2, -99.9] },
    note: "探头线被老鼠咬断，已更换 · Probe cable bitten by rats, replaced",
  },
  gas: { frame: { co2: [3900] }, note: "最小通风调高一级 · Minimum ventilation raised one level" },
  damp: { frame: { rh: [91] }, note: "阴雨天，加大通风 · Rain, more ventilation" },
  controller: {
    frame: { controller: false },
    note: "环控器断电重启 · Controller lost power and restarted",
  },
  link: { frame: null, note: "运营商信号中断，已恢复 · Carrier outage, over" },
} as const satisfies Record<string, { readonly frame: FrameValues | null; readonly note: string }>;

interface DemoAlarm {
  readonly hoursAgo: number;
  readonly fault: keyof typeof faultFrames;
  readonly minutes: number;
  /** Minutes after the raise at which each step was taken. */
  readonly steps: readonly (readonly [step: "ack" | WorkStep, afterMin: number])[];
}
/** Steps of an alarm that was acknowledged after it had cleared. */
const noted = [["ack", 24]] as const;
const acknowledged = [["ack", 3]] as const;
const driven = [
  ["ack", 2],
  ["onWay", 4],
  ["there", 19],
  ["fixed", 33],
] as const;

/** More on hot afternoons and at night, none of the last hours: those are the demo's live ones. */
const demoAlarms: readonly DemoAlarm[] = [
  { hoursAgo: 163, fault: "door", minutes: 12, steps: acknowledged },
  { hoursAgo: 158, fault: "link", minutes: 9, steps: noted },
  { hoursAgo: 149, fault: "hot", minutes: 41, steps: driven },
  { hoursAgo: 146, fault: "damp", minutes: 50, steps: acknowledged },
  { hoursAgo: 133, fault: "cold", minutes: 35, steps: driven },
  { hoursAgo: 127, fault: "link", minutes: 31, steps: acknowledged },
  { hoursAgo: 121, fault: "probe", minutes: 80, steps: driven },
  { hoursAgo: 116, fault: "door", minutes: 9, steps: acknowledged },
  { hoursAgo: 101, fault: "phase", minutes: 38, steps: driven },
  { hoursAgo: 98, fault: "gas", minutes: 44, steps: acknowledged },
  { hoursAgo: 92, fault: "controller", minutes: 14, steps: acknowledged },
  { hoursAgo: 77, fault: "hot", minutes: 26, steps: acknowledged },
  { hoursAgo: 74, fault: "hot", minutes: 37, steps: driven },
  { hoursAgo: 70, fault: "door", minutes: 16, steps: acknowledged },
  { hoursAgo: 53, fault: "link", minutes: 12, steps: noted },
  { hoursAgo: 50, fault: "damp", minutes: 55, steps: acknowledged },
  { hoursAgo: 45, fault: "cold", minutes: 28, steps: acknowledged },
  { hoursAgo: 43, fault: "probe", minutes: 47, steps: driven },
  { hoursAgo: 30, fault: "gas", minutes: 31, steps: acknowledged },
  { hoursAgo: 28, fault: "phase", minutes: 36, steps: driven },
  { hoursAgo: 26, fault: "door", minutes: 11, steps: acknowledged },
  { hoursAgo: 19, fault: "hot", minutes: 34, steps: driven },
  { hoursAgo: 14, fault: "controller", minutes: 9, steps: acknowledged },
];

/**
 * Alarms of the week before a demo's first start, with their lives. The product's own ingest judges
 * frames of stocked houses by an earlier clock and people take the steps; each story ends with calm
 * frames. Nobody is called for them. Afterwards these gateways count as never heard, so the wall
 * shows only the live fleet.
 */
export async function judgeDemoWeek(database: Database, now: number): Promise<void> {
  const directory = createDirectory(database);
  await directory.refresh();
  const deps = await commitDeps(database, (houseId) => directory.byHouseId(houseId));
  const houses = await database.query<{ id: number }>(
    `select h.id from houses h join farms f on f.id = h.farm_id
       join flocks k on k.house_id = h.id and k.cleared_at is null
     where k.placed_at < $2 order by f.org_id, h.id * 7 % 23, h.id limit $1`,
    [demoAlarms.length, new Date(now - settledMs)],
  );
  for (const [index, story] of demoAlarms.entries()) {
    const entry = directory.byHouseId(houses[index]?.id ?? 0);
    if (entry !== undefined) await notify(deps, entry, story, now);
  }
  const houseIds = houses.map(({ id }) => id);
  await database.transaction(async (tx) => {
    await tx.query("delete from house_states where house_id = any($1::int[])", [houseIds]);
    await tx.query("insert into house_states (house_id) select unnest($1::int[])", [houseIds]);
  });
}

async function commitDeps(database: Database, entryOf: CommitDeps["entryOf"]): Promise<CommitDeps> {
  const types = await readRowTypes(database.query);
  return {
    database,
    liveStates: new LiveStates(),
    fence: null,
    home: null,
    twins: new TwinHomes(),
    rowTypes: async () => types,
    entryOf,
    offlineAfterMs: 3 * minuteMs,
    meter: createIngestMeter(),
  };
}

/** Younger flocks want it warmer than the calm frames show. */
const settledMs = 28 * dayMs;

/** Minutes of calm before and after a trouble: every delay of the judge has passed by then. */
const normalBefore = 2;
const normalAfter = 32;

async function notify(
  deps: CommitDeps,
  entry: MonitoredHouse,
  { hoursAgo, fault, minutes, steps }: DemoAlarm,
  now: number,
): Promise<void> {
  const { frame, note } = faultFrames[fault];
  const begin = now - hoursAgo * hourMs;
  const by = entry.houseId % 2 === 0 ? "张伟" : "刘洋";
  let raisedAt: number | null = null;
  for (let minute = -normalBefore; minute < minutes + normalAfter; minute += 1) {
    const at = begin + minute * minuteMs;
    const isTrouble = minute >= 0 && minute < minutes;
    await commitBatch(deps, itemsOf(entry, isTrouble ? frame : {}, minute, at), at);
    raisedAt ??= await raisedIn(deps.database, entry.houseId, begin);
    const sinceMin = raisedAt === null ? -1 : Math.round((at - raisedAt) / minuteMs);
    for (const [index, [step, afterMin]] of steps.entries()) {
      const noteText = index === steps.length - 1 ? note : "";
      if (sinceMin === afterMin)
        await store(deps.database, entry.houseId, step, { at, by, note: noteText });
    }
  }
  // Some alarms were raised after the last step: acknowledge them too.
  const end = begin + (minutes + normalAfter) * minuteMs;
  await store(deps.database, entry.houseId, "ack", { at: end, by, note: "" });
}

/** A frame, or a check whether the gateway is silent; with the timers that are due by then. */
function itemsOf(
  entry: MonitoredHouse,
  values: FrameValues | null,
  minute: number,
  at: number,
): readonly Item[] {
  const { houseId, networkId } = entry;
  const tick = { kind: "tick", houseId, receivedAt: at } as const;
  if (values === null) return [{ kind: "silent", houseId, receivedAt: at }, tick];
  const frame = { v: 1, seq: minute + 10, ts: at / 1000, ...normalFrame, ...values };
  // Probes that never move would be an alarm of their own.
  const temp = frame.temp?.map((value, probe) => moved(value, minute + probe));
  const payload = Buffer.from(JSON.stringify({ ...frame, temp }));
  const { frames } = decodeTelemetry(payload);
  const topic = `v1/gw/${networkId}/up/tele`;
  return [tick, { kind: "frames", topic, payload, receivedAt: at, entry, frames }];
}

const moved = (value: number | null, index: number): number | null =>
  value === null || value < 0 ? value : value + (index % 4) / 10;

async function raisedIn(database: Database, houseId: number, from: number): Promise<number | null> {
  const [row] = await database.query<{ at: Date | null }>(
    `select min(raised_at) as at from alarms
     where house_id = $1 and raised_at >= $2 and state <> 'closed'`,
    [houseId, new Date(from)],
  );
  return row?.at?.getTime() ?? null;
}

const shelvedForMs = 20 * hourMs;

/** The mildest active alarm is shelved, as an example. */
export async function shelveMildest(database: Database, now: number): Promise<void> {
  await database.transaction(async (tx) => {
    const open = await tx.query<AlarmRow>(
      `select * from alarms where state = 'unacknowledged' and severity > 2
       order by severity desc, id limit 1 for update`,
    );
    await applyStep(
      tx,
      open.map(alarmOf),
      (alarm) =>
        shelve(
          alarm,
          now + shelvedForMs,
          "李明",
          "兽医明天复查，饲料批次已换 · Vet checks again tomorrow, feed batch changed",
        ),
      { at: now - hourMs, by: "李明" },
    );
  });
}

/** Applies a step to all open alarms of a house. */
async function store(
  database: Database,
  houseId: number,
  step: "ack" | WorkStep,
  { at, by, note }: { readonly at: number; readonly by: string; readonly note: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    const open = await tx.query<AlarmRow>(
      `select * from alarms where house_id = $1 and state <> 'closed' and raised_at < $2
       order by id for update`,
      [houseId, new Date(at)],
    );
    await applyStep(
      tx,
      open.map(alarmOf),
      (alarm) =>
        step === "ack" ? acknowledge(alarm, by, note, at) : workOn(alarm, { step, by, note }, at),
      { at, by },
    );
  });
}
