import { sql } from "drizzle-orm";
import {
  type PlannedWork,
  plannedWorkFields,
  type WorkRun,
} from "../../../contract/alarm/planned-work.ts";
import { chosenFields } from "../../../contract/base/field.ts";
import type { plannedWorkRoutes } from "../../../contract/route/alarm/planned-work-routes.ts";
import type { AuditsOf, CrudChanges } from "../../platform/audit/audit.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import { farmIds, houseIds, namedBy } from "../../platform/session/named-ids.ts";
import { visibleRuns, visibleWorks } from "./work-queries.ts";

declare module "../../platform/audit/audit.ts" {
  interface LoggedChanges extends CrudChanges<"PlannedWork", PlannedWork> {
    readonly endWorkRun: { readonly run: WorkRun; readonly orgId: number };
  }
}

const workIds = namedBy("plannedWork", sql`planned_works w`, sql`w.id`, visibleWorks);
const runIds = namedBy("workRun", sql`work_runs r`, sql`r.id`, visibleRuns);

interface Named {
  readonly farmIds: readonly number[];
  readonly houseIds: readonly number[];
}
const placed = (input: Named) => [farmIds(...input.farmIds), houseIds(...input.houseIds)];
const changed = (orgId: number) => [{ kinds: ["plannedWorks"], orgIds: [orgId] } as const];

export const plannedWorkAudits = {
  ...recordAudit("PlannedWork", {
    function: "plannedWork",
    fields: chosenFields(plannedWorkFields),
    line: ({ name, reason, orgId }) => ({ operation: name, remark: reason, orgId }),
    recordsChanged: ({ orgId }: PlannedWork) => changed(orgId),
    names: {
      create: placed,
      update: (input) => [workIds(input.id), ...placed(input)],
      delete: ({ id }) => [workIds(id)],
    },
  }),
  listPlannedWork: { names: ({ id }) => [workIds(id)] },
  listWorkRun: { names: ({ id }) => [runIds(id)] },
  workRunAlarms: { names: ({ id }) => [runIds(id)] },
  endWorkRun: {
    lines: ({ run, orgId }) => [
      { function: "plannedWorkEnd", operation: run.name, remark: run.reason, orgId },
    ],
    recordsChanged: ({ orgId }) => changed(orgId),
    names: ({ id }) => [runIds(id)],
  },
} satisfies AuditsOf<typeof plannedWorkRoutes>;
