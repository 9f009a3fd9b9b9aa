import { z } from "zod";
import {
  settingPlace,
  type SettingChange,
  settingsSchema,
} from "../../contract/control/protocol/controller-setting.ts";
import type { ParameterGroup } from "../../contract/fleet/gateway/parameter-group.ts";
import type { HouseController } from "./controller.ts";

/**
 * A settings file of the demo's controllers: JSON with the settings of some groups. Values that are
 * missing stay; rows, if given, replace all rows.
 */
const fileSchema = z.object({
  groups: z.record(
    z.string(),
    z.object({
      values: settingsSchema.shape.values.default({}),
      rows: settingsSchema.shape.rows.optional(),
    }),
  ),
});
type SettingsFile = z.infer<typeof fileSchema>;

function parsed(bytes: Uint8Array): SettingsFile | null {
  try {
    return fileSchema.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data ?? null;
  } catch {
    return null;
  }
}

/**
 * Returns the changes that a settings file makes to a controller, by group; null: the controller
 * cannot read the file.
 */
export function changesIn(
  bytes: Uint8Array,
  controller: HouseController,
): ReadonlyMap<ParameterGroup, readonly SettingChange[]> | null {
  const file = parsed(bytes);
  if (file === null) return null;
  const all = new Map<ParameterGroup, readonly SettingChange[]>();
  for (const [group, requested] of Object.entries(file.groups)) {
    if (!controller.has(group)) return null;
    const changes = changesOf(requested, controller.settings(group));
    if (changes.some((item) => !isAccepted(controller, group, item))) return null;
    if (changes.length > 0) all.set(group, changes);
  }
  return all;
}

function changesOf(
  { values, rows }: SettingsFile["groups"][string],
  now: ReturnType<HouseController["settings"]>,
): SettingChange[] {
  const single = Object.entries(values).map(([k, to]) => ({ k, from: now.values[k] ?? null, to }));
  const count = rows === undefined ? 0 : Math.max(rows.length, now.rows.length);
  const cells = Array.from({ length: count }, (_, row) => {
    const [before, after] = [now.rows[row] ?? {}, rows?.[row] ?? {}];
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].map((k) => ({ k, row, from: before[k] ?? null, to: after[k] ?? null }));
  }).flat();
  const changed = [...single, ...cells].filter(({ from, to }) => from !== to);
  return [...new Map(changed.map((item) => [settingPlace(item), item])).values()];
}

function isAccepted(
  controller: HouseController,
  group: ParameterGroup,
  item: SettingChange,
): boolean {
  const range = controller.range(group, item);
  if (range === undefined) return false;
  const [min, max] = range ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  return typeof item.to !== "number" || (item.to >= min && item.to <= max);
}
