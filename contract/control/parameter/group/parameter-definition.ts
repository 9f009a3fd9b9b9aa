import type { SettingValue } from "../../protocol/controller-setting.ts";
import type { Unit } from "../../../base/measure-unit.ts";
import type { Words } from "../../../base/words.ts";

/** Danger of changing a value: 0 comfort, 1 settings, 2 air and alarms, 3 wiring. */
export type Risk = 0 | 1 | 2 | 3;
/** The direction that gives less air, or a later alarm. */
export type Less = "up" | "down" | null;

/**
 * One setting of a controller. Bounds are in `unit`; of a text they are its length, of bits the
 * number of outputs. A time is minutes after midnight, a flag 0 or 1.
 */
export interface Parameter {
  readonly kind: "number" | "integer" | "flag" | "choice" | "time" | "bits" | "text";
  readonly name: Words;
  readonly unit: Unit;
  readonly decimals: number;
  readonly step: number;
  /** Range outside which no controller accepts a value. */
  readonly hard: readonly [number, number];
  /** Range beyond which a person rarely means a value. */
  readonly sane: readonly [number, number];
  /** Factory value of a controller. */
  readonly initial: SettingValue;
  readonly risk: Risk;
  readonly less: Less;
  /** True: the value may be empty. */
  readonly isOptional: boolean;
  readonly choices?: Readonly<Record<string, Words>>;
}

/** A table of a group: rows of the same columns. */
export interface ParameterTable {
  /** Maximum number of rows; a type of gateways may have fewer. */
  readonly rowsMax: number;
  readonly rowName: Words;
  readonly columns: Readonly<Record<string, Parameter>>;
}

/** A group: single values, and a table where it has one. Keys are the only ones of their group. */
export interface ParameterGroupDef {
  readonly values: Readonly<Record<string, Parameter>>;
  readonly table: ParameterTable | null;
}

type Bounds = readonly [number, number];
interface More {
  readonly sane?: Bounds;
  readonly risk?: Risk;
  readonly less?: Less;
  readonly step?: number;
  readonly isOptional?: boolean;
}

const parameter = (
  kind: Parameter["kind"],
  name: Words,
  unit: Unit,
  decimals: number,
  hard: Bounds,
  initial: SettingValue,
  { sane = hard, risk = 1, less = null, step = 10 ** -decimals, isOptional = false }: More,
): Parameter => ({
  kind,
  name,
  unit,
  decimals,
  step,
  hard,
  sane,
  initial,
  risk,
  less,
  isOptional,
});

/** A measured value, with one decimal unless given otherwise. */
export const measure = (
  zh: string,
  en: string,
  unit: Unit,
  hard: Bounds,
  initial: number,
  more: More & { readonly decimals?: number } = {},
): Parameter =>
  parameter("number", { zh, en }, unit, more.decimals ?? 1, hard, initial, {
    ...more,
  });

/** A whole number. */
export const whole = (
  zh: string,
  en: string,
  unit: Unit,
  hard: Bounds,
  initial: number,
  more: More = {},
): Parameter => parameter("integer", { zh, en }, unit, 0, hard, initial, more);

/** On or off. */
export const flag = (zh: string, en: string, initial: 0 | 1, more: More = {}): Parameter =>
  parameter("flag", { zh, en }, "count", 0, [0, 1], initial, more);

/** A time of the day. */
export const timeOfDay = (zh: string, en: string, initial: number, more: More = {}): Parameter =>
  parameter("time", { zh, en }, "minute", 0, [0, 1440], initial, more);

/** Outputs that are on: bit 0 is the first. */
export const bits = (
  zh: string,
  en: string,
  outputs: number,
  initial: number,
  more: More = {},
): Parameter => parameter("bits", { zh, en }, "count", 0, [0, outputs], initial, more);

export const text = (zh: string, en: string, longest: number, more: More = {}): Parameter =>
  parameter("text", { zh, en }, "count", 0, [0, longest], "", { isOptional: true, ...more });

export const choice = <K extends string>(
  zh: string,
  en: string,
  choices: Readonly<Record<K, Words>>,
  initial: NoInfer<K>,
  more: More = {},
): Parameter => ({
  ...parameter("choice", { zh, en }, "count", 0, [0, 0], initial, more),
  choices,
});
