import type { ParameterGroup } from "../../fleet/gateway/parameter-group.ts";
import {
  isEmpty,
  type Keyed,
  type ReadSettings,
  type SettingChange,
  settingPlace,
  type Settings,
  type SettingValue,
  withCells,
} from "../protocol/controller-setting.ts";
import { parameterCatalog, parameterOf } from "./parameter-catalog.ts";
import type { Parameter } from "./group/parameter-definition.ts";

/** Reason why a value is invalid for this setting. */
export type ValueFault = "unknownKey" | "wrongKind" | "empty" | "range" | "step";

const isText = (value: SettingValue): boolean => typeof value === "string";
const isOfKinds: Readonly<Record<Parameter["kind"], (value: SettingValue) => boolean>> = {
  text: isText,
  choice: isText,
  flag: (value) => value === 0 || value === 1,
  number: Number.isFinite,
  integer: Number.isInteger,
  time: Number.isInteger,
  bits: Number.isInteger,
};

/** True when a value is of the kind of its setting; its bounds are not checked. */
export function isOfKind({ kind, choices, isOptional }: Parameter, value: SettingValue): boolean {
  if (value === null) return isOptional;
  return isOfKinds[kind](value) && (choices === undefined || Object.hasOwn(choices, value));
}

/** Smallest and greatest value; of a text its shortest and longest. */
export const boundsOf = ({ kind, hard }: Parameter): readonly [number, number] =>
  kind === "bits" ? [0, 2 ** hard[1] - 1] : hard;

const isBetween = (value: number, [min, max]: readonly [number, number]): boolean =>
  value >= min && value <= max;

/** Multiples of a step are not exact in binary: less than a hundredth is no deviation. */
const isOnStep = (value: number, step: number): boolean =>
  Math.abs(value / step - Math.round(value / step)) < 0.01;

/** Why a person cannot set a setting to a value; null: he can. */
export function valueFault(parameter: Parameter, value: SettingValue): ValueFault | null {
  if (value === null || value === "") return parameter.isOptional ? null : "empty";
  if (!isOfKind(parameter, value)) return "wrongKind";
  if (parameter.kind === "choice") return null;
  const size = typeof value === "string" ? value.length : value;
  if (!isBetween(size, boundsOf(parameter))) return "range";
  return typeof value === "number" && !isOnStep(value, parameter.step) ? "step" : null;
}

/** True when a value is probably a mistake. */
export const isUnusual = ({ kind, sane }: Parameter, value: SettingValue): boolean =>
  typeof value === "number" && kind !== "bits" && !isBetween(value, sane);

/** A value that cannot be set, and why. */
export interface ChangeFault {
  readonly k: string;
  readonly row?: number;
  readonly fault: ValueFault;
}

/**
 * Returns the changes of these settings that no controller accepts. A deleted row has null in all
 * its columns.
 */
export function changeFaults(
  group: ParameterGroup,
  settings: ReadSettings,
  changes: readonly SettingChange[],
): ChangeFault[] {
  const { rows } = withCells(settings, changes);
  return changes.flatMap(({ k, row, to }): ChangeFault[] => {
    const place = row === undefined ? { k } : { k, row };
    const parameter = parameterOf(group, k, row !== undefined);
    const max = parameterCatalog[group].table?.rowsMax ?? 0;
    if (parameter === undefined || (row ?? -1) >= max) return [{ ...place, fault: "unknownKey" }];
    if (row !== undefined && isEmpty(rows[row] ?? {})) return [];
    const fault = valueFault(parameter, to);
    return fault === null ? [] : [{ ...place, fault }];
  });
}

/** A controller's report of a group, and the refused parts of it. */
export interface Reported {
  readonly settings: Settings;
  /** Unknown places, or those with an invalid value. */
  readonly refused: readonly { readonly place: string; readonly fault: ValueFault }[];
}

/**
 * Reads a controller's report of a group. Each value is checked alone: an unknown one or one of the
 * wrong kind is refused alone. Bounds are not checked, because the report shows the actual values.
 */
export function reportedSettings(group: ParameterGroup, reported: ReadSettings): Reported {
  const refused: Reported["refused"][number][] = [];
  const fieldsOf = (keyed: Keyed, row?: number): Record<string, SettingValue> => {
    const accepted: Record<string, SettingValue> = {};
    for (const [k, value] of Object.entries(keyed)) {
      const parameter = parameterOf(group, k, row !== undefined);
      if (parameter !== undefined && (value === null || isOfKind(parameter, value)))
        accepted[k] = value;
      else
        refused.push({
          place: settingPlace({ k, row }),
          fault: parameter === undefined ? "unknownKey" : "wrongKind",
        });
    }
    return accepted;
  };
  const rowsMax = parameterCatalog[group].table?.rowsMax ?? 0;
  const values = fieldsOf(reported.values);
  const rows = reported.rows.slice(0, rowsMax).map((row, place) => fieldsOf(row, place));
  if (reported.rows.length > rowsMax)
    refused.push({ place: `rows@${rowsMax}`, fault: "unknownKey" });
  return { settings: { values, rows }, refused };
}
