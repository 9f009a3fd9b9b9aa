import type { ImportColumnInfo } from "../../../contract/base/import-table.ts";

/** Description of a kind of table: its columns, and other names for them beside name and key. */
export interface TableKind<C extends string> {
  readonly columns: Readonly<Record<C, ImportColumnInfo>>;
  readonly keys: readonly C[];
  readonly alsoCalled: { readonly [K in C]?: readonly string[] };
}

/** Blanks, marks and capitals of a heading do not matter. */
export const bare = (heading: string): string =>
  heading
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s*_()（）:：-]+/g, "");
/** Columns by what they are called, bare. */
export const columnsNamed = <C extends string>({ keys, columns, alsoCalled }: TableKind<C>) =>
  new Map<string, C>(
    keys.flatMap((key) =>
      [key, columns[key].name.zh, columns[key].name.en, ...(alsoCalled[key] ?? [])].map(
        (name) => [bare(name), key] as const,
      ),
    ),
  );
