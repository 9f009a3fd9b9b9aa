import type { Query } from "../../server/platform/db/open-database.ts";

/**
 * Tables with their storage parameters, columns in order, indexes, constraints, triggers, functions
 * and sequences of `public`, a text each. Constraints `not null` are identified by their columns:
 * only some servers give them names, which depend on how the table came about.
 */
const schemaSql = `
  with relations as (
    select * from pg_class where relnamespace = 'public'::regnamespace
  ), said as (
    select format('%s %s %s %s bound %s key %s of %s', relkind, relname, relpersistence, reloptions,
        pg_get_expr(relpartbound, oid), case relkind when 'p' then pg_get_partkeydef(oid) end,
        (select inhparent::regclass from pg_inherits where inhrelid = oid)) as one
      from relations
    union all
    select format('column %s %s %s %s %s %s %s %s%s%s', c.relname,
        row_number() over (partition by c.oid order by a.attnum), a.attname,
        format_type(a.atttypid, a.atttypmod), a.attnotnull, pg_get_expr(d.adbin, d.adrelid),
        a.attstorage, a.attidentity, a.attgenerated, a.attcompression)
      from relations c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relkind in ('r', 'p', 'v', 'c') and not a.attisdropped
    union all
    select format('index %s valid %s', pg_get_indexdef(i.indexrelid), i.indisvalid)
      from pg_index i join relations c on c.oid = i.indexrelid
    union all
    select format('constraint %s %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid),
        convalidated)
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    union all
    select format('trigger %s %s', pg_get_triggerdef(oid), tgenabled)
      from pg_trigger where not tgisinternal
    union all
    select pg_get_functiondef(oid)
      from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
    union all
    select format('sequence %s %s from %s to %s by %s of %s.%s', seqrelid::regclass,
        seqtypid::regtype, seqstart, seqmax, seqincrement, d.refobjid::regclass, d.refobjsubid > 0)
      from pg_sequence s join relations c on c.oid = s.seqrelid
      left join pg_depend d on d.objid = c.oid and d.refclassid = 'pg_class'::regclass
        and d.deptype in ('a', 'i')
  )
  select one from said order by one collate "C"`;

/** Returns everything the schema consists of, without its rows. */
export async function readSchemaLines(query: Query): Promise<string[]> {
  return (await query<{ one: string }>(schemaSql)).map(({ one }) => one);
}
