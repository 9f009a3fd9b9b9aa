import { type ConfigTemplate, configTemplateFields } from "../../contract/config-template.ts";
import { chosenFields } from "../../contract/field.ts";
import type { configTemplateRoutes } from "../../contract/route/config-template.ts";
import { houseIds, templateIds } from "../session/named-ids.ts";
import { recordTrace } from "../trace/record-trace.ts";
import type { RecordChanges, TracesOf } from "../trace/trace.ts";

declare module "../trace/trace.ts" {
  interface LoggedChanges extends RecordChanges<"ConfigTemplate", ConfigTemplate> {
    /** Its name ('': none any more), and of which houses. */
    readonly assignTemplate: { readonly name: string; readonly houseIds: readonly number[] };
  }
}

/** Houses that are named one by one in the log; of more their number. */
const namedMax = 20;

export const configTemplateTraces = {
  ...recordTrace("ConfigTemplate", {
    function: "configTemplate",
    fields: chosenFields(configTemplateFields),
    line: (template: ConfigTemplate) => ({
      operation: template.name,
      remark: String(template.id),
      ...(template.isCommon ? { orgId: null } : {}),
    }),
    staleLists: () => [{ kinds: ["configTemplates"], orgIds: null }],
  }),
  assignTemplate: {
    names: ({ houseIds: ids, templateId }) => [houseIds(...ids), templateIds(templateId)],
    lines: ({ name, houseIds: ids }) =>
      ids.length <= namedMax
        ? ids.map((houseId) => ({
            function: "templateAssign",
            operation: name,
            remark: "",
            houseId,
          }))
        : [{ function: "templateAssign", operation: name, remark: `×${ids.length}` }],
    staleLists: ({ houseIds: ids }) => [{ kinds: ["configTemplates"], houseIds: ids }],
  },
  listTemplateDrift: { names: ({ templateId }) => [templateIds(templateId)] },
  readHouseDrift: { names: ({ houseId }) => [houseIds(houseId)] },
} satisfies TracesOf<typeof configTemplateRoutes>;
