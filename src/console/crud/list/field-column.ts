import { choiceName, type Field } from "../../../../contract/base/field.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { absent, type Column } from "./record-table.tsx";
import { personName } from "../../../stores/record/person-names.ts";

type FieldColumn<R> = (field: keyof R & string, more?: Partial<Column<R>>) => Column<R>;

/**
 * Makes columns from the fields of a record: the title is the field's name, a choice is shown by
 * its name, a count as a number, an empty text as absent. `more`: overrides.
 */
export const columnsOf =
  <R>(fields: { readonly [K in keyof R]?: Field | null }, language: Language): FieldColumn<R> =>
  (field, more = {}) => ({
    key: field,
    title: fields[field]?.name[language] ?? field,
    cell: (row) =>
      choiceName(fields[field], row[field])?.[language] ??
      shown(fields[field]?.isPerson === true ? nameOf(row[field]) : row[field], language),
    ...more,
  });

const nameOf = (value: unknown) => (typeof value === "string" ? personName(value) : value);

function shown(value: unknown, language: Language): string {
  if (typeof value === "number") return formatNumber(value, 0, language);
  return typeof value === "string" && value !== "" ? value : absent;
}
