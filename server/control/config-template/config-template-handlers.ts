import { bind, read } from "../../platform/api/bind-handlers.ts";
import type { Deps } from "../../platform/api/in-transaction.ts";
import { assignTemplate } from "./template-assign.ts";
import { listDrift, readHouseDrift } from "./template-drift.ts";
import { listTemplates } from "./config-template-queries.ts";
import { configTemplateCommands } from "./config-template-commands.ts";

export const configTemplateHandlers = (deps: Deps) =>
  bind(deps, {
    listConfigTemplate: read(listTemplates),
    ...configTemplateCommands,
    assignTemplate,
    listTemplateDrift: read(listDrift),
    readHouseDrift: read(readHouseDrift),
  });
