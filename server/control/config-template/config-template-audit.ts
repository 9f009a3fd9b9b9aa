import {
  type ConfigTemplate,
  configTemplateFields,
} from "../../../contract/control/batch/config-template.ts";
import { type Content, groupsOf } from "../../../contract/control/desired/group-content.ts";
import { chosenFields } from "../../../contract/base/field.ts";
import type { configTemplateRoutes } from "../../../contract/route/control/config-template-routes.ts";
import { houseIds, templateIds } from "../../platform/session/named-ids.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import type { CrudChanges, AuditsOf } from "../../platform/audit/audit.ts";

declare module "../../platform/audit/audit.ts" {
  interface LoggedChanges extends CrudChanges<"ConfigTemplate", ConfigTemplate> {
    /** Name of the template ('' after deletion), and its houses. */
    readonly assignTemplate: { readonly name: string; readonly houseIds: readonly number[] };
  }
}

/** Houses that are named one by one in the log; of more their number. */
const namedMax = 20;

/** Returns the content of one template that the other lacks or has differently. */
const different = (content: Content, other: Content): Content =>
  Object.fromEntries(
    groupsOf(content).flatMap((group) => {
      const [one, its] = [content[group], other[group]];
      if (one === undefined) return [];
      const values = Object.fromEntries(
        Object.entries(one.values).filter(([key, value]) => its?.values[key] !== value),
      );
      const rows = JSON.stringify(one.rows) === JSON.stringify(its?.rows) ? null : one.rows;
      return rows === null && Object.keys(values).length === 0 ? [] : [[group, { values, rows }]];
    }),
  );

/** A template for the log: only the content that differs from another version. */
const differenceFrom = (template: ConfigTemplate, other: ConfigTemplate): ConfigTemplate => ({
  ...template,
  content: different(template.content, other.content),
});

const traced = recordAudit("ConfigTemplate", {
  function: "configTemplate",
  fields: chosenFields(configTemplateFields),
  line: (template: ConfigTemplate) => ({
    operation: template.name,
    remark: String(template.id),
    ...(template.isCommon ? { orgId: null } : {}),
  }),
  recordsChanged: () => [{ kinds: ["configTemplates"], orgIds: null }],
});

export const configTemplateAudits = {
  ...traced,
  updateConfigTemplate: {
    ...traced.updateConfigTemplate,
    lines: ({ before, after }, input) =>
      traced.updateConfigTemplate.lines(
        { before: differenceFrom(before, after), after: differenceFrom(after, before) },
        input,
      ),
  },
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
    recordsChanged: ({ houseIds: ids }) => [{ kinds: ["configTemplates"], houseIds: ids }],
  },
  listTemplateDrift: { names: ({ templateId }) => [templateIds(templateId)] },
  readHouseDrift: { names: ({ houseId }) => [houseIds(houseId)] },
} satisfies AuditsOf<typeof configTemplateRoutes>;
