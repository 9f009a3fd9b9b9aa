import type { ParameterGroup } from "../../fleet/gateway/parameter-group.ts";
import { type ChangeFault, changeFaults } from "../parameter/parameter-check.ts";
import { type HouseSettings, parameterCatalog } from "../parameter/parameter-catalog.ts";
import {
  brokenRules,
  isSameFinding,
  type RuleContext,
  type RuleFinding,
} from "../parameter/parameter-rule.ts";
import {
  type ReadSettings,
  type SettingChange,
  settingAt,
  settingChanges,
  settingPlace,
  withChanges,
} from "../protocol/controller-setting.ts";
import type { ConflictValue } from "../command/command.ts";

/*
 * Desired values of a group of settings, compared with the current ones. Pure: the editor runs the
 * same while the user types.
 */

export type DesiredChanges = readonly Pick<SettingChange, "k" | "row" | "to">[];

/**
 * Returns the changes that bring settings to the desired values. Places refer to the settings after
 * the change: after a removed row, the others move up. A value that already matches is no change.
 */
export const changesFor = (settings: ReadSettings, desired: DesiredChanges): SettingChange[] =>
  settingChanges(settings, withChanges(settings, desired));

/**
 * Returns the changes here and there since both were `was`. Null means that the base is lost: then
 * every difference has to be chosen.
 */
export function threeColumns(
  was: ReadSettings | null,
  now: ReadSettings,
  desired: DesiredChanges,
): ConflictValue[] {
  const base = was ?? now;
  const wantedChanges = byPlace(changesFor(base, desired));
  const madeChanges = byPlace(settingChanges(base, now));
  return [...new Map([...madeChanges, ...wantedChanges]).values()].map(
    ({ k, row }): ConflictValue => {
      const place = row === undefined ? { k } : { k, row };
      const [mine, theirs] = [
        wantedChanges.get(settingPlace(place)),
        madeChanges.get(settingPlace(place)),
      ];
      const isValue = settingAt(now, place);
      const isConflict = mine !== undefined && (theirs !== undefined || was === null);
      return {
        ...place,
        was: was === null ? null : settingAt(was, place),
        now: isValue,
        wish: mine === undefined ? settingAt(base, place) : mine.to,
        clashes: isConflict && mine.to !== isValue,
      };
    },
  );
}

const byPlace = (changes: readonly SettingChange[]): Map<string, SettingChange> =>
  new Map(changes.map((change) => [settingPlace(change), change]));

/**
 * Maximum number of rows of a group's table that a gateway has, where it has fewer than the
 * catalogue.
 */
export interface RowLimits {
  readonly curvePoints: number;
  readonly levels: number;
}

/** Why a value cannot be set; `rowsMany`: the device has no such row. */
export type DesiredFault = Omit<ChangeFault, "fault"> & {
  readonly fault: ChangeFault["fault"] | "rowsMany";
};

/** Returns the changes that the controller would not accept. `changes` as of `changesFor`. */
export function desiredFaults(
  group: ParameterGroup,
  settings: ReadSettings,
  changes: readonly SettingChange[],
  limits: RowLimits,
): DesiredFault[] {
  const max = rowsMax(group, limits);
  const many = changes.filter(({ row, to }) => row !== undefined && row >= max && to !== null);
  return [
    ...changeFaults(group, settings, changes),
    ...many.map(({ k, row }): DesiredFault => ({ k, row: row ?? 0, fault: "rowsMany" })),
    ...emptyColumns(group, settings, changes),
  ];
}

function rowsMax(group: ParameterGroup, { curvePoints, levels }: RowLimits): number {
  if (group === "curve") return curvePoints;
  if (group === "levels") return levels;
  return parameterCatalog[group].table?.rowsMax ?? 0;
}

/** Returns the columns missing in new rows: only optional columns may be empty. */
function emptyColumns(
  group: ParameterGroup,
  settings: ReadSettings,
  changes: readonly SettingChange[],
): DesiredFault[] {
  const columns = Object.entries(parameterCatalog[group].table?.columns ?? {});
  const { rows } = withChanges(settings, changes);
  return rows.flatMap((values, row) =>
    row < settings.rows.length
      ? []
      : columns.flatMap(([k, { isOptional }]): DesiredFault[] =>
          isOptional || (values[k] ?? null) !== null ? [] : [{ k, row, fault: "empty" }],
        ),
  );
}

/** Rules that a change would break. Those broken already do not prevent fixing the rest. */
export function newFindings(
  before: HouseSettings,
  group: ParameterGroup,
  changes: readonly SettingChange[],
  context: RuleContext,
): RuleFinding[] {
  const after = { ...before, [group]: withChanges(before[group] ?? nothing, changes) };
  const broken = brokenRules(after, before, context);
  if (broken.length === 0) return broken;
  const known = brokenRules(before, before, context);
  return broken.filter((finding) => !known.some((other) => isSameFinding(other, finding)));
}
const nothing: ReadSettings = { values: {}, rows: [] };
