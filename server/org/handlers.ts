import { bind, exported, read } from "../call/bind.ts";
import type { Deps } from "../call/work.ts";
import { exportOrgs } from "./export.ts";
import { listAllOrgs, listOrgs, readLogo } from "./query.ts";
import { createOrg, deleteOrg, updateOrg } from "./save.ts";

export const orgHandlers = (deps: Deps) =>
  bind(deps, {
    listAllOrg: read(listAllOrgs),
    listOrg: read(listOrgs),
    exportOrg: exported(exportOrgs),
    createOrg,
    updateOrg,
    deleteOrg,
    getLogo: read(readLogo),
  });
