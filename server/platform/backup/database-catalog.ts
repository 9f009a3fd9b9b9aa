import type { Query } from "../db/open-database.ts";

/** Tables of the installation, without the pieces of those cut by time. */
export async function readTables(query: Query): Promise<string[]> {
  const rows = await query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
     order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Partitions of the tables cut by time, except the default partition. */
export const readPartitions = (
  query: Query,
): Promise<{ name: string; table: string; from: string; to: string }[]> =>
  query(
    `select name, "table", to_json(bounds[1]::timestamptz) #>> '{}' as from,
       to_json(bounds[2]::timestamptz) #>> '{}' as to
     from (
       select c.relname as name, p.relname as "table",
         regexp_match(
           pg_get_expr(c.relpartbound, c.oid), 'FROM \\(''([^'']+)''\\) TO \\(''([^'']+)''\\)'
         ) as bounds
       from pg_inherits i
       join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
     ) pieces
     where bounds is not null order by 1`,
  );

/** The last number each sequence has given; null: it has given none. */
export async function readSequences(query: Query): Promise<Record<string, number | null>> {
  const rows = await query<{ name: string; last: number | null }>(
    `select sequencename as name, last_value as last from pg_sequences
     where schemaname = 'public' order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

/** Foreign keys, as the statements that end them and make them again. */
export const readForeignKeys = (query: Query): Promise<{ drop: string; add: string }[]> =>
  query(
    `select format('alter table %I drop constraint %I', t.relname, k.conname) as drop,
       format('alter table %I add constraint %I %s', t.relname, k.conname,
         pg_get_constraintdef(k.oid)) as add
     from pg_constraint k join pg_class t on t.oid = k.conrelid
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conparentid = 0
     order by t.relname, k.conname`,
  );

/** Functions and row types of the installation, as statements that end them. */
export async function readOwnObjects(query: Query): Promise<string[]> {
  const rows = await query<{ drop: string }>(
    `select format('drop function %s cascade', p.oid::regprocedure) as drop from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
       and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     union all
     select format('drop type %I cascade', c.relname) from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'c'
       and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,
  );
  return rows.map(({ drop }) => drop);
}
