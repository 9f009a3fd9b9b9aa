import { z } from "zod";
import type { HouseSettings } from "../parameter/parameter-catalog.ts";
import {
  isParameterGroup,
  type ParameterGroup,
  parameterGroupKeys,
} from "../../fleet/gateway/parameter-group.ts";
import {
  type ReadSettings,
  type SettingChange,
  settingRowsMax,
  settingValueSchema,
} from "../protocol/controller-setting.ts";
import { changesFor, type DesiredChanges } from "./desired-setting.ts";

/*
 * Settings that are moved between houses: copied, or from templates. Partial: unnamed values are
 * unchanged. All rows of a table go together, because one row means nothing in another table.
 */

/** Flock, wiring and device settings belong to one house: they are never copied to another. */
const ofOneHouse: ReadonlySet<ParameterGroup> = new Set(["flock", "wiring", "sys"]);
export const travels = (group: ParameterGroup): boolean => !ofOneHouse.has(group);
export const travellingGroups: readonly ParameterGroup[] = parameterGroupKeys.filter(travels);

const keyed = z.record(z.string().min(1).max(40), settingValueSchema);
const groupContentSchema = z.object({
  values: keyed,
  /** Null: the table is unchanged. */
  rows: z.array(keyed).min(1).max(settingRowsMax).nullable(),
});
export type GroupContent = z.infer<typeof groupContentSchema>;

export const contentSchema = z.partialRecord(
  z.enum(parameterGroupKeys).refine(travels),
  groupContentSchema,
);
export type Content = z.infer<typeof contentSchema>;

/** The groups that are named, in the order of their tabs. */
export const groupsOf = (content: Content): ParameterGroup[] =>
  parameterGroupKeys.filter((group) => content[group] !== undefined);

/** Everything of a group, as a house has it. */
export const contentOf = ({ values, rows }: ReadSettings): GroupContent => ({
  values: { ...values },
  rows: rows.length === 0 ? null : rows.map((row) => ({ ...row })),
});

/** Returns the desired values that make settings match the content. */
export function desiredOf({ values, rows }: GroupContent, present: ReadSettings): DesiredChanges {
  const single = Object.entries(values).map(([k, to]) => ({ k, to }));
  if (rows === null) return single;
  const max = Math.max(rows.length, present.rows.length);
  const inRows = Array.from({ length: max }, (_, row) => {
    const [desired, is] = [rows[row] ?? {}, present.rows[row] ?? {}];
    const keys = new Set([...Object.keys(desired), ...Object.keys(is)]);
    return [...keys].map((k) => ({ k, row, to: desired[k] ?? null }));
  });
  return [...single, ...inRows.flat()];
}

/** A group of a house with deviations. */
export interface GroupDrift {
  readonly group: ParameterGroup;
  /** Empty: the group of that house was never read. */
  readonly changes: readonly SettingChange[];
  readonly isUnread: boolean;
}

/** Returns the differences of a house from the content, group by group; empty: no difference. */
export const driftOf = (content: Content, settings: HouseSettings): GroupDrift[] =>
  groupsOf(content).flatMap((group): GroupDrift[] => {
    const [desired, present] = [content[group], settings[group]];
    if (desired === undefined) return [];
    if (present === undefined) return [{ group, changes: [], isUnread: true }];
    const changes = changesFor(present, desiredOf(desired, present));
    return changes.length === 0 ? [] : [{ group, changes, isUnread: false }];
  });

/**
 * Returns the groups of the content that a gateway with the groups `has` lacks: they could not be
 * sent there.
 */
export const lackingOf = (content: Content, has: readonly ParameterGroup[]): ParameterGroup[] =>
  groupsOf(content).filter((group) => !has.includes(group));

/** Returns the number of differing values. */
export const driftCount = (drift: readonly GroupDrift[]): number =>
  drift.reduce((sum, { changes }) => sum + changes.length, 0);

/** Stored content may name groups that no longer exist. */
export const contentIn = (stored: unknown): Content => {
  const parsed = z.record(z.string(), z.unknown()).safeParse(stored).data ?? {};
  const groups = Object.entries(parsed).flatMap(([group, one]) => {
    const content = groupContentSchema.safeParse(one).data;
    return isParameterGroup(group) && travels(group) && content !== undefined
      ? [[group, content]]
      : [];
  });
  return Object.fromEntries(groups) as Content;
};
