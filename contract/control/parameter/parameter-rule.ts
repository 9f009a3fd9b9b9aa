import type { Species } from "../../base/animal.ts";
import type { ParameterGroup } from "../../fleet/gateway/parameter-group.ts";
import type { Keyed, ReadSettings } from "../protocol/controller-setting.ts";
import type { Words } from "../../base/words.ts";
import type { HouseSettings } from "./parameter-catalog.ts";

/** Texts of the rules between values. `{…}` are the values of the finding. */
export const ruleWords = {
  curveDays: {
    zh: "曲线日龄须逐行递增，不能重复",
    en: "Day ages must increase from row to row without repeats",
  },
  levelRange: {
    zh: "最小级别不能高于最大级别，最大级别不能超过级别表的 {last} 级",
    en:
      "The lowest level must not exceed the highest, and the highest must not exceed level " +
      "{last} of the table",
  },
  offsets: {
    zh: "起始温差须逐级递增",
    en: "Each level must start further above target than the one before",
  },
  airFalls: {
    zh: "风量低于上一级（{air} < {before} m³/h）",
    en: "Less air than the previous level ({air} < {before} m³/h)",
  },
  cycle: {
    zh: "循环开与停之和须等于循环周期 {total} 秒，且开不少于 10 秒",
    en: "On plus off must equal the cycle of {total} s, with at least 10 s on",
  },
  cycleRows: {
    zh: "级别表中有 {rows} 级的循环仍为 {former} 秒，下一步须改为 {total} 秒",
    en: "{rows} levels still use a cycle of {former} s: set them to {total} s next",
  },
  pressure: {
    zh: "须满足：低负压报警 < 天暖时目标 ≤ 天冷时目标 < 高负压报警",
    en: "Low alarm < target in warm weather ≤ target in cold weather < high alarm",
  },
  heatAndVent: {
    zh: "加热停止温度须低于 1 级通风起始温度，避免边加热边通风",
    en:
      "Heating must stop below the start of level 1, so that the house is never heated and " +
      "cooled at once",
  },
  tunnelRows: {
    zh: "从 {first} 级起须为纵向通风",
    en: "From level {first} up, ventilation must be tunnel",
  },
  padWindow: { zh: "湿帘结束须晚于开始", en: "Pads must stop after they start" },
  padTemp: {
    zh: "湿帘最低温度高于目标温度加湿帘起始温差（{limit} °C）",
    en: "Minimum temperature for pads is above target plus pads above target ({limit} °C)",
  },
  lightDays: {
    zh: "光照日龄须逐行递增，不能重复",
    en: "Day ages must increase from row to row without repeats",
  },
  darkHours: {
    zh: "7 日龄以后每天黑暗不足 6 小时，请确认",
    en: "Less than 6 hours of darkness per day after day 7: is this intended?",
  },
  feedWindows: {
    zh: "喂料时段须先后排列，不能重叠",
    en: "Feeding windows must be in order and must not overlap",
  },
  dayAgeLowered: {
    zh: "日龄只能调高（现为 {now}）",
    en: "The day age can only be raised (now {now})",
  },
  absHigh: {
    zh: "绝对高温不能低于目标温度加高温报警差值（{limit} °C）",
    en: "Absolute high must not be below target plus high alarm ({limit} °C)",
  },
  alarmDelay: {
    zh: "有存栏时报警延时不能超过 300 秒",
    en: "The alarm delay must not exceed 300 s while animals are in the house",
  },
  wiredTwice: {
    zh: "与另一设备重复",
    en: "Same as another device",
  },
} as const satisfies Record<string, Words>;
export type RuleKey = keyof typeof ruleWords;

/** A rule that settings break. A warning does not prevent sending them. */
export interface RuleFinding {
  readonly rule: RuleKey;
  readonly group: ParameterGroup;
  readonly key: string;
  readonly row?: number;
  readonly isWarning: boolean;
  /** Numbers of its text. */
  readonly values: Readonly<Record<string, number>>;
}

/** Data the rules need besides the settings. */
export interface RuleContext {
  readonly species: Species;
  /** Null: not known. */
  readonly dayAge: number | null;
  readonly isStocked: boolean;
  /** m3/h of each fan output, in their order; empty: unknown. */
  readonly fanAirM3h: readonly number[];
}

interface RuleInput {
  readonly settings: HouseSettings;
  /** The current settings in the controller. */
  readonly former: HouseSettings;
  readonly context: RuleContext;
}
type Rule = (input: RuleInput) => RuleFinding[];

const none: ReadSettings = { values: {}, rows: [] };
const groupOf = ({ settings }: RuleInput, group: ParameterGroup): ReadSettings =>
  settings[group] ?? none;
/** A number, or NaN: with it every comparison is false, so an unknown value breaks no rule. */
const numberOf = (keyed: Keyed | undefined, key: string): number => {
  const value = keyed?.[key];
  return typeof value === "number" ? value : NaN;
};
const broken = (
  rule: RuleKey,
  group: ParameterGroup,
  key: string,
  row?: number,
  values: RuleFinding["values"] = {},
  isWarning = false,
): RuleFinding => ({ rule, group, key, ...(row === undefined ? {} : { row }), isWarning, values });

/** Rows whose value is not above that of the row before. */
function notRising(rows: readonly Keyed[], key: string): number[] {
  return rows.flatMap((row, index) =>
    index > 0 && numberOf(row, key) <= numberOf(rows[index - 1], key) ? [index] : [],
  );
}

const curveDays: Rule = (input) =>
  notRising(groupOf(input, "curve").rows, "day").map((row) =>
    broken("curveDays", "curve", "day", row),
  );

const levelRange: Rule = (input) => {
  const { length } = groupOf(input, "levels").rows;
  const last = length > 0 ? length - 1 : NaN;
  return groupOf(input, "curve").rows.flatMap((row, index) => {
    const [min, max] = [numberOf(row, "minLevel"), numberOf(row, "maxLevel")];
    const key = max > last ? "maxLevel" : "minLevel";
    return min > max || max > last || min > last
      ? [broken("levelRange", "curve", key, index, { last: length > 0 ? length - 1 : 19 })]
      : [];
  });
};

const offsets: Rule = (input) =>
  notRising(groupOf(input, "levels").rows, "offset").map((row) =>
    broken("offsets", "levels", "offset", row),
  );

/** Mean air of a level over its cycle, m3/h; NaN where something of it is not known. */
export function levelAirM3h(row: Keyed, fanAirM3h: readonly number[]): number {
  const fans = numberOf(row, "fans");
  const [on, off] = [numberOf(row, "cycleOn"), numberOf(row, "cycleOff")];
  if (fanAirM3h.length === 0) return NaN;
  let sum = 0;
  for (const [output, air] of fanAirM3h.entries())
    if (Math.floor(fans / 2 ** output) % 2 === 1) sum += air;
  return on + off === 0 ? sum : (sum * on) / (on + off);
}

const airFalls: Rule = (input) => {
  const airs = groupOf(input, "levels").rows.map((row) =>
    Math.round(levelAirM3h(row, input.context.fanAirM3h)),
  );
  return airs.flatMap((air, row) => {
    const before = airs[row - 1] ?? NaN;
    return air < before ? [broken("airFalls", "levels", "fans", row, { air, before }, true)] : [];
  });
};

const cycleOf = (row: Keyed): number => numberOf(row, "cycleOn") + numberOf(row, "cycleOff");
/** The desired and the current length of the cycle. */
const cycleTotals = ({ settings, former }: RuleInput): readonly [number, number] => [
  numberOf(settings.vent?.values, "cycleTotal"),
  numberOf(former.vent?.values, "cycleTotal"),
];

/**
 * The length and the levels are in two groups, which are sent one after the other: the new length
 * first. Until it has arrived, levels for the former length break no rule.
 */
const cycle: Rule = (input) => {
  const [total, former] = cycleTotals(input);
  return groupOf(input, "levels").rows.flatMap((row, index) => {
    const sum = cycleOf(row);
    const isOff = Math.abs(sum - total) > 0 && sum !== former;
    const isWrong = numberOf(row, "cycleOn") < 10 || isOff;
    return isWrong ? [broken("cycle", "levels", "cycleOn", index, { total: total || 300 })] : [];
  });
};

/** Levels that do not fit a new length of the cycle. */
const cycleRows: Rule = (input) => {
  const [total, former] = cycleTotals(input);
  const rows = groupOf(input, "levels").rows.filter((row) => cycleOf(row) === former).length;
  return Math.abs(total - former) > 0 && rows > 0
    ? [broken("cycleRows", "vent", "cycleTotal", undefined, { rows, former, total }, true)]
    : [];
};

const pressure: Rule = (input) => {
  const { values } = groupOf(input, "press");
  const [low, warm, cold, high] = ["spLow", "spTargetWarm", "spTargetCold", "spHigh"].map((key) =>
    numberOf(values, key),
  ) as [number, number, number, number];
  if (low >= warm) return [broken("pressure", "press", "spLow")];
  if (warm > cold) return [broken("pressure", "press", "spTargetWarm")];
  return cold >= high ? [broken("pressure", "press", "spHigh")] : [];
};

/** Tenths are not exact in binary, K. */
const tiny = 0.01;
const heatAndVent: Rule = (input) => {
  const hyst = numberOf(groupOf(input, "heat").values, "heatHyst");
  const first = numberOf(groupOf(input, "levels").rows[1], "offset");
  return groupOf(input, "curve").rows.flatMap((row, index) =>
    hyst - numberOf(row, "heatDiff") > first - tiny
      ? [broken("heatAndVent", "curve", "heatDiff", index)]
      : [],
  );
};

const tunnelRows: Rule = (input) => {
  const first = numberOf(groupOf(input, "vent").values, "tunnelFirstLevel");
  return groupOf(input, "levels").rows.flatMap((row, index) =>
    index >= first && row["mode"] !== "tunnel"
      ? [broken("tunnelRows", "levels", "mode", index, { first })]
      : [],
  );
};

const padWindow: Rule = (input) => {
  const { values } = groupOf(input, "cool");
  return numberOf(values, "padFrom") >= numberOf(values, "padTo")
    ? [broken("padWindow", "cool", "padTo")]
    : [];
};

const padTemp: Rule = (input) => {
  const min = numberOf(groupOf(input, "cool").values, "padMinTemp");
  const limits = groupOf(input, "curve").rows.map(
    (row) => numberOf(row, "target") + numberOf(row, "coolDiff"),
  );
  const limit = Math.min(...limits.filter((limit) => !Number.isNaN(limit)));
  return min > limit ? [broken("padTemp", "cool", "padMinTemp", undefined, { limit }, true)] : [];
};

const lightDays: Rule = (input) =>
  notRising(groupOf(input, "light").rows, "day").map((row) =>
    broken("lightDays", "light", "day", row),
  );

/** Ducks and pigs are commonly kept in long light; these kinds should not be after day 7. */
const needDark: ReadonlySet<Species> = new Set(["broiler", "layer", "yellow"]);
const dayMinutes = 1440;
const darkLeastMin = 360;
/** Minutes of light; a light that ends before it begins burns over midnight. */
const litMinutes = (row: Keyed): number => {
  const lit = numberOf(row, "to") - numberOf(row, "from");
  return lit < 0 ? lit + dayMinutes : lit;
};
/** A warning: before slaughter, or in great heat, farms give light for longer on purpose. */
const darkHours: Rule = (input) => {
  if (!needDark.has(input.context.species)) return [];
  return groupOf(input, "light").rows.flatMap((row, index) =>
    numberOf(row, "day") > 7 && dayMinutes - litMinutes(row) < darkLeastMin
      ? [broken("darkHours", "light", "to", index, {}, true)]
      : [],
  );
};

const feedWindows: Rule = (input) => {
  const { rows } = groupOf(input, "feed");
  return rows.flatMap((row, index) => {
    const from = numberOf(row, "from");
    const isOver = from >= numberOf(row, "to");
    const meets = index > 0 && from < numberOf(rows[index - 1], "to");
    return isOver || meets ? [broken("feedWindows", "feed", isOver ? "to" : "from", index)] : [];
  });
};

const dayAgeLowered: Rule = ({ settings, former }) => {
  const now = numberOf(former.flock?.values, "dayAge");
  return numberOf(settings.flock?.values, "dayAge") < now
    ? [broken("dayAgeLowered", "flock", "dayAge", undefined, { now })]
    : [];
};

/** The curve's rows for the flock's current and coming ages. */
export function rowsAhead(rows: readonly Keyed[], dayAge: number | null): readonly Keyed[] {
  if (dayAge === null) return rows;
  return rows.filter((_, index) => !(numberOf(rows[index + 1], "day") <= dayAge));
}

const absHigh: Rule = (input) => {
  const high = numberOf(groupOf(input, "alarm").values, "absHigh");
  const curve = groupOf(input, "curve");
  const shift = numberOf(curve.values, "targetOffset") || 0;
  const limits = rowsAhead(curve.rows, input.context.dayAge).map(
    (row) => numberOf(row, "target") + numberOf(row, "highAlarmDiff") + shift,
  );
  const limit = Math.max(...limits.filter((limit) => !Number.isNaN(limit)));
  return high < limit ? [broken("absHigh", "alarm", "absHigh", undefined, { limit })] : [];
};

const alarmDelay: Rule = (input) =>
  input.context.isStocked && numberOf(groupOf(input, "alarm").values, "alarmDelay") > 300
    ? [broken("alarmDelay", "alarm", "alarmDelay")]
    : [];

/** A port of one concentrator and address carries one device, and a code names one. */
const duplicateWiring: Rule = (input) => {
  const { rows } = groupOf(input, "wiring");
  return (["code", "controlPort", "currentPort", "sensorPort"] as const).flatMap((key) => {
    const seen = new Set<string>();
    return rows.flatMap((row, index) => {
      const value = row[key] ?? null;
      const place =
        key === "code" ? `${value}` : `${row.concentrator ?? ""}/${row.address ?? ""}/${value}`;
      if (value === null || !seen.has(place)) {
        if (value !== null) seen.add(place);
        return [];
      }
      return [broken("wiredTwice", "wiring", key, index)];
    });
  });
};

const rules: readonly Rule[] = [
  curveDays,
  levelRange,
  offsets,
  airFalls,
  cycle,
  cycleRows,
  pressure,
  heatAndVent,
  tunnelRows,
  padWindow,
  padTemp,
  lightDays,
  darkHours,
  feedWindows,
  dayAgeLowered,
  absHigh,
  alarmDelay,
  duplicateWiring,
];

/**
 * Returns the rules between values that a house's settings break. `former`: the settings in the
 * controller now. An unknown value breaks no rule.
 */
export function brokenRules(
  settings: HouseSettings,
  former: HouseSettings,
  context: RuleContext,
): RuleFinding[] {
  return rules.flatMap((rule) => rule({ settings, former, context }));
}

/**
 * True when two findings are equal. A finding that exists without the change does not prevent
 * fixing the rest.
 */
export const isSameFinding = (a: RuleFinding, b: RuleFinding): boolean =>
  a.rule === b.rule && a.key === b.key && a.row === b.row;
