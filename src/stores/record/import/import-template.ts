import type { Language } from "../../../../contract/base/words.ts";
import { headingsWorkbook } from "../../../lib/data/workbook-template.ts";
import type { TableKind } from "./table-heading.ts";

/** A template only has headings, in the language on screen. */
const templateHeadings = <C extends string>(kind: TableKind<C>, language: Language): string[] =>
  kind.keys.map((key) => kind.columns[key].name[language]);
export const templateWorkbook = <C extends string>(
  kind: TableKind<C>,
  language: Language,
): Uint8Array<ArrayBuffer> => headingsWorkbook(templateHeadings(kind, language));
export const templateCsv = <C extends string>(kind: TableKind<C>, language: Language): string =>
  csvOf([templateHeadings(kind, language)]);

/**
 * Adds a byte order mark, so that spreadsheets read it as UTF-8. Values that they would read as a
 * formula are marked as text.
 */
export const csvOf = (lines: readonly (readonly string[])[]): string =>
  `\ufeff${lines.map((line) => `${line.map(csvText).join(",")}\r\n`).join("")}`;
const csvText = (text: string): string => quoted(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
const quoted = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
