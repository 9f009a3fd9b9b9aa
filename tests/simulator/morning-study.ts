import { findWarnings } from "../../contract/alarm/find-warnings.ts";
import { fuelKinds } from "../../contract/energy/fuel.ts";
import { alarmKinds } from "../../contract/alarm/alarm-kind.ts";
import type { Severity } from "../../contract/alarm/alarm.ts";
import type { WarnDay } from "../../contract/alarm/warn-day.ts";
import { dayMs, hourMs, minuteMs } from "../../contract/base/time.ts";
import { usualSettings } from "../../contract/fleet/production-setting.ts";
import { MorningGroups, type MorningHouse } from "../../contract/operate/morning-compare.ts";
import { morningFigureKeys } from "../../contract/operate/morning-figure.ts";
import {
  type AlarmOfDay,
  durationShare,
  isAlarmReason,
  reasonPoints,
  worstFirst,
} from "../../contract/operate/morning-rank.ts";
import { standardBreeds } from "../../server/fleet/breed/standard-breeds.ts";
import type { MonitoredHouse } from "../../server/fleet/gateway/gateway-directory.ts";
import { initialJudgeState } from "../../server/judge/verdict/judge-state.ts";
import { HouseBatch } from "../../server/telemetry/ingest/commit/house-batch.ts";
import type { LiveState } from "../../server/telemetry/ingest/commit/live-state.ts";
import { identitiesOf, NewFrames } from "../../server/telemetry/ingest/commit/new-frames.ts";
import { decodeTelemetry } from "../../server/telemetry/ingest/decode/telemetry-codec.ts";
import { unknownClock } from "../../server/telemetry/ingest/frame/device-clock.ts";
import { rngFrom } from "../../simulator/base/random.ts";
import { valueAt } from "../../simulator/breed/curve.ts";
import type { EventKey, HouseEvent } from "../../simulator/event/event-kinds.ts";
import { freshState, HouseRun, onGrid, simulateTo } from "../../simulator/house-run.ts";
import { Climate } from "../../simulator/model/climate.ts";
import type { HouseConstants } from "../../simulator/model/house-constants.ts";
import { buildSite, midnight } from "./house.ts";

/** A frame comes so often, and a gateway is late after so long, ms. */
const frameMs = 5 * minuteMs;
const offlineAfterMs = 4 * frameMs;
/** Houses of a farm, all of one age; the first age, and how many days farms are apart. */
const farmHouses = 12;
const firstAge = 6;
const farmAges = 3;
const firstDay = "2026-01-10";
const provinces = ["370000", "510000"] as const;
/** Noise of a day's water, feed, scale and gas, as shares. */
const noise = { water: 0.03, feed: 0.02, scale: 0.005, gas: 0.02, kwh: 0.01 } as const;

/** Troubles that are planted. */
export const plantedKinds = [
  "fanBelt",
  "feedFault",
  "gasLeak",
] as const satisfies readonly EventKey[];
export type PlantedKind = (typeof plantedKinds)[number];

export interface Planted {
  readonly houseId: number;
  readonly kind: PlantedKind;
  /** First of its mornings: it began on the day before. */
  readonly morning: number;
}

export interface StudyPlan {
  readonly houses: number;
  readonly days: number;
  readonly planted: readonly Planted[];
}

/** A planted trouble lasts so many days, from noon. */
export const plantedDays = 3;

interface AlarmSpan {
  readonly key: string;
  readonly severity: Severity;
  readonly from: number;
  to: number | null;
}

/** A house's days as measured. */
export interface SimulatedHouse {
  readonly site: HouseConstants;
  readonly houseId: number;
  readonly farmId: number;
  readonly days: readonly SimulatedDay[];
  readonly alarms: readonly AlarmSpan[];
}
interface SimulatedDay {
  readonly figures: MorningHouse["figures"];
  readonly warn: WarnDay;
  readonly outC: number;
  readonly birds: number;
  readonly liveKg: number;
  readonly scaleG: number;
  readonly lost: number;
}

const start = midnight(firstDay);

const siteAt = (index: number): { site: HouseConstants; age: number; farmId: number } => {
  const farm = Math.floor(index / farmHouses);
  const age = firstAge + (farm % farmAges);
  return {
    age,
    farmId: farm + 1,
    site: buildSite({
      adcode: provinces[farm % provinces.length]!,
      dayAge: age,
      date: firstDay,
      seed: 400 + farm,
      networkId: `GW-${2000 + index}`,
    }),
  };
};

const entryOf = (house: HouseConstants, houseId: number, age: number): MonitoredHouse => ({
  gatewayId: houseId,
  networkId: house.networkId,
  secretHash: null,
  isRevoked: false,
  mapping: null,
  houseId,
  farmId: 1,
  orgId: 1,
  timeZone: house.timeZone,
  species: "broiler",
  override: {},
  shared: undefined,
  kinds: alarmKinds,
  inputs: [],
  outages: [],
  hasGenerator: house.hasGenerator,
  intervalS: frameMs / 1000,
  phases: null,
  flock: {
    placedAt: start - age * dayMs,
    placedCount: house.placedCount,
    placedAge: 0,
    recordedAlive: null,
    breedDays: standardBreeds.ross308.days,
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

/** Judges a house's frames as the ingest does; records when each alarm was open. */
class Watch {
  readonly alarms: AlarmSpan[] = [];
  readonly #entry: MonitoredHouse;
  #state: LiveState;

  constructor(entry: MonitoredHouse) {
    this.#entry = entry;
    this.#state = blank(entry.houseId);
  }

  look(run: HouseRun): void {
    const at = run.state.atMs;
    while (this.#state.dueAt !== null && this.#state.dueAt <= at) {
      const due = this.#state.dueAt;
      this.#take({ kind: "tick", houseId: this.#entry.houseId, receivedAt: due }, due);
    }
    const payload = Buffer.from(JSON.stringify(run.frame(at)));
    const { frames } = decodeTelemetry(payload);
    const item = { kind: "frames", topic: "", payload, receivedAt: at } as const;
    this.#take({ ...item, entry: this.#entry, frames }, at);
  }

  #take(item: Parameters<HouseBatch["add"]>[0], at: number): void {
    const batch = new HouseBatch(this.#entry, { ...this.#state }, offlineAfterMs);
    batch.add(item, new NewFrames(item.kind === "frames" ? identitiesOf([item]) : []));
    this.#state = batch.state;
    for (const change of batch.alarmChanges) {
      if (change.kind === "raise" && change.suppressedBy === null)
        this.alarms.push({
          key: `${change.key} ${change.subject}`,
          severity: change.severity,
          from: at,
          to: null,
        });
      if (change.kind === "clear") {
        const key = `${change.key} ${change.subject}`;
        const open = this.alarms.find((alarm) => alarm.key === key && alarm.to === null);
        if (open !== undefined) open.to = at;
      }
    }
  }
}

/** Mean over the hours of a day, and the hours of its night off target. */
class DaySums {
  readonly sums = { outC: 0, rh: 0, pressure: 0, nightHours: 0, offHours: 0 };
  #counts = { out: 0, night: 0, pressure: 0 };

  hour(run: HouseRun, hourOfDay: number): void {
    const { state, lastFrame } = run;
    this.sums.outC += state.outC;
    this.#counts.out += 1;
    const pressure = (lastFrame as { staticPressure?: number | null } | null)?.staticPressure;
    if (pressure != null && pressure > 0) {
      this.sums.pressure += pressure;
      this.#counts.pressure += 1;
    }
    if (hourOfDay < 20 && hourOfDay >= 5) return;
    this.#counts.night += 1;
    this.sums.rh += state.rhPct;
    if (Math.abs(state.tempC - state.targetC) > 2) this.sums.offHours += 1;
  }

  figures() {
    const { outC, rh, pressure, offHours } = this.sums;
    return {
      outC: outC / this.#counts.out,
      rh: rh / this.#counts.night,
      pressure: this.#counts.pressure === 0 ? null : pressure / this.#counts.pressure,
      offHours,
    };
  }
}

function liveDay(
  run: HouseRun,
  watch: Watch,
  day: number,
  age: number,
  index: number,
): SimulatedDay {
  const rng = rngFrom(31_000 + 97 * index + day);
  const noisy = (value: number, share: number) => value * (1 + share * rng.gauss());
  const before = run.state;
  const sums = new DaySums();
  const [fanBefore, gasBefore] = [fanHours(run), before.gasM3];
  let [warmth, scaleG] = [0, 0];
  for (let slot = 1; slot <= dayMs / frameMs; slot += 1) {
    simulateTo(run, start + day * dayMs + slot * frameMs);
    watch.look(run);
    if (slot % (hourMs / frameMs) !== 0) continue;
    sums.hour(run, slot / (hourMs / frameMs) - 1);
    warmth += run.state.tempC / 24;
    scaleG += run.state.weightG / 24;
  }
  const after = run.state;
  const { breed } = run.site;
  const birdDays = (before.alive + after.alive) / 2;
  const { outC, rh, pressure, offHours } = sums.figures();
  const waterL = noisy(after.waterL - before.waterL, noise.water);
  const feedKg = noisy(after.feedKg - before.feedKg, noise.feed);
  const scale = noisy(scaleG, noise.scale);
  const lost = before.alive - after.alive;
  const gas = after.gasM3 - gasBefore;
  const liveKg = (after.alive * after.weightG) / 1000;
  const feedG = valueAt(breed.feedG, age);
  return {
    outC,
    birds: after.alive,
    liveKg,
    scaleG: scale,
    lost,
    figures: {
      nightTemp: offHours,
      humidity: rh,
      ...(pressure !== null && { pressure }),
      ...(feedKg > 1 && { waterPerFeed: waterL / feedKg }),
      ventilation: (1000 * (fanHours(run) - fanBefore)) / liveKg,
      energy: (1000 * noisy(after.kwh - before.kwh, noise.kwh)) / birdDays,
      ...(gas > 0 && { fuel: (1000 * fuelKinds.gas.usualKwh * noisy(gas, noise.gas)) / birdDays }),
    },
    warn: {
      day: new Date(start + day * dayMs + 8 * hourMs).toISOString().slice(0, 10),
      sincePlaced: age,
      birdDays,
      disturbedBy: null,
      waterL,
      feedKg,
      stdWaterMl: feedG * breed.waterPerFeed,
      stdFeedG: feedG,
      tempC: warmth,
      stdTempC: valueAt(breed.targetC, age),
      hours: 24,
      lost,
      stdLossPct: 100 * (1 - valueAt(breed.survivalPct, age + 1) / valueAt(breed.survivalPct, age)),
      layPct: null,
      stdLayPct: null,
      eggG: null,
      crackedPct: null,
      scaleG: scale,
      stdWeightG: valueAt(breed.weightG, age + 1),
      booked: null,
      counted: null,
      meterOffPct: null,
    },
  };
}

const fanHours = (run: HouseRun): number =>
  run.state.fanRunS.reduce((sum, seconds) => sum + seconds, 0) / 3600;

function liveHouse(plan: StudyPlan, index: number): SimulatedHouse {
  const { site, age, farmId } = siteAt(index);
  const houseId = index + 1;
  const climate = new Climate(1);
  const planned = plan.planted
    .filter((item) => item.houseId === houseId)
    .map(({ kind, morning }): HouseEvent => {
      const fromMs = start + (morning - 1) * dayMs + 12 * hourMs;
      return { kind, fromMs, toMs: fromMs + plantedDays * dayMs, random: 4, isForced: true };
    });
  const state = freshState(site, climate, onGrid(start - dayMs));
  const run = new HouseRun(site, { climate, planned, isPlannedOnly: true }, state, 0);
  simulateTo(run, start);
  const watch = new Watch(entryOf(site, houseId, age));
  const days: SimulatedDay[] = [];
  for (let day = 0; day < plan.days; day += 1)
    days.push(liveDay(run, watch, day, age + day, index));
  return { site, houseId, farmId, days, alarms: watch.alarms };
}

/**
 * The houses of a plan, each lived through once; those in which nothing is planted may be taken
 * from `earlier`.
 */
export const liveHouses = (
  plan: StudyPlan,
  earlier?: readonly SimulatedHouse[],
): readonly SimulatedHouse[] =>
  Array.from({ length: plan.houses }, (_, index) => {
    const known = earlier?.[index];
    const isPlanted = plan.planted.some(({ houseId }) => houseId === index + 1);
    return known === undefined || isPlanted ? liveHouse(plan, index) : known;
  });

interface Reason {
  readonly text: string;
  readonly points: number;
}
/** A morning's rows, worst first; and the houses in the order of their alarms alone. */
export interface StudyMorning {
  readonly rows: readonly { readonly houseId: number; readonly reasons: readonly Reason[] }[];
  readonly byAlarms: readonly number[];
}

/** Span of the losses and of the gain, days. */
const spanDays = 3;

function figuresOn(days: readonly SimulatedDay[], day: number): MorningHouse["figures"] {
  const last = days[day]!;
  const before = days[day - spanDays];
  const span = days.slice(Math.max(0, day - spanDays + 1), day + 1);
  return {
    ...last.figures,
    ...(before !== undefined && { gain: (last.scaleG - before.scaleG) / spanDays }),
    ...(span.length === spanDays && {
      losses:
        (100 * span.reduce((sum, { lost }) => sum + lost, 0)) /
        span.reduce((sum, { warn }) => sum + warn.birdDays, 0),
    }),
  };
}

/** The morning lists of houses that were lived through, one a day from the second on. */
export function studyMornings(
  houses: readonly SimulatedHouse[],
  days: number,
): readonly StudyMorning[] {
  const offs = new Map(houses.map(({ houseId }) => [houseId, new Map<string, number[]>()]));
  const inARow = new Map<string, number>();
  const results: StudyMorning[] = [];
  for (let day = 0; day < days - 1; day += 1) {
    const at = start + (day + 1) * dayMs + 5 * hourMs;
    const looked = houses.map(
      (lived): MorningHouse & { lived: SimulatedHouse; liveKg: number } => ({
        lived,
        houseId: lived.houseId,
        orgId: 1,
        farmId: lived.farmId,
        species: "broiler",
        age: lived.days[day]!.warn.sincePlaced,
        birds: lived.days[day]!.birds,
        liveKg: lived.days[day]!.liveKg,
        outC: lived.days[day]!.outC,
        figures: figuresOn(lived.days, day),
        before: Object.fromEntries(
          morningFigureKeys.map((key) => [key, offs.get(lived.houseId)?.get(key) ?? []]),
        ),
      }),
    );
    const groups = new MorningGroups(looked);
    const listed = looked.map((house) => {
      const figures = groups.compare(house).flatMap(({ key, off, excess, value, usual }) => {
        const own = offs.get(house.houseId)!;
        own.set(key, [...(own.get(key) ?? []), off]);
        const name = `${house.houseId} ${key}`;
        inARow.set(name, excess > 0 ? (inARow.get(name) ?? 0) + 1 : 0);
        if (excess === 0) return [];
        const share = durationShare(12 * inARow.get(name)!);
        const times = Math.min(reasonPoints.figureTimesMost, excess);
        const text = `${key} ${value.toFixed(2)} (${usual.toFixed(2)})`;
        return [{ text, points: reasonPoints.figure * times * share }];
      });
      const warnings = findWarnings(
        house.lived.days.slice(0, day + 1).map(({ warn }) => warn),
        usualSettings,
      ).map(({ key }) => ({ text: `warning ${key}`, points: reasonPoints.warning * 0.5 }));
      return { ...house, reasons: [...figures, ...warnings, ...alarmReasons(house.lived, at)] };
    });
    results.push({
      rows: worstFirst(listed).map(({ houseId, reasons }) => ({ houseId, reasons })),
      byAlarms: byAlarms(houses, at),
    });
  }
  return results;
}

/** Hours of the last 24 in which an alarm was open. */
const hoursOf = ({ from, to }: AlarmSpan, at: number): number =>
  Math.max(0, Math.min(to ?? at, at) - Math.max(from, at - dayMs)) / hourMs;

function alarmReasons({ alarms }: SimulatedHouse, at: number): Reason[] {
  const byKey = new Map<string, AlarmOfDay>();
  for (const alarm of alarms) {
    const hours = hoursOf(alarm, at);
    if (hours === 0 || alarm.from > at || alarm.severity === 4) continue;
    const existing = byKey.get(alarm.key) ?? {
      severity: alarm.severity,
      hours: 0,
      count: 0,
      isOpen: false,
    };
    byKey.set(alarm.key, {
      ...existing,
      hours: existing.hours + hours,
      count: existing.count + Number(alarm.from > at - dayMs),
      isOpen: existing.isOpen || alarm.to === null || alarm.to > at,
    });
  }
  return [...byKey]
    .filter(([, alarm]) => isAlarmReason(alarm))
    .map(([key, { severity, hours }]) => ({
      text: `alarm ${key}`,
      points: reasonPoints.alarm[severity] * durationShare(hours),
    }));
}

/** A list sorted by alarms: the worst severity first, then the hours it was open. */
function byAlarms(houses: readonly SimulatedHouse[], at: number): number[] {
  const worst = houses.flatMap(({ houseId, alarms }) => {
    const now = alarms.filter((alarm) => alarm.from <= at && hoursOf(alarm, at) > 0);
    if (now.length === 0) return [];
    const severity = Math.min(...now.map((alarm) => alarm.severity));
    return [{ houseId, severity, hours: now.reduce((sum, alarm) => sum + hoursOf(alarm, at), 0) }];
  });
  return worst
    .toSorted((a, b) => a.severity - b.severity || b.hours - a.hours || a.houseId - b.houseId)
    .map(({ houseId }) => houseId);
}
