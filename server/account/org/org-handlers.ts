import { bind, exported, read } from "../../platform/api/bind-handlers.ts";
import type { Deps } from "../../platform/api/in-transaction.ts";
import { orgFile } from "./org-export.ts";
import { listAllOrgs, listOrgs, readLogo } from "./org-queries.ts";
import { orgCommands } from "./org-commands.ts";

export const orgHandlers = (deps: Deps) =>
  bind(deps, {
    listAllOrg: read(listAllOrgs),
    listOrg: read(listOrgs),
    exportOrg: exported(orgFile),
    ...orgCommands,
    getLogo: read(readLogo),
  });
