import type { Query } from "./db-query.ts";

/** An obstacle to the schema, and its remedy. */
interface Obstacle {
  readonly text: string;
  readonly advice: string;
}

interface Rights {
  readonly role: string;
  readonly database: string;
  readonly maySee: boolean;
  readonly mayCreate: boolean;
  readonly mayMakeSchemas: boolean;
  /** Tables of other roles that this one is no member of. */
  readonly foreign: number;
  readonly owner: string | null;
}

const rightsSql = `
  select current_user as role, current_database() as database,
    has_schema_privilege(current_user, 'public', 'usage') as "maySee",
    has_schema_privilege(current_user, 'public', 'create') as "mayCreate",
    has_database_privilege(current_user, current_database(), 'create') as "mayMakeSchemas",
    count(c.oid)::int as foreign, min(pg_get_userbyid(c.relowner)) as owner
  from (select 1) one left join pg_class c on c.relnamespace = 'public'::regnamespace
    and c.relkind in ('r', 'p', 'v', 'S') and not pg_has_role(current_user, c.relowner, 'usage')`;

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

const asOwner = "as the owner of the database:";

/** Returns the rights that the role of this connection lacks to make and change the schema. */
export async function missingRights(query: Query): Promise<Obstacle[]> {
  const [rights] = await query<Rights>(rightsSql);
  if (rights === undefined) return [];
  const { role, database, maySee, mayCreate, mayMakeSchemas, foreign, owner } = rights;
  const to = quoted(role);
  const results: Obstacle[] = [];
  if (!maySee || !mayCreate)
    results.push({
      text: `the role ${role} may not make tables in the schema public`,
      advice: `${asOwner} GRANT USAGE, CREATE ON SCHEMA public TO ${to};`,
    });
  if (!mayMakeSchemas)
    results.push({
      text: `the role ${role} may not make schemas in the database ${database}`,
      advice: `${asOwner} GRANT CREATE ON DATABASE ${quoted(database)} TO ${to};`,
    });
  if (foreign > 0)
    results.push({
      text: `${foreign} tables belong to the role ${owner}, not to ${role}`,
      advice: `as a superuser, in it: REASSIGN OWNED BY ${quoted(owner ?? "")} TO ${to};`,
    });
  return results;
}

const collationSql = `
  select datname as database, datcollversion as stored,
    pg_database_collation_actual_version(oid) as actual
  from pg_database where datname = current_database()`;

/**
 * Returns what to do when the operating system sorts texts in another way than when the database
 * was made: an index on texts would then miss rows.
 */
export async function otherCollation(query: Query): Promise<Obstacle | null> {
  const [row] = await query<{ database: string; stored: string | null; actual: string | null }>(
    collationSql,
  );
  if (row === undefined || row.stored === null || row.stored === row.actual) return null;
  const { stored, actual } = row;
  const name = quoted(row.database);
  const refresh = `REINDEX DATABASE ${name}; ALTER DATABASE ${name} REFRESH COLLATION VERSION;`;
  return {
    text: `collation version ${actual ?? "?"} sorts texts, indexes were made by ${stored}`,
    advice: `with the server stopped: ${refresh}`,
  };
}

const insufficientPrivilege = "42501";

/** Returns the error with its cause and cure where the database refused for want of a right. */
export async function explained(reason: unknown, query: Query): Promise<unknown> {
  if ((reason as { code?: unknown } | null)?.code !== insufficientPrivilege) return reason;
  const missing = await missingRights(query).catch(() => []);
  if (missing.length === 0) return reason;
  const lines = missing.map(({ text, advice }) => `${text}\n  ${advice}`);
  return new Error(`the database refuses: ${lines.join("\n")}`, { cause: reason });
}
