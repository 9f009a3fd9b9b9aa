import type { ImportColumnInfo } from "../../../../contract/base/import-table.ts";
import type { Words } from "../../../../contract/base/words.ts";

/** A unit in which people write a column. `factor`: one of it in the stored unit. */
export interface ColumnUnit {
  readonly key: string;
  readonly name: Words;
  /** As written in headings, normalised. */
  readonly spellings: readonly string[];
  readonly factor: number;
  /** Headings that name the column and this unit in one word. */
  readonly headings?: readonly string[];
}
/** The units of a column, the stored one first. */
export interface ColumnUnits {
  readonly units: readonly ColumnUnit[];
  /**
   * The only plausible unit of the values in a column without one; null: the user has to choose.
   */
  readonly guess: (values: readonly number[]) => string | null;
}

/**
 * Description of a kind of table: its columns, with further names besides name and key. `figures`:
 * columns of numbers; `days`: of dates; `monthDays`: of dates without a year; `notes`: of
 * sentences; all others contain names.
 */
export interface TableKind<C extends string> {
  readonly columns: Readonly<Record<C, ImportColumnInfo>>;
  readonly keys: readonly C[];
  readonly alsoCalled: { readonly [K in C]?: readonly string[] };
  readonly figures: readonly C[];
  readonly days: readonly C[];
  readonly monthDays?: readonly C[];
  readonly notes?: readonly C[];
  /** Columns that people write in several units. */
  readonly units?: { readonly [K in C]?: ColumnUnits };
  /** Headings of columns in our own files that are not imported. */
  readonly known?: readonly string[];
}

/** Other names of the column of houses. */
export const houseHeadings: readonly string[] = [
  "栋舍 栋舍号 舍名 舍号 舍别 栋号 栏舍 圈舍 棚号".split(" "),
  ["house name", "house no"],
  [..."鸡鸭鹅猪牛羊兔"].flatMap((animal) => [`${animal}舍`, `${animal}舍号`, `${animal}舍名称`]),
].flat();

/** Its figures are percentages, and may have a percent sign. */
export const isPercent = <C extends string>({ units }: TableKind<C>, key: C): boolean =>
  units?.[key]?.units[0]?.key === "%";

/** Normalises a heading: blanks, marks and case are ignored. */
export const headingKey = (heading: string): string =>
  heading
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\p{Cf}*_()[\]【】<>《》"'.,、/:-]+/gu, "");
/** The column that a heading names. `unit`: the unit in the heading; null: none. */
export interface NamedColumn<C extends string> {
  readonly key: C;
  readonly unit: string | null;
}

type Naming<C extends string> = readonly [heading: string, column: NamedColumn<C>];

const known = new WeakMap<object, ReadonlyMap<string, NamedColumn<string>>>();
/** Columns by their normalised names. */
export function columnsNamed<C extends string>(
  kind: TableKind<C>,
): ReadonlyMap<string, NamedColumn<C>> {
  const found = (known.get(kind) as ReturnType<typeof namesOf<C>> | undefined) ?? namesOf(kind);
  known.set(kind, found);
  return found;
}

function namesOf<C extends string>(kind: TableKind<C>): ReadonlyMap<string, NamedColumn<C>> {
  const { keys } = kind;
  // A plain name has priority over a name with a unit, our own headings over both, and keys of the
  // code come last: the key weightG must not be read as a weight in g where weights are in kg.
  return new Map(
    [
      ...keys.map((key): Naming<C> => [
        key,
        { key, unit: kind.units?.[key]?.units[0]?.key ?? null },
      ]),
      ...keys.flatMap((key) => unitNames(kind, key)),
      ...keys.flatMap((key) => otherNames(kind, key)),
      ...keys.flatMap((key) => headingsOfUnits(kind, key)),
      ...keys.flatMap((key) => ownNames(kind, key)),
    ].map(([heading, column]) => [headingKey(heading), column]),
  );
}

/** Our own headings contain their unit. */
function ownNames<C extends string>({ columns, units }: TableKind<C>, key: C): Naming<C>[] {
  const { zh, en } = columns[key].name;
  const unit = units?.[key]?.units[0]?.key ?? null;
  return [zh, en].map((heading) => [heading, { key, unit }]);
}
const otherNames = <C extends string>({ alsoCalled }: TableKind<C>, key: C): Naming<C>[] =>
  (alsoCalled[key] ?? []).map((name) => [name, { key, unit: null }]);
function unitNames<C extends string>({ alsoCalled, units }: TableKind<C>, key: C): Naming<C>[] {
  const words = (units?.[key]?.units ?? []).flatMap(({ key: unit, spellings }) =>
    spellings.map((word) => ({ unit, word })),
  );
  return (alsoCalled[key] ?? []).flatMap((name) =>
    words.flatMap(({ unit, word }): Naming<C>[] => [
      [`${name}${word}`, { key, unit }],
      [`${name} in ${word}`, { key, unit }],
    ]),
  );
}
const headingsOfUnits = <C extends string>({ units }: TableKind<C>, key: C): Naming<C>[] =>
  (units?.[key]?.units ?? []).flatMap(({ key: unit, headings = [] }) =>
    headings.map((heading): Naming<C> => [heading, { key, unit }]),
  );

/** True for a column that numbers the rows, or one that only our own files have. */
export const isIgnored = (
  { known: ownOnly = [] }: Pick<TableKind<string>, "known">,
  heading: string,
): boolean =>
  isRowNumber(heading) || ownOnly.some((one) => headingKey(one) === headingKey(heading));
const isRowNumber = (heading: string): boolean =>
  ["序号", "行号", "no", "nr", "#", "№", "row", "line"].includes(headingKey(heading));
