import { bind, exported, read } from "../call/bind.ts";
import type { Deps } from "../call/work.ts";
import { orgFile } from "./export.ts";
import { listAllOrgs, listOrgs, readLogo } from "./query.ts";
import { orgCommands } from "./save.ts";

export const orgHandlers = (deps: Deps) =>
  bind(deps, {
    listAllOrg: read(listAllOrgs),
    listOrg: read(listOrgs),
    exportOrg: exported(orgFile),
    ...orgCommands,
    getLogo: read(readLogo),
  });
