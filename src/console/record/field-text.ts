import type { FormSay } from "../../i18n/words/form.ts";
import type { FormField } from "./field.ts";

const nothing = "–";

/** A value as the form shows it, where two versions are compared. */
export function fieldText<F extends object>(field: FormField<F>, values: F, say: FormSay): string {
  const value: unknown = values[field.name];
  switch (field.kind) {
    case "choice":
      return field.options.find((option) => option.value === value)?.label ?? nothing;
    case "many": {
      const held: readonly unknown[] = Array.isArray(value) ? value : [];
      const options: readonly { value: unknown; label: string }[] = field.options;
      const names = options.flatMap((one) => (held.includes(one.value) ? [one.label] : []));
      return names.join(say("listComma")) || nothing;
    }
    case "picture":
      return value === undefined ? nothing : "PNG";
    case "flag":
      return say(value === true || value === "1" ? "flagOn" : "flagOff");
    case "part":
      return field.textOf(values[field.name]);
    case "number":
      return typeof value === "number" ? `${value} ${field.unit ?? ""}`.trim() : nothing;
    case "times":
      return Array.isArray(value) && value.length > 0 ? value.join(" ") : nothing;
    default:
      return typeof value === "string" && value !== "" ? value.replace("T", " ") : nothing;
  }
}
