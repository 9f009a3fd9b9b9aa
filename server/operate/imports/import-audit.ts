import { sql } from "drizzle-orm";
import type { importRoutes } from "../../../contract/route/operate/import-routes.ts";
import type { AuditsOf } from "../../platform/audit/audit.ts";
import { mayUndo, type Undone } from "../../platform/import-table/stored-import.ts";
import { namedBy } from "../../platform/session/named-ids.ts";

declare module "../../platform/audit/audit.ts" {
  interface LoggedChanges {
    readonly undoImport: Undone;
  }
}

const importIds = namedBy("import", sql`imports i`, sql`i.id`, mayUndo);

export const importAudits = {
  recentImports: {},
  undoImport: {
    lines: ({ lines }) => lines,
    recordsChanged: ({ recordsChanged }) => recordsChanged,
    names: ({ id }) => [importIds(id)],
  },
} satisfies AuditsOf<typeof importRoutes>;
