import { sql } from "drizzle-orm";
import { chosenFields } from "../../../contract/base/field.ts";
import { immuneFields, type ImmuneTask } from "../../../contract/flock/production/immune.ts";
import type { LogFunction } from "../../../contract/base/operation-log.ts";
import type { immuneRoutes } from "../../../contract/route/flock/immune-routes.ts";
import { flockIds } from "../../fleet/flock/flock-audit.ts";
import { farmIds, namedBy } from "../../platform/session/named-ids.ts";
import { visibleHouses } from "../../platform/session/caller-scope.ts";
import { difference, exportEntry } from "../../platform/audit/audit-entry.ts";
import type { Change, Audit, AuditsOf } from "../../platform/audit/audit.ts";

declare module "../../platform/audit/audit.ts" {
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
const answer = (name: LogFunction): Audit<Change<ImmuneTask>, { readonly id: number }> => ({
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

export const immuneAudits = {
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
} satisfies AuditsOf<typeof immuneRoutes>;
