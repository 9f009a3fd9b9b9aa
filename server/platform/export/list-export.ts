import type { Animal } from "../../../contract/base/animal.ts";
import { ofAnimal } from "../../../contract/base/animal-word.ts";
import { choiceName, type Fields, yesNo } from "../../../contract/base/field.ts";
import { type FileFormat, listRowsMax } from "../../../contract/base/file-format.ts";
import { type EnglishNames, inEnglish } from "../../../contract/account/person-name.ts";
import { exportedTables, type ExportedTable } from "../../../contract/base/operation-log.ts";
import { fill } from "../../../contract/base/server-message.ts";
import type { Language, Words } from "../../../contract/base/words.ts";
import type { Database } from "../db/open-database.ts";
import type { Caller } from "../session/caller-scope.ts";
import { personNamesIn } from "../session/person-names.ts";
import { localDay } from "../time/local-day.ts";
import { checkRows } from "./export-limit.ts";
import type { Cell, Sheet } from "./sheet.ts";

/** Rows that are made into cells at a time. */
const chunkRows = 2000;

/**
 * A single page with the whole list, in one statement, so that the file is a consistent snapshot;
 * one row above the limit shows that there are too many.
 */
const wholeList = { page: 1, pageSize: listRowsMax + 1 } as const;

/** Parameters of a requested file. */
interface FileRequest {
  readonly format: FileFormat;
  readonly language: Language;
  /** Epoch ms. */
  readonly now: number;
}

/**
 * A column is a field of the row (a choice by its name, a flag as yes or no), a field in another
 * form, or computed from the row.
 */
export type ListColumn<R, F extends Fields> =
  | PlainKey<R, F>
  | { readonly key: NamedKey<F>; readonly cell: (row: R) => Cell }
  | { readonly name: Words; readonly cell: (row: R) => Cell };
type NamedKey<F extends Fields> = { [K in keyof F]: F[K] extends null ? never : K }[keyof F];
type PlainKey<R, F extends Fields> = {
  [K in keyof R & NamedKey<F>]: R[K] extends string | number | boolean | null ? K : never;
}[keyof R & NamedKey<F>];

interface ListTable<R, F extends Fields> {
  readonly table: ExportedTable;
  readonly fields: F;
  readonly rows: readonly R[];
  readonly columns: readonly ListColumn<R, F>[];
  /** Animal whose heads its columns count. */
  readonly animal?: Animal;
  /** Zones of its times; absent: it has no times. */
  readonly zones?: readonly string[];
  /** English names of people; absent: people are called as in the rows. */
  readonly people?: EnglishNames;
}

/** Above a table: in which zones its times are. */
export const zonesLine = (zones: readonly string[], language: Language): string =>
  fill(zonesWords[language], { zones: zones.join(", ") });
const zonesWords: Words = { zh: "时间：{zones}", en: "Times: {zones}" };

/**
 * A list of the administration as a table, in its order. Refusal: 400 when its rows are too many.
 */
export function listSheet<R, const F extends Fields>(
  { table, fields, columns, rows, zones, people, animal = "bird" }: ListTable<R, F>,
  { format, language, now }: FileRequest,
): Sheet {
  checkRows(rows.length, "keyword", listRowsMax);
  const title = exportedTables[table][language];
  const created = columns.map((column) => columnOf(column, fields, language, people));
  return {
    name: datedName(title, zones, now),
    format,
    head: [[title], ...(zones === undefined ? [] : [[zonesLine(zones, language)]])],
    columns: created.map(({ name }) => ofAnimal(name[language], animal)),
    total: rows.length,
    rows: chunksOf(rows, created),
  };
}

/** The name of a file, with the day in its readers' calendar: by its first zone. */
export const datedName = (
  title: string,
  [zone = "UTC"]: readonly string[] = [],
  now: number,
): string => `${title} ${localDay(zone, now)}`;

type Pageless<Q> = Omit<Q, keyof typeof wholeList>;
/** Input for making the columns of a file. */
interface ColumnsRequest<Q, R> {
  readonly database: Database;
  readonly caller: Caller;
  readonly language: Language;
  readonly query: Q;
  readonly rows: readonly R[];
}
interface ListFile<Q, R, F extends Fields, W> {
  readonly table: ExportedTable;
  readonly fields: F;
  /** Reads the list: the file has the same content as the page. */
  readonly list: (
    database: Database,
    caller: Caller,
    query: Q,
    now: number,
  ) => Promise<{ readonly rows: readonly R[] }>;
  readonly columns: (
    request: ColumnsRequest<W, R>,
  ) => readonly ListColumn<R, F>[] | Promise<readonly ListColumn<R, F>[]>;
  /** Animal whose heads its columns count; absent: no heads. */
  readonly animal?: (rows: readonly R[]) => Animal;
  /** Zones of its times; absent: it has no times. */
  readonly zones?: (rows: readonly R[], query: W) => readonly string[];
}

/**
 * Makes the file of a list: all its rows in its order, by its columns. `W`: parameters besides the
 * list's own query. Refusal: 400 when there are too many rows.
 */
export const listFile =
  <Q extends object, R, const F extends Fields, W extends object = object>({
    table,
    fields,
    list,
    columns,
    animal,
    zones,
  }: ListFile<Q, R, F, W>) =>
  async (
    database: Database,
    caller: Caller,
    query: Pageless<Q> & W & { readonly format: FileFormat },
    language: Language,
    now: number,
  ): Promise<Sheet> => {
    const { rows } = await list(database, caller, { ...query, ...wholeList } as object as Q, now);
    return listSheet(
      {
        table,
        fields,
        rows,
        people: await personNamesIn(database, caller, language),
        columns: await columns({ database, caller, language, query, rows }),
        ...(animal === undefined ? {} : { animal: animal(rows) }),
        ...(zones === undefined ? {} : { zones: zones(rows, query) }),
      },
      { format: query.format, language, now },
    );
  };

interface MadeColumn<R> {
  readonly name: Words;
  readonly cell: (row: R) => Cell;
}
function columnOf<R, F extends Fields>(
  column: ListColumn<R, F>,
  fields: F,
  language: Language,
  people: EnglishNames = new Map(),
): MadeColumn<R> {
  if (typeof column === "object" && "name" in column) return column;
  const key = typeof column === "object" ? column.key : column;
  const field = fields[key];
  const name = field?.name;
  if (name === undefined) throw new Error(`the field ${String(key)} has no name`);
  const cell =
    typeof column === "object"
      ? column.cell
      : // Only fields that are cells already, or true or false, may be named alone.
        (row: R) => {
          const value = row[column as keyof R] as Cell | boolean;
          if (typeof value === "boolean") return yesNo[value ? "true" : "false"][language];
          if (field?.isPerson === true && typeof value === "string")
            return inEnglish(value, people);
          return choiceName(field, value)?.[language] ?? value;
        };
  return { name, cell };
}

function* chunksOf<R>(rows: readonly R[], columns: readonly MadeColumn<R>[]): Generator<Cell[][]> {
  for (let at = 0; at < rows.length; at += chunkRows)
    yield rows.slice(at, at + chunkRows).map((row) => columns.map(({ cell }) => cell(row)));
}
