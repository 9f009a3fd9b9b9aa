import { defaultFleet, demoFleet, proportions } from "../../simulator/fleet.ts";
import { livelySpells } from "../../simulator/event/lively.ts";
import type { HouseEvent } from "../../simulator/event/event-kinds.ts";
import { freshState, HouseRun, onGrid, simulateTo } from "../../simulator/house-run.ts";
import { Climate } from "../../simulator/model/climate.ts";
import { type HouseConstants, houseConstants } from "../../simulator/model/house-constants.ts";
import { alarmKinds } from "../../contract/alarm/alarm-kind.ts";
import { dayMs, minuteMs } from "../../contract/base/time.ts";
import { initialJudgeState } from "../../server/judge/verdict/judge-state.ts";
import { standardBreeds } from "../../server/fleet/breed/standard-breeds.ts";
import type { MonitoredHouse } from "../../server/fleet/gateway/gateway-directory.ts";
import { decodeTelemetry } from "../../server/telemetry/ingest/decode/telemetry-codec.ts";
import { unknownClock } from "../../server/telemetry/ingest/frame/device-clock.ts";
import { HouseBatch } from "../../server/telemetry/ingest/commit/house-batch.ts";
import type { LiveState } from "../../server/telemetry/ingest/commit/live-state.ts";
import { identitiesOf, NewFrames } from "../../server/telemetry/ingest/commit/new-frames.ts";
import type { FramesItem } from "../../server/telemetry/ingest/commit/ingest-item.ts";
import { type Figure, report } from "./figure.ts";

/*
 * A week of the demo fleet with a frame per minute, judged as in the ingest: alarms of each kind
 * per house and week, and the cost of a frame. Run it before and after a change of the judge.
 * CALM=1: nothing happens in the houses, so every alarm is a false one.
 */
const houses = Number(process.env["HOUSES"] ?? defaultFleet.houses);
const days = Number(process.env["DAYS"] ?? 7);
const isCalm = process.env["CALM"] === "1";
const from = onGrid(Date.UTC(2026, 6, 10));
const to = from + days * dayMs;
const offlineAfterMs = 180_000;

const plan = demoFleet({ ...defaultFleet, ...proportions(houses), houses, now: to });
const farms = new Map(plan.farms.map((farm) => [farm.key, farm]));
const sited = plan.houses.map((house) => ({
  house,
  site: houseConstants(house, farms.get(house.farmKey)!, plan.seed),
}));
const climate = new Climate(plan.seed);
const spells = new Map<HouseConstants, HouseEvent[]>();
if (!isCalm)
  for (const { site, event } of livelySpells(
    sited.map(({ site: one }) => one),
    plan.seed,
    from,
    to,
  ))
    spells.set(site, [...(spells.get(site) ?? []), event]);

const entryOf = ({ house, site }: (typeof sited)[number], index: number): MonitoredHouse => ({
  gatewayId: index + 1,
  networkId: house.gateway.networkId,
  secretHash: null,
  isRevoked: false,
  mapping: null,
  houseId: index + 1,
  farmId: 1,
  orgId: 1,
  timeZone: site.timeZone,
  species: house.species,
  override: {},
  shared: undefined,
  kinds: alarmKinds,
  inputs: [],
  outages: [],
  hasGenerator: site.hasGenerator,
  intervalS: null,
  phases: null,
  flock:
    house.flock === null
      ? null
      : {
          ...house.flock,
          placedAge: 0,
          recordedAlive: null,
          breedDays: standardBreeds[house.breed].days,
        },
});
const blank = (houseId: number): LiveState => ({
  houseId,
  readingAt: null,
  detail: null,
  judge: initialJudgeState,
  counter: {},
  dayUse: null,
  isOnline: null,
  onlineSince: null,
  seenAt: null,
  dueAt: null,
  clock: unknownClock,
  home: null,
  openRows: {},
  ownSteps: { seenMs: 0, movedMs: 0 },
  unitTime: null,
});

const raised = new Map<string, number>();
let [frames, judgedMs, stateBytes] = [0, 0, 0];
for (const [index, one] of sited.entries()) {
  const { site } = one;
  const entry = entryOf(one, index);
  const world = { climate, planned: spells.get(site) ?? [], isPlannedOnly: isCalm };
  const run = new HouseRun(site, world, freshState(site, climate, from - dayMs), 0);
  simulateTo(run, from);
  let state = blank(entry.houseId);
  const give = (items: readonly ("silent" | "tick" | FramesItem)[], at: number) => {
    const batch = new HouseBatch(entry, { ...state }, offlineAfterMs);
    for (const item of items)
      if (typeof item === "string")
        batch.add({ kind: item, houseId: entry.houseId, receivedAt: at }, new NewFrames([]));
      else batch.add(item, new NewFrames(identitiesOf([item])));
    ({ state } = batch);
    for (const change of batch.alarmChanges)
      if (change.kind === "raise")
        raised.set(
          `${change.key}${change.suppressedBy === null ? "" : " (hidden)"}`,
          (raised.get(`${change.key}${change.suppressedBy === null ? "" : " (hidden)"}`) ?? 0) + 1,
        );
      else if (change.kind === "peak" && change.severity !== undefined)
        raised.set(`${change.key} worse`, (raised.get(`${change.key} worse`) ?? 0) + 1);
  };
  while (run.state.atMs < to) {
    simulateTo(run, run.state.atMs + minuteMs);
    const at = run.state.atMs;
    const began = performance.now();
    // Ticks like those of the server's timers.
    while (state.dueAt !== null && state.dueAt <= at) give(["tick"], state.dueAt);
    if (run.faults().link === "up") {
      const payload = Buffer.from(JSON.stringify(run.frame(at)));
      const { frames: decoded } = decodeTelemetry(payload);
      const received = { topic: "", payload, receivedAt: at };
      give([{ kind: "frames", ...received, entry, frames: decoded }], at);
      frames += decoded.length;
    } else give(["silent"], at);
    judgedMs += performance.now() - began;
  }
  stateBytes = Math.max(stateBytes, JSON.stringify(state.judge).length);
}

const figures: Figure[] = [
  { name: "a frame, read, measured and judged", value: (1000 * judgedMs) / frames, unit: "us" },
  { name: "largest state of a judge", value: stateBytes, unit: "bytes", aim: { atMost: 4096 } },
  ...[...raised]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, value]) => ({ name, value, unit: "alarms" })),
];
process.stdout.write(
  `judged-week: ${houses} houses, ${days} days, ${frames} frames${isCalm ? ", all calm" : ""}\n`,
);
report("judged", figures);
