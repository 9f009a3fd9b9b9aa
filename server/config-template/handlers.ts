import { bind, read } from "../call/bind.ts";
import type { Deps } from "../call/work.ts";
import { assignTemplate } from "./assign.ts";
import { listDrift, readHouseDrift } from "./drift.ts";
import { listTemplates } from "./query.ts";
import { configTemplateCommands } from "./save.ts";

export const configTemplateHandlers = (deps: Deps) =>
  bind(deps, {
    listConfigTemplate: read(listTemplates),
    ...configTemplateCommands,
    assignTemplate,
    listTemplateDrift: read(listDrift),
    readHouseDrift: read(readHouseDrift),
  });
