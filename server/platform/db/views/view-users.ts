import { randomBytes } from "node:crypto";
import type { Database, Query, Transaction } from "../open-database.ts";
import { grantsTo, maintainViews, quotedName, quotedText, viewSchema } from "./make-views.ts";

/** Names of readers begin with it, so that an existing role is never taken by mistake. */
export const rolePrefix = "hw_view_";
const roleForm = /^hw_view_[a-z0-9_]{1,40}$/;

/** Bounds of a reader, so that frames and people have the database first. */
const bounds = (role: string): string[] => [
  `alter role ${role} set default_transaction_read_only = on`,
  `alter role ${role} set statement_timeout = '60s'`,
  `alter role ${role} set idle_in_transaction_session_timeout = '60s'`,
  `alter role ${role} set search_path = ${viewSchema}`,
];

/** A reader, with the password that is shown once. */
export interface NewViewUser {
  readonly role: string;
  readonly password: string;
  readonly org: string;
}

async function findOrg({ query }: Transaction, code: string) {
  const [org] = await query<{ id: number; name: string }>(
    "select id, name from orgs where code = $1 or id::text = $1",
    [code],
  );
  if (org === undefined) throw new Error(`there is no organisation with the code or ID ${code}`);
  return org;
}

const nameOf = (name: string): string => {
  const role = name.startsWith(rolePrefix) ? name : `${rolePrefix}${name}`;
  if (!roleForm.test(role))
    throw new Error("a name has 1 to 40 small letters, digits and _: it follows hw_view_");
  return role;
};

async function expectMayMakeRoles({ query }: Transaction): Promise<void> {
  const [own] = await query<{ role: string; may: boolean }>(
    `select rolname as role, rolsuper or rolcreaterole as may from pg_roles
     where rolname = current_user`,
  );
  if (own?.may !== true)
    throw new Error(
      `the role ${own?.role} may make no roles: as a superuser ` +
        `ALTER ROLE ${quotedName(own?.role ?? "")} CREATEROLE;`,
    );
}

/**
 * Expects the role to be new, or already a reader of this organisation. Returns true if it exists.
 */
async function isThere({ query }: Transaction, role: string, orgId: number): Promise<boolean> {
  const [there] = await query("select 1 from pg_roles where rolname = $1", [role]);
  const [known] = await query<{ orgId: number }>(
    `select org_id as "orgId" from view_users where role_name = $1`,
    [role],
  );
  if (known !== undefined && known.orgId !== orgId)
    throw new Error(`${role} reads another organisation: remove it or choose another name`);
  if (there !== undefined && known === undefined)
    throw new Error(`there is a role ${role} already, of something else: choose another name`);
  return there !== undefined;
}

/**
 * Makes a role of PostgreSQL that reads the views of one organisation and nothing else; an existing
 * one gets a new password. Throws when there is no such organisation, when the role belongs to
 * something else, or when this program's own role may not create roles.
 */
export const addViewUser = (
  database: Database,
  { name, org: code }: { readonly name: string; readonly org: string },
): Promise<NewViewUser> =>
  database.transaction(async (tx) => {
    const role = nameOf(name);
    const org = await findOrg(tx, code);
    await expectMayMakeRoles(tx);
    const password = randomBytes(24).toString("base64url");
    const quoted = quotedName(role);
    const verb = (await isThere(tx, role, org.id)) ? "alter" : "create";
    await tx.query(
      `${verb} role ${quoted} with login connection limit 5 password ${quotedText(password)}`,
    );
    for (const bound of bounds(quoted)) await tx.query(bound);
    await tx.query(
      "insert into view_users (role_name, org_id) values ($1, $2) on conflict do nothing",
      [role, org.id],
    );
    await maintainViews(tx.query);
    for (const grant of grantsTo(role)) await tx.query(grant);
    return { role, password, org: org.name };
  });

/** Removes a reader: open connections see nothing any more. Error: an unknown name. */
export const removeViewUser = (database: Database, name: string): Promise<string> =>
  database.transaction(async ({ query }) => {
    const role = nameOf(name);
    const deleted = await query("delete from view_users where role_name = $1 returning 1", [role]);
    if (deleted.length === 0) throw new Error(`there is no reader ${role}`);
    const [there] = await query("select 1 from pg_roles where rolname = $1", [role]);
    if (there === undefined) return role;
    for (const grant of await endOfGrants(query, role)) await query(grant);
    await query(`drop role ${quotedName(role)}`);
    return role;
  });

/** Statements that revoke a role's rights; the schema may have been dropped already. */
async function endOfGrants(query: Query, role: string): Promise<string[]> {
  const [inserted] = await query("select 1 from pg_namespace where nspname = $1", [viewSchema]);
  if (inserted === undefined) return [];
  const from = quotedName(role);
  return [
    `revoke all on all tables in schema ${viewSchema} from ${from}`,
    `revoke all on schema ${viewSchema} from ${from}`,
  ];
}

/** Readers and their organisations. */
export const listViewUsers = (database: Database) =>
  database.query<{ role: string; org: string }>(
    `select v.role_name as role, o.name as org from view_users v join orgs o on o.id = v.org_id
     order by 1`,
  );
