import { createHash } from "node:crypto";
import type { Query } from "../db-query.ts";
import { readingViews } from "./reading-views.ts";
import { recordViews } from "./record-views.ts";
import type { View } from "./view-column.ts";

/** Schema of the views. */
export const viewSchema = "house_watch_views";
export const views: readonly View[] = [...recordViews, ...readingViews];

/** A name or a text as PostgreSQL reads it. */
export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const quotedText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The organisation of the role that reads; null: it has none, and sees nothing. */
const ownOrg = `(select u.org_id from public.view_users u where u.role_name = current_user)`;

/**
 * A barrier: a reader's functions see only rows of the reader's organisation. The view reads with
 * its owner's rights, so its readers need none on the tables.
 */
function viewSql({ name, description, columns, from, orgId, where }: View): string[] {
  const view = `${viewSchema}.${name}`;
  const list = columns.map(([column, sql]) => `${sql} as ${column}`).join(",\n    ");
  const more = where === undefined ? "" : ` and ${where}`;
  return [
    `create view ${view} with (security_barrier = true) as select ${list}
     from ${from} where ${orgId} = ${ownOrg}${more}`,
    `comment on view ${view} is ${quotedText(description)}`,
    ...columns.map(
      ([column, , text]) => `comment on column ${view}.${column} is ${quotedText(text)}`,
    ),
  ];
}

const statements = [`create schema ${viewSchema}`, ...views.flatMap(viewSql)];
const version = createHash("sha256").update(statements.join(";")).digest("hex");

/** Gives a role what readers have: these views, and nothing else. */
export const grantsTo = (role: string): string[] => [
  `grant usage on schema ${viewSchema} to ${quotedName(role)}`,
  `grant select on all tables in schema ${viewSchema} to ${quotedName(role)}`,
];

/** Drops the views, if there are any: a migration may change what they read. */
export const dropViews = (query: Query): Promise<unknown> =>
  query(`drop schema if exists ${viewSchema} cascade`);

/**
 * Creates the views again, in the caller's transaction, and grants them to their readers again.
 * They belong to the role of the tables, which is the server's: it must be able to drop them, also
 * when a superuser has added a reader.
 */
export async function makeViews(query: Query): Promise<void> {
  const [table] = await query<{ owner: string }>(
    `select tableowner as owner from pg_tables
     where schemaname = 'public' and tablename = 'view_users'`,
  );
  if (table === undefined) throw new Error("the schema of the database is older than the views");
  await query(`set local role ${quotedName(table.owner)}`);
  await dropViews(query);
  for (const statement of statements) await query(statement);
  await query(`comment on schema ${viewSchema} is ${quotedText(version)}`);
  const readers = await query<{ role: string }>(
    `select role_name as role from public.view_users
     where exists (select 1 from pg_roles where rolname = role_name)`,
  );
  for (const { role } of readers) for (const grant of grantsTo(role)) await query(grant);
  await query("reset role");
}

/** Creates the views again if they have readers and are not of this version. */
export async function maintainViews(query: Query): Promise<void> {
  const [known] = await query<{ isThere: boolean }>(
    `select to_regclass('public.view_users') is not null as "isThere"`,
  );
  if (known?.isThere !== true) return;
  const [state] = await query<{ isRead: boolean; made: string | null; count: number }>(
    `select exists (select 1 from public.view_users) as "isRead",
       (select obj_description(oid, 'pg_namespace') from pg_namespace where nspname = $1) as made,
       (select count(*) from pg_views where schemaname = $1) as count`,
    [viewSchema],
  );
  if (state?.isRead !== true) return;
  if (state.made !== version || state.count !== views.length) await makeViews(query);
}
