import { sql } from "drizzle-orm";
import type { ConfigTemplate } from "../../../contract/control/batch/config-template.ts";
import { changeFaults } from "../../../contract/control/parameter/parameter-check.ts";
import {
  type Content,
  groupsOf,
  desiredOf,
} from "../../../contract/control/desired/group-content.ts";
import { notFound, Refusal } from "../../platform/base/refusal.ts";
import { recordCommands } from "../../platform/api/record-commands.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { configTemplates } from "../../platform/db/schema/control/control-batch-tables.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { type Caller, visibleBreeds } from "../../platform/session/caller-scope.ts";
import { readTemplate } from "./config-template-queries.ts";

const nothing = { values: {}, rows: [] };

/** Refuses a value that no controller accepts. */
function checkContent(content: Content): void {
  for (const group of groupsOf(content)) {
    const one = content[group];
    if (one === undefined) continue;
    const changes = desiredOf(one, nothing).map((options) => ({ ...options, from: null }));
    const [fault] = changeFaults(group, nothing, changes);
    if (fault !== undefined)
      throw new Refusal(400, "invalid", {
        fields: { content: `${group} ${fault.k}: ${fault.fault}` },
      });
  }
}

async function checkBreed(tx: Queryable, caller: Caller, breedId: number | null): Promise<void> {
  if (breedId === null) return;
  const visible = await rows(
    tx,
    sql`select 1 from breeds b where b.id = ${breedId}::bigint and ${visibleBreeds(caller)}`,
  );
  if (visible.length === 0) throw notFound();
}

/**
 * A template is common when an administrator creates it, otherwise its author's organisation's.
 * Further refusals: 400 for a value that no controller accepts, 403 for changing a common one
 * without the right, 404 for a breed that the caller does not see.
 */
export const configTemplateCommands = recordCommands<"ConfigTemplate", ConfigTemplate>(
  "ConfigTemplate",
  {
    table: configTemplates,
    key: configTemplates.id,
    unique: { config_templates_name: "name" },
    read: readTemplate,
    columns: (form, caller) =>
      "version" in form ? {} : { orgId: caller.orgId, operator: caller.name },
    maySave: async (tx, { caller, input }, before) => {
      if (before !== null && !before.canChange) throw new Refusal(403, "forbidden");
      checkContent(input.content);
      await checkBreed(tx, caller, input.breedId);
    },
    mayDelete: ({ canChange }) => {
      if (!canChange) throw new Refusal(403, "forbidden");
    },
  },
);
