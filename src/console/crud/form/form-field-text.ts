import { unitAfter } from "../../../../contract/base/measure-unit.ts";
import type { Language } from "../../../../contract/base/words.ts";
import type { FormText } from "../../../i18n/words/base/form-words.ts";
import type { FormField } from "./form-field.ts";
import { listText } from "../../../lib/text/list-text.ts";

const nothing = "–";

/** A value as the form shows it, where two versions are compared. */
export function fieldText<F extends object>(
  field: FormField<F>,
  values: F,
  t: FormText,
  language: Language,
): string {
  const value: unknown = values[field.name];
  switch (field.kind) {
    case "choice":
      return labelsOf(field.options, [value]).join("") || nothing;
    case "many":
      return listText(labelsOf(field.options, listIn(value)), language) || nothing;
    case "picture":
      return value === undefined ? nothing : "PNG";
    case "flag":
      return flagText(value, t);
    case "part":
      return field.textOf(values[field.name]);
    case "number":
      return numberText(value, field.unit);
    case "times":
      return listIn(value).join(" ") || nothing;
    default:
      return typed(value);
  }
}

type Options = readonly { readonly value: unknown; readonly label: string }[];
/** In the order of the options. */
const labelsOf = (options: Options, current: readonly unknown[]): readonly string[] =>
  options.flatMap((option) => (current.includes(option.value) ? [option.label] : []));
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const flagText = (value: unknown, t: FormText) =>
  t(value === true || value === "1" ? "flagOn" : "flagOff");
const numberText = (value: unknown, unit = "") =>
  typeof value === "number" ? `${value}${unitAfter(unit)}` : nothing;
const typed = (value: unknown) =>
  typeof value === "string" && value !== "" ? value.replace("T", " ") : nothing;
