import { sql } from "drizzle-orm";
import { chosenFields } from "../../contract/field.ts";
import { immuneFields, type ImmuneTask } from "../../contract/immune.ts";
import type { LogFunction } from "../../contract/log.ts";
import type { immuneRoutes } from "../../contract/route/immune.ts";
import { flockIds } from "../flock/trace.ts";
import { farmIds, namedBy } from "../session/named-ids.ts";
import { visibleHouses } from "../session/scope.ts";
import { difference, exportEntry } from "../trace/entry.ts";
import type { Change, Trace, TracesOf } from "../trace/trace.ts";

declare module "../trace/trace.ts" {
  interface LoggedChanges {
    readonly exportImmune: number;
    readonly immuneDone: Change<ImmuneTask>;
    readonly immuneSkip: Change<ImmuneTask>;
    readonly immuneReopen: Change<ImmuneTask>;
  }
}

const taskIds = namedBy(
  "task",
  sql`immune_tasks t join flocks k on k.id = t.flock_id join houses h on h.id = k.house_id
    join farms f on f.id = h.farm_id`,
  sql`t.id`,
  visibleHouses,
);

const fields = chosenFields(immuneFields);
const answer = (name: LogFunction): Trace<Change<ImmuneTask>, { readonly id: number }> => ({
  lines: ({ before, after }) => [
    {
      function: name,
      operation: `${after.dueDay} ${after.content}`,
      remark: after.reason === "" ? after.product : after.reason,
      houseId: after.houseId,
      ...difference(before, after, fields),
    },
  ],
  recordsChanged: ({ after }) => [{ kinds: ["records"], houseIds: [after.houseId] }],
  names: ({ id }) => [taskIds(id)],
});

export const immuneTraces = {
  listImmune: {
    names: ({ id, farmId, flockId }) => [taskIds(id), farmIds(farmId), flockIds(flockId)],
  },
  exportImmune: {
    lines: (rows, { keyword = "", state }) => [exportEntry("immune", [state, keyword], rows)],
    names: ({ farmId, flockId }) => [farmIds(farmId), flockIds(flockId)],
  },
  immuneDone: answer("immuneDone"),
  immuneSkip: answer("immuneSkip"),
  immuneReopen: answer("immuneReopen"),
} satisfies TracesOf<typeof immuneRoutes>;
