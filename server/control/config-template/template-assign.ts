import { sql } from "drizzle-orm";
import { notFound } from "../../platform/base/refusal.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../../platform/api/in-transaction.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { visibleHouses } from "../../platform/session/caller-scope.ts";
import { readTemplate } from "./config-template-queries.ts";

/**
 * Assigns a template to these houses; null: removes it. Nothing is sent to a gateway. Refusals:
 * 401, 404 for a template or house that the caller does not see.
 */
export async function assignTemplate(deps: Deps, call: Call<"assignTemplate">): Promise<void> {
  const { caller, input, now, logChange } = call;
  const houseIds = [...new Set(input.houseIds)];
  await inTransaction(deps, call, async (tx) => {
    const template =
      input.templateId === null ? null : await readTemplate(tx, caller, input.templateId);
    if (input.templateId !== null && template === null) throw notFound();
    const visible = await rows<{ id: number }>(
      tx,
      sql`select h.id from houses h join farms f on f.id = h.farm_id
        where h.id = any(${sql.param(houseIds)}::bigint[]) and ${visibleHouses(caller)}`,
    );
    if (visible.length < houseIds.length) throw notFound();
    if (template === null)
      await tx.query("delete from house_templates where house_id = any($1::int[])", [houseIds]);
    else
      await tx.query(
        `insert into house_templates (house_id, template_id, at, by_name)
         select unnest($1::int[]), $2, $3, $4 on conflict (house_id) do update
         set template_id = excluded.template_id, at = excluded.at, by_name = excluded.by_name`,
        [houseIds, template.id, new Date(now), caller.name],
      );
    await logChange(tx, { name: template?.name ?? "", houseIds });
  });
}
