import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { type ChatApp, chatAppPath } from "../../../contract/notify/chat-app.ts";
import { apiBase, type routes } from "../../../contract/route/routes.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { containsKeyword, type Page, pageOf, rows, when } from "../../platform/db/sql-statement.ts";
import { type Caller, visibleChatApps } from "../../platform/session/caller-scope.ts";

interface Row {
  readonly id: number;
  readonly org_id: number;
  readonly org_name: string;
  readonly kind: ChatApp["kind"];
  readonly app_id: string;
  readonly agent_id: string;
  readonly card_template: string;
  readonly path: string;
  readonly sent_at: Date | null;
  readonly pressed_at: Date | null;
  readonly fault: string;
  readonly contacts: number;
  readonly version: number;
}

const from = sql`chat_apps a join orgs o on o.id = a.org_id`;
const columns: SQL = sql`a.id, a.org_id, o.name as org_name, a.kind, a.app_id, a.agent_id,
  a.card_template, a.path, a.sent_at, a.pressed_at, a.fault, a.version,
  (select count(*)::int from alarm_phones p where p.org_id = a.org_id and p.kind = a.kind)
    as contacts`;

/** Address at which an app's vendor reports presses; null: this installation has none outside. */
export const callbackUrlOf = (base: string | undefined, path: string): string | null =>
  base === undefined ? null : `${base.replace(/\/+$/, "")}${apiBase}${chatAppPath}/${path}`;

const appOf = (row: Row, base: string | undefined): ChatApp => ({
  id: row.id,
  orgId: row.org_id,
  orgName: row.org_name,
  kind: row.kind,
  appId: row.app_id,
  agentId: row.agent_id,
  cardTemplate: row.card_template,
  hasSecret: true,
  callbackUrl: callbackUrlOf(base, row.path),
  sentAt: row.sent_at?.getTime() ?? null,
  pressedAt: row.pressed_at?.getTime() ?? null,
  fault: row.fault,
  contacts: row.contacts,
  version: row.version,
});

/** A page of the apps that the caller sees. */
export async function listChatApps(
  db: Queryable,
  caller: Caller,
  query: z.output<typeof routes.listChatApp.input>,
  base: string | undefined,
): Promise<Page<ChatApp>> {
  const { total, rows: found } = await pageOf<Row>(db, {
    columns,
    from,
    where: [
      visibleChatApps(caller),
      when(query.id, (id) => sql`a.id = ${id}::bigint`),
      containsKeyword(query.keyword, sql`a.app_id, o.name, o.name_en`),
    ],
    order: sql`o.name, a.kind, a.id`,
    query,
  });
  return { total, rows: found.map((row) => appOf(row, base)) };
}

/** An app that the caller sees, or null. */
export async function readChatApp(
  db: Queryable,
  caller: Caller,
  id: number,
  base: string | undefined,
): Promise<ChatApp | null> {
  const [row] = await rows<Row>(
    db,
    sql`select ${columns} from ${from} where a.id = ${id}::bigint and ${visibleChatApps(caller)}`,
  );
  return row === undefined ? null : appOf(row, base);
}
