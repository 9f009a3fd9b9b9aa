import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { fileRowsWarning } from "../../../contract/base/file-format.ts";
import { isLogHidden } from "../../../contract/camera/camera-log.ts";
import type {
  LogChange,
  LogFunction,
  LogLine,
  LogSource,
} from "../../../contract/base/operation-log.ts";
import type { Language } from "../../../contract/base/words.ts";
import { loggedKeys } from "../../../contract/operate/operation-log-search.ts";
import type { routes } from "../../../contract/route/routes.ts";
import type { Database } from "../db/open-database.ts";
import { allOf, containsKeyword, type Page, rows, when } from "../db/sql-statement.ts";
import { isRare, pageScanned, type ScanSource } from "../db/chunked-scan.ts";
import { pieceMs } from "./log-archive.ts";
import { notFound } from "../base/refusal.ts";
import type { Caller } from "../session/caller-scope.ts";
import { visibleLines } from "./log-scope.ts";
import { timestamp } from "../db/timestamp.ts";

type LineFilter = Pick<
  z.output<typeof routes.listLog.input>,
  "function" | "keyword" | "from" | "to"
>;

type Fields = Readonly<Record<string, unknown>>;

export interface LineRow {
  id: number;
  at: Date;
  operator: string;
  operator_name: string | null;
  function: LogFunction;
  house_name: string | null;
  house_name_en: string | null;
  farm_name: string | null;
  farm_name_en: string | null;
  network_id: string | null;
  operation: string;
  remark: string;
  source: LogSource;
  address: string;
  has_changes: boolean;
  before: Fields | null;
  after: Fields | null;
}

/**
 * A page of the lines the caller may see, newest first. `from` and `to` (exclusive) in epoch ms;
 * `keyword` searches operator, house, farm, network ID, operation and remark, and function,
 * operation, settings and reasons in their words of `language`. Lines are counted until there are
 * more than an export takes without a warning.
 */
export async function listLines(
  database: Database,
  caller: Caller,
  query: z.output<typeof routes.listLog.input>,
  language: Language,
  signal?: AbortSignal,
): Promise<Page<LogLine> & { readonly hasMore: boolean }> {
  const lines = await filteredLines(database, caller, query, language, signal);
  const { rows: found, ...counted } = await pageScanned<LineRow>(
    database,
    lines,
    lineColumns,
    query,
    signal,
    fileRowsWarning,
  );
  return { ...counted, rows: found.map(lineOf) };
}

/** Bytes of changes that a list has room for: two or three values. */
const listedBytesMax = 200;
const shortChanges = (side: SQL) => sql`case when l.function like 'control%'
  and coalesce(pg_column_size(l.before), 0) + coalesce(pg_column_size(l.after), 0)
    < ${listedBytesMax}::int
  then ${side} end`;

export const lineColumns = sql`l.id, l.at, l.operator, l.operator_name, l.function, l.house_name,
  l.house_name_en, l.network_id, l.operation, l.remark, l.source, l.address,
  (select f.name from farms f where f.id = l.farm_id) as farm_name,
  (select f.name_en from farms f where f.id = l.farm_id) as farm_name_en,
  (l.before is not null or l.after is not null) as has_changes,
  ${shortChanges(sql`l.before`)} as before, ${shortChanges(sql`l.after`)} as after`;

export const lineOf = ({
  operator_name: operatorName,
  house_name: houseName,
  house_name_en: houseNameEn,
  farm_name: farmName,
  farm_name_en: farmNameEn,
  network_id: networkId,
  has_changes: hasChanges,
  before,
  after,
  at,
  ...line
}: LineRow): LogLine => ({
  ...line,
  hasChanges,
  at: at.getTime(),
  operatorName,
  houseName,
  houseNameEn,
  farmName,
  farmNameEn,
  networkId,
  changes: changesOf(before, after),
});

/** Every field that either side names, in the order it was recorded. */
const changesOf = (before: Fields | null, after: Fields | null): LogChange[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].map((field) => ({
    field,
    before: before?.[field],
    after: after?.[field],
  }));

/**
 * Returns what the action of a line changed, in the order it was recorded; for fields that lists
 * hide from the caller, only that they changed. Refusal: 404 for a line the caller does not see.
 */
export async function readChanges(
  database: Database,
  caller: Caller,
  { id }: { readonly id: number },
): Promise<LogChange[]> {
  const [line] = await rows<{ function: string; before: Fields | null; after: Fields | null }>(
    database,
    sql`select l.function, l.before, l.after from operation_logs l
      where ${visibleLines(caller)} and l.id = ${id}::bigint`,
  );
  if (line === undefined) throw notFound();
  return changesOf(line.before, line.after).map((change) =>
    isLogHidden(caller, line.function, change.field) ? { field: change.field } : change,
  );
}

/** Lines searched in a statement: about 10 ms. */
const lineRowsAStatement = 4000;

/**
 * A word in fewer lines than this share is searched by the index; any other is found soon by
 * reading the lines.
 */
const rareShare = 0.05;

const searched = sql`l.operator, l.operator_name, l.house_name, l.house_name_en, l.network_id,
  l.operation, l.remark, l.request_id`;
const pairsOf = (text: SQL) => sql`operation_log_pairs(${text})`;

/** The lines a query means, newest first: by index or by scan, whichever finds them sooner. */
export async function filteredLines(
  database: Database,
  caller: Caller,
  query: LineFilter,
  language: Language,
  signal?: AbortSignal,
): Promise<ScanSource> {
  const { keyword = "" } = query;
  const named = await namedLines(database, keyword, language);
  const lines = lineScan(caller, query, named);
  // The index knows pairs of characters, and no names of keys and farms.
  if ([...keyword].length < 2 || named !== undefined) return lines;
  if (!(await isRare(database, lines, rareShare, signal))) return lines;
  const pairs = pairsOf(sql`lower(${keyword}::text)`);
  return {
    ...lines,
    scan: { ...lines.scan, widthMs: pieceMs },
    where: sql`${pairsOf(sql`operation_log_text(${searched})`)} @> ${pairs} and ${lines.where}`,
  };
}

/**
 * Condition for lines that contain keys or ids of the things the keyword names, instead of its
 * text; undefined: it names nothing.
 */
async function namedLines(
  database: Database,
  keyword: string,
  language: Language,
): Promise<SQL | undefined> {
  if (keyword === "") return undefined;
  const { functions, subjects, reasons, settings } = loggedKeys(keyword, language);
  const farms = await rows<{ id: number }>(
    database,
    sql`select f.id from farms f
      where ${containsKeyword(keyword, sql`f.name, f.name_en`) ?? sql`false`}`,
  );
  const isOf = (value: SQL, keys: readonly (string | number)[], type: SQL) =>
    keys.length === 0 ? [] : [sql`${value} = any(${sql.param(keys)}::${type}[])`];
  const text = sql`text`;
  const changed = isOf(sql`l.operation || '.' || split_part(k, '@', 1)`, settings, text).map(
    (isSet) => sql`(l.function like 'control%' and exists (select 1
      from jsonb_object_keys(coalesce(l.after, l.before, '{}')) k where ${isSet}))`,
  );
  const any = [
    ...isOf(sql`l.function`, functions, text),
    ...isOf(sql`split_part(l.operation, ' ', 1)`, subjects, text),
    ...isOf(sql`substring(l.remark from '^[A-Za-z]+')`, reasons, text),
    ...isOf(
      sql`l.farm_id`,
      farms.map(({ id }) => id),
      sql`int`,
    ),
    ...changed,
  ];
  return any.length === 0 ? undefined : sql.join(any, sql` or `);
}

/** A scan of these lines. `named`: condition for those whose keys or ids the keyword names. */
const lineScan = (caller: Caller, query: LineFilter, named: SQL | undefined): ScanSource => ({
  scan: {
    table: sql`operation_logs l`,
    at: sql`l.at`,
    id: sql`l.id`,
    newestFirst: true,
    within: [
      when(query.from, (from) => sql`l.at >= ${timestamp(from)}`),
      when(query.to, (to) => sql`l.at < ${timestamp(to)}`),
    ],
    rows: lineRowsAStatement,
  },
  from: sql`operation_logs l`,
  where: allOf([
    visibleLines(caller),
    when(query.function, (name) => sql`l.function = ${name}`),
    when(
      containsKeyword(query.keyword, searched),
      (hasKeyword) => sql`(${hasKeyword} or ${named ?? sql`false`})`,
    ),
  ]),
});
