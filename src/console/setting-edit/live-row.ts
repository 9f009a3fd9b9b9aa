import type { ParameterGroup } from "../../../contract/parameter-group.ts";
import type { Keyed } from "../../../contract/setting.ts";

/** Groups whose rows begin at a day age. */
const byAge: ReadonlySet<ParameterGroup> = new Set(["curve", "light"]);

/** The row that holds at this moment; null: none is known to. */
export function liveRow(
  group: ParameterGroup,
  rows: readonly Keyed[],
  ventLevel: number | null | undefined,
  dayAge: number | null,
): number | null {
  if (group === "levels") return ventLevel != null && ventLevel < rows.length ? ventLevel : null;
  if (!byAge.has(group) || dayAge === null) return null;
  const begun = rows.filter(({ day }) => typeof day === "number" && day <= dayAge).length;
  return begun === 0 ? null : begun - 1;
}
