import type { HouseSettings } from "../parameter/parameter-catalog.ts";
import { parameterOf } from "../parameter/parameter-catalog.ts";
import { curve as curveGroup } from "../parameter/group/curve-parameters.ts";
import { levels as levelGroup } from "../parameter/group/levels-parameters.ts";
import type { ParameterGroup } from "../../fleet/gateway/parameter-group.ts";
import type { ReadSettings, SettingValue } from "../protocol/controller-setting.ts";
import { curveAt, targetAt } from "./curve-at.ts";
import type { DangerKey } from "../parameter/danger-word.ts";
import { type HouseNow, needM3h } from "./house-now.ts";
import { isByWeight, lowestAir } from "./level-plan.ts";
import { type ControlLimits, lateHeatK, lowAirOf } from "./control-limit.ts";
import { isFar } from "./target-risk.ts";

/*
 * Dangers in the current settings, regardless of who set them. A change is judged by the same rules
 * (change-risk.ts): it may not lead to a danger named here, or only with the inputs required for
 * it. An unknown value is no danger, because it was not read.
 */

/** A setting of a controller: its place on the page of the settings. */
interface DangerPlace {
  readonly group: ParameterGroup;
  readonly k: string;
  readonly row?: number;
}

export interface Danger {
  readonly key: DangerKey;
  /** The current value, and its upper or lower bound; null: not a number. */
  readonly value: number | null;
  readonly limit: number | null;
  /** Animals die of it before a person is notified. */
  readonly isDeadly: boolean;
  /** Null: it is set in the console, or shown by the frames. */
  readonly place: DangerPlace | null;
}

type Known = HouseNow & { readonly dayAge: number };
interface DangerInput {
  readonly settings: HouseSettings;
  readonly now: HouseNow;
  readonly limits: ControlLimits;
}

const none: ReadSettings = { values: {}, rows: [] };
const numberOf = (value: SettingValue | undefined): number | null =>
  typeof value === "number" ? value : null;
const single = ({ settings }: DangerInput, group: ParameterGroup, k: string): number | null =>
  numberOf((settings[group] ?? none).values[k]);

/** The row of the curve that applies at an age. */
function rowAt({ rows }: ReadSettings, dayAge: number): number {
  const last = rows.findLastIndex(({ day }) => typeof day === "number" && day <= dayAge);
  return Math.max(0, last);
}
const inCurve = ({ curve = none }: HouseSettings, k: string, dayAge: number): DangerPlace => ({
  group: "curve",
  k,
  row: rowAt(curve, dayAge),
});

const [targetMin, targetMax] = curveGroup.table.columns.target.sane;
/** The controller's target if it is plausible for animals of this age; otherwise the standard's. */
export function meantTarget(
  targetC: number | null,
  standardC: number | null,
  { wideK }: Pick<ControlLimits, "wideK">,
): number | null {
  const isSane = targetC !== null && targetC >= targetMin && targetC <= targetMax;
  if (!isSane) return standardC;
  return standardC === null || !isFar(targetC, standardC, wideK) ? targetC : standardC;
}

/** The first alarm for heat comes above it only when it is too late, degC; null: not known. */
export const lateAbove = (
  targetC: number | null,
  standardC: number | null,
  limits: Pick<ControlLimits, "wideK">,
): number | null => {
  const intended = meantTarget(targetC, standardC, limits);
  return intended === null ? null : intended + lateHeatK;
};

/**
 * An absolute high temperature alarm that comes too late at any age; null: no such alarm. One that
 * is right for chicks only is no danger while another alarm comes before it.
 */
export function lateAbsHigh(
  value: number | null,
  { absHighYoungC, absHighC }: ControlLimits,
): Pick<Danger, "value" | "limit" | "isDeadly"> | null {
  const limit = Math.max(absHighYoungC, absHighC);
  return value !== null && value > limit ? { value, limit, isDeadly: false } : null;
}

function absHigh(input: DangerInput): Danger[] {
  const late = lateAbsHigh(single(input, "alarm", "absHigh"), input.limits);
  return late === null
    ? []
    : [{ key: "absHigh", ...late, place: { group: "alarm", k: "absHigh" } }];
}

function alarmOff(input: DangerInput): Danger[] {
  if (single(input, "alarm", "alarmOn") !== 0) return [];
  const place = { group: "alarm", k: "alarmOn" } as const;
  return [{ key: "alarmOn", value: null, limit: null, isDeadly: true, place }];
}

/** Checks the controller's first heat alarm against the target for the age. */
function highAlarm(input: DangerInput, now: Known): Danger[] {
  const { settings, limits } = input;
  const { curve } = settings;
  const target = curve === undefined ? null : targetAt(curve, now.dayAge);
  const diff = curve === undefined ? null : curveAt(curve, "highAlarmDiff", now.dayAge);
  const band = target === null || diff === null ? null : target + diff;
  const max = single(input, "alarm", "absHigh");
  const firsts = [band, max].filter((item) => item !== null);
  const limit = lateAbove(target, now.standardC(now.dayAge), limits);
  // If one of them was not read, it is unknown which alarm comes first.
  if (limit === null || band === null || firsts.length === 0) return [];
  const value = Math.min(...firsts);
  if (value <= limit + tiny) return [];
  const place = inCurve(settings, "highAlarmDiff", now.dayAge);
  return [{ key: "highAlarm", value: tenth(value), limit: tenth(limit), isDeadly: true, place }];
}
/** Differences of tenths are not exact in binary. */
const tiny = 0.001;
const tenth = (value: number): number => Math.round(value * 10) / 10;

/** Checks the current target against the need of animals of this age. */
function target(input: DangerInput, now: Known): Danger[] {
  const { curve } = input.settings;
  // The reported target takes precedence over the curve: a controller may assume another age of the
  // flock.
  const value = now.targetC ?? (curve === undefined ? null : targetAt(curve, now.dayAge));
  if (value === null) return [];
  const standard = now.standardC(now.dayAge);
  const place = inCurve(input.settings, "target", now.dayAge);
  const result = offTarget(value, standard, input.limits.wideK);
  if (result === null) return [];
  const { limit, isDeadly } = result;
  return [{ key: "target", value: tenth(value), limit: tenth(limit), isDeadly, place }];
}

/** The limit that a target is beyond, degC; null: it is beyond none. */
function offTarget(value: number, standard: number | null, wideK: number) {
  const sane = Math.min(targetMax, Math.max(targetMin, value));
  if (sane !== value) return { limit: standard ?? sane, isDeadly: true };
  if (standard === null || !isFar(value, standard, wideK)) return null;
  const limit = standard + Math.sign(value - standard) * wideK;
  return { limit, isDeadly: isFar(value, standard, lateHeatK) };
}

/**
 * The controller sees to the least air itself, or may: a controller reports its groups one after
 * the other.
 */
const isUnchanged = (settings: HouseSettings): boolean =>
  settings.vent === undefined || isByWeight(settings);

/** The least air the settings leave, against what the animals need. */
function minAir({ settings, now, limits }: DangerInput, { dayAge }: Known): Danger[] {
  const low = lowAirOf(limits);
  const value = isUnchanged(settings) ? null : (lowestAir(settings, now)?.airM3h ?? null);
  const need = needM3h(now, limits.needM3h);
  if (value === null || need === null || need === 0 || value >= low * need) return [];
  return [
    {
      key: "leastAir",
      value,
      limit: Math.round(low * need),
      isDeadly: value < limits.leastAirShare * need,
      place: inCurve(settings, "minLevel", dayAge),
    },
  ];
}

/** No fan runs at the lowest level, however much air the fans move. */
function noAir(input: DangerInput, now: Known): Danger[] {
  const { curve, levels } = input.settings;
  if (curve === undefined || levels === undefined || isUnchanged(input.settings)) return [];
  const row = levels.rows[Math.floor(curveAt(curve, "minLevel", now.dayAge) ?? 0)];
  if (row === undefined || !isStill(row)) return [];
  const place = inCurve(input.settings, "minLevel", now.dayAge);
  return [{ key: "leastAir", value: 0, limit: null, isDeadly: true, place }];
}

/** A level at which no fan runs. */
const isStill = (row: ReadSettings["rows"][number]): boolean =>
  row["fans"] === 0 || (row["cycleOn"] === 0 && row["cycleOff"] !== 0);

/** From this age on animals need the tunnel when it is hot, days. */
const tunnelNeededDay = 28;
/** Largest useful difference of outdoors below target, K. */
const tunnelColdK = 5;

/**
 * The plausible target, degC, and how far the outdoor temperature is above it, K; null: not known.
 */
function outdoors({ settings: { curve }, limits }: DangerInput, now: Known) {
  const targetC = curve === undefined ? null : targetAt(curve, now.dayAge);
  const meantC = meantTarget(targetC, now.standardC(now.dayAge), limits);
  const warmK = meantC === null || now.tempOutC === null ? null : now.tempOutC - meantC;
  return { meant: meantC, warmK };
}

/** A house that has a tunnel and may not use it: deadly on a hot day. */
function tunnelLocked(input: DangerInput, now: Known): Danger[] {
  const { curve, levels = none } = input.settings;
  const first = levels.rows.findIndex(({ mode }) => mode === "tunnel");
  if (first < 0 || now.dayAge < tunnelNeededDay) return [];
  const { meant, warmK } = outdoors(input, now);
  // In cold weather many farms keep the tunnel closed on purpose.
  if (warmK !== null && warmK < -tunnelColdK) return [];
  const isDeadly = warmK !== null && warmK >= 0;
  const highest = curve === undefined ? null : curveAt(curve, "maxLevel", now.dayAge);
  const locks: readonly Lock[] = [
    {
      key: "tunnelMinDay",
      value: single(input, "vent", "tunnelMinDay"),
      limit: tunnelNeededDay,
      max: now.dayAge,
      place: { group: "vent", k: "tunnelMinDay" },
    },
    {
      key: "tunnelMinOut",
      value: single(input, "vent", "tunnelMinOut"),
      limit: meant === null ? Infinity : meant + lateHeatK,
      place: { group: "vent", k: "tunnelMinOut" },
    },
  ];
  const matches = locks.flatMap(({ key, value, limit, max = limit, place }): Danger[] =>
    value !== null && value > max ? [{ key, value, limit: tenth(limit), isDeadly, place }] : [],
  );
  if (highest === null || Math.floor(highest) >= first) return matches;
  const place = inCurve(input.settings, "maxLevel", now.dayAge);
  return [
    ...matches,
    { key: "maxLevel", value: Math.floor(highest), limit: first, isDeadly, place },
  ];
}

/** A setting that keeps the tunnel shut while it is above `max`. */
interface Lock extends Pick<Danger, "key" | "place"> {
  readonly value: number | null;
  readonly limit: number;
  /** Absent: the limit. */
  readonly max?: number;
}

/** Heaters that begin so late chill young animals. */
const chickDays = 7;
function lateHeater(input: DangerInput, now: Known): Danger[] {
  const { curve } = input.settings;
  const value = curve === undefined ? null : curveAt(curve, "heatDiff", now.dayAge);
  const [, limit] = curveGroup.table.columns.heatDiff.sane;
  if (value === null || value <= limit + tiny) return [];
  const place = inCurve(input.settings, "heatDiff", now.dayAge);
  return [
    { key: "heatDiff", value: tenth(value), limit, isDeadly: now.dayAge <= chickDays, place },
  ];
}

/** A controller in the mode for an empty house ventilates little and raises no alarms. */
const emptyModeDangers = ({ now: { mode } }: DangerInput): Danger[] =>
  mode === "empty"
    ? [{ key: "controlMode", value: null, limit: null, isDeadly: true, place: null }]
    : [];

/** More air that begins only when the animals die already. */
function lateLevels(input: DangerInput, now: Known): Danger[] {
  const { curve = none, levels = none } = input.settings;
  const lowest = Math.floor(curveAt(curve, "minLevel", now.dayAge) ?? 0);
  const highest = Math.floor(curveAt(curve, "maxLevel", now.dayAge) ?? levels.rows.length - 1);
  const [, usualMax] = levelGroup.table.columns.offset.sane;
  const late = levels.rows.flatMap((level, row): Danger[] => {
    const value = numberOf(level["offset"]);
    const isNext = row === lowest + 1;
    const limit = isNext ? lateHeatK : usualMax;
    if (value === null || value <= limit || row <= lowest || row > highest) return [];
    const place = { group: "levels", k: "offset", row } as const;
    return [{ key: "offset", value, limit, isDeadly: isNext, place }];
  });
  return late.slice(0, 1);
}

/** Beyond the usual, on the side of less air, less cooling or a later alarm. */
const usual = [
  ["curve", "coolDiff"],
  ["curve", "tunnelDiff"],
  ["curve", "lowAlarmDiff"],
  ["vent", "levelDelay"],
  ["air", "co2Set"],
  ["air", "nh3Set"],
  ["alarm", "alarmDelay"],
] as const;

const beyondUsual = (input: DangerInput, now: Known): Danger[] =>
  usual.flatMap(([group, k]): Danger[] => {
    const { curve } = input.settings;
    const isColumn = group === "curve";
    const inTable = curve === undefined ? null : curveAt(curve, k, now.dayAge);
    const value = isColumn ? inTable : single(input, group, k);
    const max = parameterOf(group, k, isColumn)?.sane[1];
    if (value === null || max === undefined || value <= max + tiny) return [];
    const place = isColumn ? inCurve(input.settings, k, now.dayAge) : { group, k };
    return [{ key: k, value: tenth(value), limit: max, isDeadly: false, place }];
  });

const rules = [
  highAlarm,
  absHigh,
  target,
  minAir,
  noAir,
  tunnelLocked,
  lateLevels,
  lateHeater,
  emptyModeDangers,
  alarmOff,
  beyondUsual,
];

/**
 * Returns the dangers of a house as its controller is set now, the worst first, each once. None in
 * a house without animals.
 */
export function dangersOf(settings: HouseSettings, now: HouseNow, limits: ControlLimits): Danger[] {
  const input = { settings, now, limits };
  const { dayAge } = now;
  const all: Danger[] = [];
  if (now.isStocked && dayAge !== null && dayAge >= 0)
    for (const rule of rules) all.push(...rule(input, { ...now, dayAge }));
  const worstFirst = all.toSorted((a, b) => Number(b.isDeadly) - Number(a.isDeadly));
  return [
    ...new Map(worstFirst.toReversed().map((item) => [item.key, item])).values(),
  ].toReversed();
}

/** True when an existing danger has become greater. */
const isWorse = (is: Danger, was: Danger): boolean =>
  (is.isDeadly && !was.isDeadly) || distance(is) > distance(was) + tiny;
const distance = ({ value, limit }: Danger): number =>
  value === null || limit === null ? 0 : Math.abs(value - limit);

/** Returns the dangers a change causes or increases. A danger it reduces in part does not count. */
export const newDangers = (
  before: HouseSettings,
  after: HouseSettings,
  now: HouseNow,
  limits: ControlLimits,
): Danger[] => {
  // Compares only the settings, not the values at this moment.
  const set = { ...now, targetC: null };
  const weigh = (settings: HouseSettings) => dangersOf({ vent: none, ...settings }, set, limits);
  const known = new Map(weigh(before).map((item) => [item.key, item]));
  return weigh(after).filter((is) => {
    const was = known.get(is.key);
    return was === undefined || isWorse(is, was);
  });
};
