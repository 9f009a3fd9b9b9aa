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
  readonly isReadOnly: boolean;
  readonly encoding: string;
}

const rightsSql = `
  select current_user as role, current_database() as database,
    has_schema_privilege(current_user, 'public', 'usage') as "maySee",
    has_schema_privilege(current_user, 'public', 'create') as "mayCreate",
    has_database_privilege(current_user, current_database(), 'create') as "mayMakeSchemas",
    current_setting('default_transaction_read_only')::bool as "isReadOnly",
    current_setting('server_encoding') as encoding,
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
  return [...results, ...unfit(rights)];
}

/** Returns what keeps the database from taking what is written. */
function unfit({ role, database, isReadOnly, encoding }: Rights): Obstacle[] {
  const [ofDatabase, ofRole] = [quoted(database), quoted(role)];
  const reset = "RESET default_transaction_read_only;";
  const results: Obstacle[] = [];
  if (isReadOnly)
    results.push({
      text: `the database ${database} only lets ${role} read (default_transaction_read_only)`,
      advice:
        "hosting services set it when the disk is full: make room, then " +
        `ALTER DATABASE ${ofDatabase} ${reset} ALTER ROLE ${ofRole} ${reset}`,
    });
  if (encoding !== "UTF8")
    results.push({
      text: `the database ${database} keeps texts in ${encoding}, which lacks Chinese letters`,
      advice:
        "with the server stopped, in its place: " +
        `CREATE DATABASE ${ofDatabase} ENCODING 'UTF8' TEMPLATE template0;`,
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

/** Want of a right, a transaction that only reads, a letter that the encoding lacks. */
const refusedFor: ReadonlySet<unknown> = new Set(["42501", "25006", "22P05"]);

/** Returns the error with its cause and cure where the database refuses to be written. */
export async function explained(reason: unknown, query: Query): Promise<unknown> {
  if (!refusedFor.has((reason as { code?: unknown } | null)?.code)) return reason;
  const missing = await missingRights(query).catch(() => []);
  if (missing.length === 0) return reason;
  const lines = missing.map(({ text, advice }) => `${text}\n  ${advice}`);
  return new Error(`the database refuses: ${lines.join("\n")}`, { cause: reason });
}
