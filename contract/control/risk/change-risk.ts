import type { HouseSettings } from "../parameter/parameter-catalog.ts";
import { parameterOf } from "../parameter/parameter-catalog.ts";
import type { ParameterGroup } from "../../fleet/gateway/parameter-group.ts";
import {
  type ReadSettings,
  type SettingChange,
  withChanges,
} from "../protocol/controller-setting.ts";
import type { DoAction } from "../protocol/gateway-order.ts";
import { type Direction, directionOf, type Nature, natureOf } from "./change-direction.ts";
import { type HouseNow, needM3h } from "./house-now.ts";
import { type Danger, newDangers } from "./dangerous-settings.ts";
import { isByWeight, levelAir } from "./level-plan.ts";
import { absHighMax, type ControlLimits, lowAirOf } from "./control-limit.ts";
import { type Class, type RiskReason, type RiskRefusal } from "./risk-word.ts";
import { agedMove, isStep, type TargetMove, targetMoves, targetRisk } from "./target-risk.ts";

/*
 * Danger of a change, by its value, its direction, the age of the animals and the current state of
 * the house. Two rules have priority: a change that gives less air is never under class 2, and one
 * that gives more air is never blocked.
 */

/** One value of a write. */
interface ItemRisk {
  readonly k: string;
  readonly row?: number;
  readonly risk: Class;
  /** More air or an earlier alarm. */
  readonly isProtective: boolean;
  /** Less air, less cooling, a later alarm. */
  readonly isLess: boolean;
  readonly why: readonly RiskReason[];
}

/** Verdict on a change. */
export interface RiskVerdict {
  readonly risk: Class;
  /** All of it makes the house safer: it waits for no lease, panel or second person. */
  readonly isProtective: boolean;
  readonly isLessAir: boolean;
  /** Empty: it may be sent. */
  readonly refusals: readonly RiskRefusal[];
  /** Values of a write, one by one. */
  readonly items: readonly ItemRisk[];
  readonly why: readonly RiskReason[];
}

const highest = (classes: readonly Class[]): Class => Math.max(0, ...classes) as Class;
const none: ReadSettings = { values: {}, rows: [] };

/** Returns the risk from the catalogue; the worst for an unknown value. */
const riskIn = (group: ParameterGroup, { k, row }: SettingChange): Class =>
  parameterOf(group, k, row !== undefined)?.risk ?? 3;

/** The class of one value without what the house is doing now. */
function itemRisk(
  group: ParameterGroup,
  item: SettingChange,
  nature: Nature,
  direction: Direction,
): Omit<ItemRisk, "k" | "row"> {
  const risk = riskIn(group, item);
  const isProtective = nature === "air" || nature === "alarm";
  if (direction === "more" && isProtective)
    return { risk: 0, isProtective: true, isLess: false, why: [] };
  const isLess = direction === "less" && nature !== "target";
  const why: RiskReason[] = group === "wiring" ? ["wiring"] : [];
  if (isLess) why.push(lessReason(nature, item));
  return {
    risk: isLess && isProtective ? highest([2, risk]) : risk,
    isProtective: false,
    isLess,
    why,
  };
}

function lessReason(nature: Nature, { k }: SettingChange): RiskReason {
  if (k === "alarmOn") return "alarmOff";
  return nature === "alarm" ? "weakerAlarm" : nature === "cooling" ? "lessCooling" : "lessAir";
}

/** Returns the current conditions in the house that make less air worse. */
function heatReasons(
  { tempC, targetC, isAlarmed }: HouseNow,
  { hotK }: ControlLimits,
): RiskReason[] {
  const isHot = tempC !== null && targetC !== null && tempC > targetC + hotK;
  return [...(isHot ? (["hot"] as const) : []), ...(isAlarmed ? (["alarmed"] as const) : [])];
}

const raised = (risk: Class, reasons: readonly RiskReason[]): Class =>
  reasons.length === 0 ? risk : (Math.min(3, risk + 1) as Class);

/**
 * The risk of values of one group. `former`: the current settings of the house; `changes`: the
 * wanted ones.
 */
export function riskOfWrite(
  group: ParameterGroup,
  changes: readonly SettingChange[],
  former: HouseSettings,
  now: HouseNow,
  limits: ControlLimits,
): RiskVerdict {
  const before = former[group] ?? none;
  const after = withChanges(before, changes);
  const worse = heatReasons(now, limits);
  const items = changes.map((item): ItemRisk => {
    const { k, row } = item;
    const place = row === undefined ? { k } : { k, row };
    const nature = natureOf(group, item);
    const direction = directionOf(group, item, changes, before, now.fanAirM3h);
    const one = itemRisk(group, item, nature, direction);
    if (!one.isLess || nature === "alarm") return { ...place, ...one };
    return { ...place, ...one, risk: raised(one.risk, worse), why: [...one.why, ...worse] };
  });
  const moved = movedTargets(movesOf(group, changes, former, now), now, limits);
  const desired: HouseSettings = { ...former, [group]: after };
  const dangers = newDangers(former, desired, now, limits).map(dangerRisk);
  const counted = group === "flock" ? countRisk(changes, former, now, limits) : [];
  const whole = [...moved, ...dangers, ...counted];
  const isLessAir = [...items, ...moved, ...counted].some(({ isLess }) => isLess);
  const settingRisks = withTargets(items, after, moved);
  return {
    risk: highest([...settingRisks, ...whole].map(({ risk }) => risk)),
    isProtective: settingRisks.length > 0 && settingRisks.every(({ isProtective }) => isProtective),
    isLessAir: isLessAir || dangers.some(({ isLess }) => isLess),
    refusals: unique([
      ...whole.flatMap(({ refusal }) => (refusal === null ? [] : [refusal])),
      ...(isTooHigh(group, changes, now, limits) ? (["absHigh"] as const) : []),
    ]),
    items: settingRisks,
    why: unique([...settingRisks, ...whole].flatMap(({ why }) => why)),
  };
}

const unique = <T>(all: readonly T[]): T[] => [...new Set(all)];

interface Moved {
  /** Day age of the animals at that time; null: now. */
  readonly day: number | null;
  readonly risk: Class;
  readonly isLess: boolean;
  readonly why: RiskReason[];
  readonly refusal: RiskRefusal | null;
}

type Move = TargetMove & Pick<Moved, "day">;

/** Returns the targets that a change moves: of the curve, or by another day age. */
function movesOf(
  group: ParameterGroup,
  changes: readonly SettingChange[],
  { curve = none }: HouseSettings,
  now: HouseNow,
): readonly Move[] {
  if (group === "curve") return targetMoves(curve, withChanges(curve, changes), now);
  const aged = group === "flock" ? agedMove(changes, curve, now) : null;
  return aged === null ? [] : [{ ...aged, day: null }];
}

/** Returns the risks of moved targets. */
function movedTargets(moves: readonly Move[], now: HouseNow, limits: ControlLimits): Moved[] {
  const worse = heatReasons(now, limits);
  return moves.filter(isStep).map((move) => {
    const { risk, why, refusal } = targetRisk(move, limits);
    const isLess = move.after > move.before;
    const reasons = isLess ? worse : [];
    return {
      day: move.day,
      risk: raised(risk, reasons),
      isLess,
      why: [...(why === null ? [] : [why]), ...reasons],
      refusal,
    };
  });
}

/**
 * Values that are targets, with the class of the target they move: the one at the age of their row,
 * or the current one. `after`: the curve after the change.
 */
const withTargets = (
  items: readonly ItemRisk[],
  after: ReadSettings,
  moved: readonly Moved[],
): ItemRisk[] =>
  items.map((item) => {
    if (item.k !== "target" && item.k !== "targetOffset") return item;
    const of = item.row === undefined ? null : (after.rows[item.row]?.["day"] ?? NaN);
    const move = moved.find(({ day }) => day === of);
    if (move === undefined) return item;
    return {
      ...item,
      risk: move.risk,
      isLess: move.isLess,
      why: unique([...item.why, ...move.why]),
    };
  });

/**
 * Fewer animals entered in a controller that ventilates by their weight mean less air for all of
 * them; the current number, or more, does not.
 */
function countRisk(
  changes: readonly SettingChange[],
  former: HouseSettings,
  { isStocked, alive }: HouseNow,
  limits: ControlLimits,
): Omit<Moved, "day">[] {
  const { from, to } = changes.find(({ k }) => k === "placedCount") ?? {};
  if (!isStocked || alive === null || typeof to !== "number" || !isByWeight(former)) return [];
  const isLower = typeof from !== "number" || to < from;
  if (!isLower || to >= lowAirOf(limits) * alive) return [];
  const refusal = to < limits.leastAirShare * alive ? "leastAir" : null;
  return [{ risk: 3, isLess: true, why: ["lowAir"], refusal }];
}

/** Returns the refusal of a change that leads to a danger; null: it only requires more inputs. */
const refusalOf = ({ key, isDeadly }: Danger): RiskRefusal | null => {
  if (key === "highAlarm") return "lateHeat";
  return key === "leastAir" && isDeadly ? "leastAir" : null;
};
const dangerReasons: Partial<Record<Danger["key"], RiskReason>> = {
  absHigh: "weakerAlarm",
  highAlarm: "weakerAlarm",
  alarmOn: "alarmOff",
  target: "farFromStandard",
  leastAir: "lowAir",
};

/** A change that causes a danger is of the highest class, whichever value causes it. */
const dangerRisk = (danger: Danger): Omit<Moved, "day"> => ({
  risk: 3,
  isLess: danger.key === "leastAir",
  why: [dangerReasons[danger.key] ?? "beyondUsual"],
  refusal: refusalOf(danger),
});

/** Upper bound of an absolute high temperature alarm. Lowering one is always allowed. */
const isTooHigh = (
  group: ParameterGroup,
  changes: readonly SettingChange[],
  { dayAge }: HouseNow,
  limits: ControlLimits,
): boolean =>
  group === "alarm" &&
  changes.some(({ k, from, to }) => {
    if (k !== "absHigh" || typeof to !== "number") return false;
    return to > absHighMax(limits, dayAge) && !(typeof from === "number" && to <= from);
  });

/** Code of the alarm for an external stop, which a person in danger has pressed. */
const externalStopCode = 2403;

type Judged = Pick<RiskVerdict, "risk" | "isProtective" | "isLessAir" | "why"> & {
  readonly refusal?: RiskRefusal | null;
};
const safe: Judged = { risk: 0, isProtective: true, isLessAir: false, why: [] };
const plain = (risk: Class, ...why: RiskReason[]): Judged => ({
  risk,
  isProtective: false,
  isLessAir: false,
  why,
});

/** The risk of having a controller do something. */
export function riskOfAction(
  action: DoAction,
  settings: HouseSettings,
  now: HouseNow,
  limits: ControlLimits,
): RiskVerdict {
  const { refusal = null, ...judged } = judgedAction(action, settings, now, limits);
  return { ...judged, refusals: refusal === null ? [] : [refusal], items: [] };
}

function judgedAction(
  action: DoAction,
  settings: HouseSettings,
  now: HouseNow,
  limits: ControlLimits,
): Judged {
  switch (action.do) {
    case "mode":
      return modeRisk(action.to, now);
    case "level":
      return levelRisk(action.to, settings, now, limits);
    case "trial":
      return safe;
    case "restart":
      return now.isStocked ? plain(2, "stocked") : plain(1);
    case "reset":
      return resetRisk(action.to);
    case "output":
      return outputRisk(now);
    default:
      return plain(0);
  }
}

/** A person is probably in the house: it is empty, or in hand mode. */
const outputRisk = ({ isStocked, mode }: HouseNow): Judged =>
  isStocked && mode !== "hand"
    ? { ...plain(2, "stocked"), refusal: "outputBySmart" }
    : plain(isStocked ? 2 : 1, ...(isStocked ? (["stocked"] as const) : []));

const resetRisk = (code: number | null): Judged =>
  code === externalStopCode ? { ...plain(3), refusal: "externalStop" } : plain(1);

function modeRisk(to: "smart" | "hand" | "empty", { mode, isStocked }: HouseNow): Judged {
  if (to === "hand") return plain(2, "byHand");
  if (to === "empty")
    return isStocked ? { ...plain(3, "stocked", "lessAir"), isLessAir: true } : plain(1);
  // Back to automatic operation by the controller.
  return mode === "hand" || (mode === "empty" && isStocked) ? safe : plain(1);
}

/**
 * Judges a level by hand: more air is always allowed, less is compared with the current air and the
 * need.
 */
function levelRisk(
  to: number,
  settings: HouseSettings,
  now: HouseNow,
  limits: ControlLimits,
): Judged {
  const { airM3h } = levelAir(settings, to, now.fanAirM3h);
  const more = now.level === null ? null : moreThanNow(to, now.level, airM3h, settings, now);
  if (more === "more") return safe;
  if (more === "none") return plain(1);
  const worse = heatReasons(now, limits);
  const less: Judged = {
    risk: raised(2, worse),
    isProtective: false,
    isLessAir: true,
    why: ["lessAir", ...worse],
  };
  const need = needM3h(now, limits.needM3h);
  if (need === null || airM3h === null || airM3h >= lowAirOf(limits) * need) return less;
  const refusal = airM3h < limits.leastAirShare * need ? "leastAir" : null;
  return { ...less, risk: 3, why: [...less.why, "lowAir"], refusal };
}

/** Compares the air of two levels, or their numbers if the air is unknown. */
function moreThanNow(
  to: number,
  level: number,
  toM3h: number | null,
  settings: HouseSettings,
  { fanAirM3h }: HouseNow,
): Direction {
  const { airM3h } = levelAir(settings, level, fanAirM3h);
  const gained = toM3h === null || airM3h === null ? to - level : toM3h - airM3h;
  return gained === 0 ? "none" : gained > 0 ? "more" : "less";
}
