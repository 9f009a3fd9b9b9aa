import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { ConfigTemplate } from "../../../contract/control/batch/config-template.ts";
import { contentIn } from "../../../contract/control/desired/group-content.ts";
import { may } from "../../../contract/account/policy.ts";
import type { routes } from "../../../contract/route/routes.ts";
import { byNumber } from "../../platform/db/number-order.ts";
import type { Database, Queryable } from "../../platform/db/open-database.ts";
import { containsKeyword, type Page, pageOf, rows, when } from "../../platform/db/sql-statement.ts";
import {
  type Caller,
  changeableTemplates,
  visibleHouses,
  visibleTemplates,
} from "../../platform/session/caller-scope.ts";

type Row = Omit<ConfigTemplate, "content" | "createdAt"> & {
  readonly content: unknown;
  readonly createdAt: Date;
};

const columns = (caller: Caller): SQL => sql`
  t.id, t.name, t.name_en as "nameEn", t.species, t.breed_id as "breedId",
  (select name from breeds where id = t.breed_id) as "breedName",
  (select name_en from breeds where id = t.breed_id) as "breedNameEn", t.remark, t.content,
  t.org_id is null as "isCommon", ${changeableTemplates(caller)} as "canChange",
  (select count(*) from house_templates a join houses h on h.id = a.house_id
    join farms f on f.id = h.farm_id
    where a.template_id = t.id and ${visibleHouses(caller)})::int as "houseCount",
  t.operator, t.created_at as "createdAt", t.version`;

const templateOf =
  (caller: Caller) =>
  ({ content, createdAt, canChange, ...row }: Row): ConfigTemplate => ({
    ...row,
    content: contentIn(content),
    canChange: canChange && may(caller, "controlTemplate.manage"),
    createdAt: createdAt.getTime(),
  });

/** A page of the templates that the caller sees, by name. */
export async function listTemplates(
  database: Database,
  caller: Caller,
  query: z.output<typeof routes.listConfigTemplate.input>,
): Promise<Page<ConfigTemplate>> {
  const { total, rows: found } = await pageOf<Row>(database, {
    columns: columns(caller),
    from: sql`config_templates t`,
    where: [
      visibleTemplates(caller),
      containsKeyword(query.keyword, sql`t.name, t.name_en, t.remark`),
      when(query.species, (one) => sql`t.species = ${one}`),
      when(query.id, (one) => sql`t.id = ${one}::bigint`),
    ],
    order: sql`${byNumber(sql`t.name`)}, t.id`,
    query,
  });
  return { total, rows: found.map(templateOf(caller)) };
}

/** A template that the caller sees; null: no such template. */
export async function readTemplate(
  db: Queryable,
  caller: Caller,
  id: number,
): Promise<ConfigTemplate | null> {
  const [row] = await rows<Row>(
    db,
    sql`select ${columns(caller)} from config_templates t
      where t.id = ${id}::bigint and ${visibleTemplates(caller)}`,
  );
  return row === undefined ? null : templateOf(caller)(row);
}
