import type { Query } from "../../server/platform/db/open-database.ts";

/** Rows of each table. */
const rowsEach = 3;
/** Texts that are easily corrupted in conversion. */
const texts = ['a "quoted", (bracketed) \\ name\n', "第三栋 🐔\t", "{null,NULL}'", ""];

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  /** It has a sequence, which the rows must use. */
  readonly isSerial: boolean;
  /** Table and column it refers to. */
  readonly refersTo: readonly [table: string, column: string] | null;
}

/** Its one row comes with a migration. */
const brought = "fact_head";
/** Rows of these belong to a house or a farm, never to both; here to a house. */
const places: ReadonlySet<string> = new Set(["units", "maintenance_plans"]);
/** Partitioned by time, without a partition yet: it accepts no row. */
const closed = `relkind = 'p' and not exists (select 1 from pg_inherits where inhparent = oid)`;
const tablesSql = `
  select relname as name from pg_class where relnamespace = 'public'::regnamespace
    and relkind in ('r', 'p') and not relispartition
    and relname <> '${brought}' and not (${closed}) order by 1`;
const columnsSql = `
  select a.attrelid::regclass::text as table, a.attname as name,
    format_type(a.atttypid, a.atttypmod) as type,
    not a.attnotnull as "isNullable",
    coalesce(pg_get_expr(d.adbin, d.adrelid) like 'nextval%', false) as "isSerial",
    (select array[k.confrelid::regclass::text, f.attname::text] from pg_constraint k
       join pg_attribute f on f.attrelid = k.confrelid and f.attnum = k.confkey[1]
       where k.contype = 'f' and k.conrelid = a.attrelid and k.conkey = array[a.attnum]) as "refersTo"
  from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = any($1::text[]::regclass[]) and a.attnum > 0 and not a.attisdropped
  order by a.attnum`;

/** As PostgreSQL reads it; `row` makes it the only one of its kind. */
const values: Readonly<Record<string, (row: number, column: string) => string>> = {
  integer: (row) => String(row + 1),
  bigint: (row) => String(9_007_199_254_740_000 + row),
  smallint: (row) => String((row % 3) + 1),
  text: (row, column) => `${column} ${row} ${texts[row % texts.length] ?? ""}`,
  boolean: (row) => String(row % 2 === 0),
  real: (row) => ["0.1", "-3.4028235e+38", "NaN"][row % 3] ?? "0",
  "double precision": (row) => ["0.1", "5e-324", "-Infinity"][row % 3] ?? "0",
  "timestamp with time zone": (row) => `2026-11-2${row} 23:59:59.12345${row}+08`,
  date: (row) => `2024-02-2${7 + (row % 3)}`,
  uuid: (row) => `0b1a3f00-0000-4000-8000-00000000000${row}`,
  bytea: (row) => `\\x00ff0a5c${row}${row}`,
  json: (row) => `{"b": 1.10, "a": [null, "\\u4e00 \\" ${row}"]}`,
  jsonb: (row) => `{"b": 1.10, "a": [null, "\\u4e00 \\" ${row}"]}`,
  "text[]": (row) => (row === 0 ? "{}" : `{"a ${row}","\\"b, c"}`),
  "integer[]": (row) => (row === 0 ? "{}" : `{${row},2}`),
  "smallint[]": (row) => `{1,${row}}`,
  "real[]": (row) => `{0.1,NULL,${row}}`,
  "double precision[]": (row) => `{0.30000000000000004,NULL,${row}}`,
};

/**
 * Fills every table of the database's current schema: a few rows, each column with a value that
 * is easily corrupted, references pointing to existing rows. Tables that came
 * with rows keep them and get none.
 */
export async function fillByCatalog(query: Query): Promise<void> {
  const names = (await query<{ name: string }>(tablesSql)).map(({ name }) => name);
  const columns = new Map<string, Column[]>(names.map((name) => [name, []]));
  for (const column of await query<Column>(columnsSql, [names]))
    columns.get(column.table)?.push(column);
  const filled = new Set(await withRows(query, names));
  const done = new Set<string>();
  while (done.size < names.length) {
    const next = names.find(
      (name) => !done.has(name) && isReady(columns.get(name) ?? [], name, done),
    );
    if (next === undefined) throw new Error("tables refer to each other in a circle");
    done.add(next);
    if (!filled.has(next)) await fillTable(query, next, columns.get(next) ?? []);
  }
}

/** The tables that contain rows. */
async function withRows(query: Query, names: readonly string[]): Promise<string[]> {
  const selects = names.map(
    (name) => `select '${name}' as name where exists (select 1 from "${name}")`,
  );
  return (await query<{ name: string }>(selects.join(" union all "))).map(({ name }) => name);
}

const isReady = (columns: readonly Column[], name: string, done: ReadonlySet<string>) =>
  columns.every(
    ({ refersTo }) => refersTo === null || refersTo[0] === name || done.has(refersTo[0]),
  );

async function fillTable(query: Query, name: string, columns: readonly Column[]): Promise<void> {
  const insertedColumns = columns.filter(
    (column) => !column.isSerial && !(places.has(name) && column.name === "farm_id"),
  );
  const known = new Map<Column, readonly string[]>();
  for (let row = 0; row < rowsEach; row += 1) {
    // Its own rows grow with each house; rows of others do not change.
    for (const column of insertedColumns)
      if (column.refersTo !== null && (row === 0 || column.refersTo[0] === name))
        known.set(column, await keysOf(query, column.refersTo));
    await query(
      `insert into "${name}" (${insertedColumns.map((column) => `"${column.name}"`).join(", ")})
       values (${insertedColumns.map(({ type }, index) => `$${index + 1}::text::${type}`).join(", ")})`,
      insertedColumns.map((column) => cellOf(column, row, known.get(column))),
    );
  }
}

async function keysOf(query: Query, [table, column]: readonly [string, string]): Promise<string[]> {
  const rows = await query<{ key: string }>(
    `select "${column}"::text as key from "${table}" order by 1`,
  );
  return rows.map(({ key }) => key);
}

function cellOf({ name, type, isNullable }: Column, row: number, keys?: readonly string[]) {
  if (keys !== undefined) return keys[row % Math.max(keys.length, 1)] ?? null;
  if (isNullable && row === 1) return null;
  const make = values[type];
  if (make === undefined) throw new Error(`no value for a column of the type ${type}`);
  return make(row, name);
}
