import type { orgRoutes } from "../../contract/route/org.ts";
import type { sessionRoutes } from "../../contract/route/session.ts";
import { taken } from "../export/list.ts";
import type { HandlersOf } from "../call/call.ts";
import type { Database } from "../db/open.ts";
import { exportOrgs } from "./export.ts";
import { listAllOrgs, listOrgs, readLogo } from "./query.ts";
import { createOrg, deleteOrg, updateOrg } from "./save.ts";

type OrgRoutes = typeof orgRoutes & Pick<typeof sessionRoutes, "getLogo">;

/** What the calls of organisations work with. */
interface Deps {
  readonly database: Database;
}

export function orgHandlers({ database }: Deps): HandlersOf<OrgRoutes> {
  return {
    listAllOrg: ({ caller }) => listAllOrgs(database, caller),
    listOrg: ({ caller, input }) => listOrgs(database, caller, input),
    exportOrg: ({ caller, input, language, now, record }) =>
      taken(exportOrgs(database, caller, input, language, now), database, record),
    createOrg: ({ caller, input, record }) => createOrg({ database, record }, caller, input),
    updateOrg: ({ caller, input, record }) => updateOrg({ database, record }, caller, input),
    deleteOrg: async ({ caller, input, record }) => {
      await deleteOrg({ database, record }, caller, input.id);
      return {};
    },
    getLogo: ({ caller }) => readLogo(database, caller),
  };
}
