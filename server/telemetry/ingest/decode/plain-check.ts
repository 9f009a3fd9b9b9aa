import type { z } from "zod";

/** True if a schema takes a value and returns it unchanged. False: use the schema. */
export type PlainCheck = (value: unknown) => boolean;

const never: PlainCheck = () => false;

/**
 * Returns the check of a schema, for thousands of values per second: it makes no object, while zod
 * makes two for each value. If a schema is not fully understood, its check accepts nothing.
 */
export function plainCheckOf(schema: z.core.$ZodType): PlainCheck {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const bounds = (def.checks ?? []).map((check) => boundOf(check as z.core.$ZodChecks));
  const base = baseOf(def);
  if (base === never || bounds.includes(never)) return never;
  return bounds.length === 0
    ? base
    : (value) => base(value) && bounds.every((isWithin) => isWithin(value));
}

function baseOf(def: z.core.$ZodTypes["_zod"]["def"]): PlainCheck {
  switch (def.type) {
    case "number":
      return numberOf("format" in def ? def.format : undefined);
    case "boolean":
      return (value) => value === true || value === false;
    case "literal":
      return oneOf(def.values);
    case "enum":
      return oneOf(Object.values(def.entries));
    case "nullable":
      return orElse(null, plainCheckOf(def.innerType));
    case "optional":
      return orElse(undefined, plainCheckOf(def.innerType));
    case "array":
      return listOf(plainCheckOf(def.element));
    case "union":
      return firstOf(def.options.map(plainCheckOf));
    default:
      return never;
  }
}

function boundOf({ _zod: { def } }: z.core.$ZodChecks): PlainCheck {
  switch (def.check) {
    case "max_length":
      return (value) => (value as unknown[]).length <= def.maximum;
    case "length_equals":
      return (value) => (value as unknown[]).length === def.length;
    case "greater_than":
      return def.inclusive ? (value) => (value as number) >= (def.value as number) : never;
    case "less_than":
      return def.inclusive ? (value) => (value as number) <= (def.value as number) : never;
    case "number_format":
      return numberOf(def.format);
    default:
      return never;
  }
}

const numberOf = (format: unknown): PlainCheck =>
  format === undefined ? Number.isFinite : format === "safeint" ? Number.isSafeInteger : never;
const oneOf = (values: readonly unknown[]): PlainCheck => {
  const all = new Set(values);
  return (value) => all.has(value);
};
const orElse =
  (nothing: null | undefined, check: PlainCheck): PlainCheck =>
  (value) =>
    value === nothing || check(value);
/** The first option that accepts a value decides; options after an unknown one are not tried. */
const firstOf = (options: readonly PlainCheck[]): PlainCheck => {
  const unknown = options.indexOf(never);
  const known = unknown === -1 ? options : options.slice(0, unknown);
  return (value) => known.some((isOne) => isOne(value));
};
const listOf =
  (check: PlainCheck): PlainCheck =>
  (value) =>
    Array.isArray(value) && value.every(check);
