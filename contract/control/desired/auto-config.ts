import type { ClimateZone } from "../../base/climate-zone.ts";
import type { HouseSettings } from "../parameter/parameter-catalog.ts";
import { parameterCatalog } from "../parameter/parameter-catalog.ts";
import { rowsAhead } from "../parameter/parameter-rule.ts";
import type { ParameterGroup } from "../../fleet/gateway/parameter-group.ts";
import { round } from "../../base/round-number.ts";
import {
  type Keyed,
  type ReadSettings,
  type SettingChange,
  settingPlace,
  type SettingValue,
} from "../protocol/controller-setting.ts";
import { type AutoFan, autoLevels, type AutoLevels } from "./auto-level.ts";
import type { AutoMissing, AutoWord } from "./auto-word.ts";
import { type GroupContent, desiredOf } from "./group-content.ts";
import { curveAt } from "../risk/curve-at.ts";
import { changesFor } from "./desired-setting.ts";

/*
 * Settings proposed from the data of a house: the breed's standard, the fans among its devices, the
 * climate. Each value has its reason. Pure; nothing is sent by it.
 */

/** Data of a house for a proposal. */
export interface AutoConfigInput {
  /** Targets of the breed by day age, degC. */
  readonly standard: readonly { readonly dayAge: number; readonly tempC: number }[];
  /** The fans with their outputs, or why they are not known. */
  readonly fans: readonly AutoFan[] | AutoMissing;
  readonly hasPads: boolean;
  readonly zone: ClimateZone;
  /** Null: unknown. */
  readonly dayAge: number | null;
  /** The highest absolute high temperature that may be set at this age, degC. */
  readonly absHighMostC: number;
  /** Rows that the gateway's type has. */
  readonly curvePoints: number;
  readonly levels: number;
}

export interface AutoReason {
  readonly word: AutoWord;
  readonly values: Readonly<Record<string, string | number>>;
}
const reason = (word: AutoWord, values: AutoReason["values"] = {}): AutoReason => ({
  word,
  values,
});

export interface AutoProposal {
  readonly group: ParameterGroup;
  readonly items: readonly (SettingChange & { readonly why: AutoReason })[];
}
export interface AutoGap {
  readonly group: ParameterGroup;
  readonly why: AutoMissing;
}

/** Settings of a group, and the reason for each value. */
interface Proposal {
  readonly content: GroupContent;
  readonly whyOf: (place: Pick<SettingChange, "k" | "row">) => AutoReason;
}
type Proposer = (input: AutoConfigInput, present: HouseSettings) => Proposal | AutoMissing;

/** Groups that a proposal is made of, in the order they are sent. */
export const autoGroups = ["levels", "vent", "curve", "cool", "alarm"] as const;
type AutoGroup = (typeof autoGroups)[number];

const numberIn = (keyed: Keyed | undefined, key: string, otherwise: number): number => {
  const value = keyed?.[key];
  return typeof value === "number" ? value : otherwise;
};
const usual = (group: ParameterGroup, key: string): SettingValue =>
  parameterCatalog[group].table?.columns[key]?.initial ??
  parameterCatalog[group].values[key]?.initial ??
  null;

type Point = AutoConfigInput["standard"][number];
/** Returns the distance of the standard from the line between two of its points, K. */
function deviation(a: Point, b: Point, at: Point): number {
  const share = b.dayAge === a.dayAge ? 0 : (at.dayAge - a.dayAge) / (b.dayAge - a.dayAge);
  return Math.abs(at.tempC - (a.tempC + (b.tempC - a.tempC) * share));
}

/** Returns the curve through at most `max` of the points that stays closest to all of them. */
export function fewPoints(standard: readonly Point[], max: number): Point[] {
  const [first, last] = [standard[0], standard.at(-1)];
  if (first === undefined || last === undefined || max < 1) return [];
  const usedIndexes = new Set([0, standard.length - 1]);
  while (usedIndexes.size < max) {
    const order = [...usedIndexes].toSorted((a, b) => a - b);
    const worst = standard
      .map((at, index) => {
        const after = order.find((item) => item >= index) ?? index;
        const before = order.findLast((item) => item <= index) ?? index;
        const [a, b] = [standard[before], standard[after]];
        return { index, off: a === undefined || b === undefined ? 0 : deviation(a, b, at) };
      })
      .reduce((most_, item) => (item.off > most_.off ? item : most_));
    if (worst.off < nearK) break;
    usedIndexes.add(worst.index);
  }
  return [...usedIndexes]
    .toSorted((a, b) => a - b)
    .slice(0, max)
    .flatMap((index) => standard[index] ?? []);
}
/** A standard that is met this nearly needs no further point, K. */
const nearK = 0.1;

/** Young animals get no strong air before this age, days. */
const strongAirDay = 14;

/** Returns the reason for missing fans; null: there are some. */
const fansMissing = ({ fans }: AutoConfigInput): AutoMissing | null =>
  typeof fans === "string" ? fans : fans.length === 0 ? "noFans" : null;
const fansIn = ({ fans }: AutoConfigInput): readonly AutoFan[] =>
  typeof fans === "string" ? [] : fans;

const levelsOf = (input: AutoConfigInput, present: HouseSettings): AutoLevels =>
  autoLevels(fansIn(input), {
    max: input.levels,
    gapK: numberIn(present.vent?.values, "levelGap", 0.4),
    cycleS: numberIn(present.vent?.values, "cycleTotal", 300),
  });

const lastLevelOf = (input: AutoConfigInput, present: HouseSettings): number => {
  const rows = fansIn(input).length > 0 ? levelsOf(input, present).rows : present.levels?.rows;
  return Math.max(0, (rows?.length ?? 1) - 1);
};

const proposeCurve: Proposer = (input, present) => {
  const points = fewPoints(input.standard, input.curvePoints);
  if (points.length === 0) return "noStandard";
  const curve = present.curve;
  if (curve === undefined) return "notRead";
  const last = lastLevelOf(input, present);
  const { firstTunnel } = levelsOf(input, present);
  const columns = Object.keys(parameterCatalog.curve.table?.columns ?? {});
  const atDay = (key: string, day: number): SettingValue => {
    const value = curveAt(curve, key, day);
    return value === null ? usual("curve", key) : round(value, 1);
  };
  const levelAt = (key: string, day: number): number =>
    Math.min(last, Math.floor(Number(atDay(key, day) ?? 0)));
  /**
   * Without data on the fans, it is unknown which level would be a draught: the level is unchanged.
   */
  const highestAt = (day: number): number => {
    if (firstTunnel === null) return levelAt("maxLevel", day);
    return day < strongAirDay ? Math.min(last, firstTunnel - 1) : last;
  };
  const row = ({ dayAge, tempC }: Point): Keyed =>
    Object.fromEntries(
      columns.map((key) => {
        if (key === "day") return [key, dayAge];
        if (key === "target") return [key, round(tempC, 1)];
        if (key === "maxLevel") return [key, highestAt(dayAge)];
        if (key === "minLevel") return [key, levelAt(key, dayAge)];
        return [key, atDay(key, dayAge)];
      }),
    );
  return {
    content: { values: {}, rows: points.map(row) },
    whyOf: ({ k, row: at = 0 }) => {
      const { dayAge: day = 0, tempC: temp = 0 } = points[at] ?? {};
      if (k === "day" || k === "target") return reason("standard", { day, temp });
      if (k === "maxLevel" && firstTunnel !== null)
        return day < strongAirDay
          ? reason("young", { day: strongAirDay })
          : reason("lastLevel", { last });
      return curve.rows.length === 0 ? reason("usualCurve") : reason("keptNear", { day });
    },
  };
};

const proposeLevels: Proposer = (input, present) => {
  const missing = fansMissing(input);
  if (missing !== null) return missing;
  if (present.levels === undefined || present.vent === undefined) return "notRead";
  const { rows, shares } = levelsOf(input, present);
  const { length: count } = fansIn(input);
  const tunnel = fansIn(input).filter(({ isTunnel }) => isTunnel).length;
  const fans = reason("fans", { fans: count, side: count - tunnel, tunnel });
  const { vent } = present;
  return {
    content: { values: {}, rows: rows.map((row) => ({ ...row })) },
    whyOf: ({ k, row = 0 }) => {
      if (k === "offset") return reason("step", { gap: numberIn(vent.values, "levelGap", 0.4) });
      if (k === "cycleOn" || k === "cycleOff")
        return reason("cycle", {
          total: numberIn(vent.values, "cycleTotal", 300),
          share: shares[row] ?? 100,
        });
      return k === "inlet" || k === "pressure" ? reason("airtight") : fans;
    },
  };
};

const proposeVent: Proposer = (input, present) => {
  const missing = fansMissing(input);
  if (missing !== null) return missing;
  if (present.vent === undefined) return "notRead";
  const { firstTunnel } = levelsOf(input, present);
  const values: Record<string, SettingValue> = { tunnelMinOut: tunnelOutC[input.zone] };
  if (firstTunnel !== null) values["tunnelFirstLevel"] = firstTunnel;
  return {
    content: { values, rows: null },
    whyOf: ({ k }) =>
      k === "tunnelFirstLevel"
        ? reason("tunnelFrom", { level: firstTunnel ?? 0 })
        : reason("zone", { zone: input.zone }),
  };
};

/**
 * Outdoor temperature from which animals tolerate tunnel ventilation, degC, and the limit for pads.
 */
const tunnelOutC: Readonly<Record<ClimateZone, number>> = {
  severeCold: 20,
  cold: 19,
  mixed: 18,
  warm: 17,
  mild: 18,
};
const padMaxRh: Readonly<Record<ClimateZone, number>> = {
  severeCold: 80,
  cold: 80,
  mixed: 85,
  warm: 85,
  mild: 80,
};

const proposeCool: Proposer = (input, present) => {
  if (present.cool === undefined) return "notRead";
  if (!input.hasPads) return "noRule";
  const hours = input.zone === "warm" || input.zone === "mixed" ? [480, 1320] : [540, 1260];
  return {
    content: {
      values: {
        padFrom: hours[0] ?? 540,
        padTo: hours[1] ?? 1260,
        padMaxRh: padMaxRh[input.zone],
      },
      rows: null,
    },
    whyOf: () => reason("zone", { zone: input.zone }),
  };
};

/** Below it no absolute alarm is proposed, degC. */
const absHighLeastC = 36;

/** The highest target to come, degC, and the greatest alarm difference, K. */
function targetsAhead(input: AutoConfigInput, present: HouseSettings) {
  const proposed = proposeCurve(input, present);
  const rows = [
    present.curve?.rows ?? [],
    typeof proposed === "string" ? [] : (proposed.content.rows ?? []),
  ].flatMap((curve) => rowsAhead(curve, input.dayAge));
  const shift = numberIn(present.curve?.values, "targetOffset", 0);
  const targets = rows.map((row) => numberIn(row, "target", Number.NaN) + shift);
  const usualGap = Number(usual("curve", "highAlarmDiff") ?? 5);
  return {
    highest: Math.max(...targets.filter((target) => !Number.isNaN(target))),
    gap: Math.max(...rows.map((row) => numberIn(row, "highAlarmDiff", usualGap))),
  };
}

/**
 * Above the current and coming targets of both the set and the proposed curve, so that no rule is
 * broken whichever of them is sent.
 */
const proposeAlarm: Proposer = (input, present) => {
  if (input.standard.length === 0) return "noStandard";
  if (present.alarm === undefined) return "notRead";
  const { highest, gap } = targetsAhead(input, present);
  if (!Number.isFinite(highest)) return "noStandard";
  const min = highest + gap;
  if (min > input.absHighMostC) return "tooHot";
  const requested = Math.max(absHighLeastC, Math.ceil(min));
  return {
    content: { values: { absHigh: Math.min(input.absHighMostC, requested) }, rows: null },
    whyOf: () => reason("hottest", { target: highest }),
  };
};

const proposers: Readonly<Record<AutoGroup, Proposer>> = {
  levels: proposeLevels,
  vent: proposeVent,
  curve: proposeCurve,
  cool: proposeCool,
  alarm: proposeAlarm,
};
const isAutoGroup = (group: ParameterGroup): group is AutoGroup => Object.hasOwn(proposers, group);

/**
 * Returns proposals for these groups that differ from the current settings, and the groups without
 * one.
 */
export function autoConfig(
  input: AutoConfigInput,
  present: HouseSettings,
  groups: readonly ParameterGroup[] = autoGroups,
): { readonly proposals: readonly AutoProposal[]; readonly gaps: readonly AutoGap[] } {
  const proposals: AutoProposal[] = [];
  const gaps: AutoGap[] = [];
  for (const group of groups) {
    const requested = isAutoGroup(group) ? proposers[group](input, present) : "noRule";
    if (typeof requested === "string") gaps.push({ group, why: requested });
    else proposals.push({ group, items: itemsOf(requested, present[group] ?? nothing) });
  }
  return { proposals, gaps };
}
const nothing: ReadSettings = { values: {}, rows: [] };

const itemsOf = ({ content, whyOf }: Proposal, present: ReadSettings): AutoProposal["items"] =>
  changesFor(present, desiredOf(content, present)).map((change) => ({
    ...change,
    why: whyOf(change),
  }));

/** A reason as stored with a value. */
export const reasonText = ({ word, values }: AutoReason): string =>
  JSON.stringify({ word, values });

/** Names the places of a proposal with their reasons. */
export const reasonsOf = ({ items }: AutoProposal): Record<string, string> =>
  Object.fromEntries(items.map((item) => [settingPlace(item), reasonText(item.why)]));
