import type { ParameterGroup } from "../../../../contract/fleet/gateway/parameter-group.ts";
import type { Keyed } from "../../../../contract/control/protocol/controller-setting.ts";

/** Groups whose rows begin at a day age. */
const byAge: ReadonlySet<ParameterGroup> = new Set(["curve", "light"]);

/** Returns the row that applies at this moment; null: unknown. */
export function liveRow(
  group: ParameterGroup,
  rows: readonly Keyed[],
  ventLevel: number | null | undefined,
  dayAge: number | null,
): number | null {
  if (group === "levels") return ventLevel != null && ventLevel < rows.length ? ventLevel : null;
  if (!byAge.has(group) || dayAge === null) return null;
  const reachedRows = rows.filter(({ day }) => typeof day === "number" && day <= dayAge).length;
  return reachedRows === 0 ? null : reachedRows - 1;
}
