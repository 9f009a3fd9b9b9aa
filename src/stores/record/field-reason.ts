import type { z } from "zod";
import {
  type FieldReasonWords,
  faultOf,
  fieldFaults,
  sharedFaults,
} from "../../../contract/base/field-fault.ts";
import { isRecord } from "./field-value.ts";

/** Why fields are invalid, by their names. */
export type FieldReasons = Readonly<Record<string, FieldReasonWords>>;

/**
 * The fault in the form a person understands: a missing text is reported as missing, not as too
 * short or malformed.
 */
function reasonOf(issue: z.core.$ZodIssue): FieldReasonWords {
  if (Number.isNaN(issue.input)) return { words: fieldFaults.number };
  return issue.input === "" ? { words: fieldFaults.missing } : faultOf(issue);
}

/** The first fault a schema finds in each field. */
export const reasonsOf = (schema: z.ZodType, values: object): FieldReasons =>
  Object.fromEntries(
    (schema.safeParse(values, { reportInput: true }).error?.issues ?? [])
      .toReversed()
      .map((issue) => [String(issue.path[0] ?? ""), reasonOf(issue)]),
  );

/**
 * Returns the possible contents of a field that is left empty; the parts of a record are covered
 * separately.
 */
export function nothingFor(value: unknown): readonly unknown[] {
  if (isRecord(value)) return [];
  // True for a choice that is not made yet, or a number that was not typed.
  if (value === null || value === undefined) return [value];
  return Array.isArray(value) ? [[]] : typeof value === "string" ? [""] : ["", null];
}

const known = new WeakMap<z.ZodType, ReadonlySet<string>>();

/** True for a fault that is specific to the field, instead of one shared by many fields. */
export const isOwnFault = (reason: FieldReasonWords | undefined): boolean =>
  reason !== undefined && !sharedFaults.has(reason.words);

/** The required fields of a schema, computed once. */
export function requiredIn(schema: z.ZodType, form: object): ReadonlySet<string> {
  const existing = known.get(schema);
  if (existing !== undefined) return existing;
  const required = new Set(
    Object.entries(form).flatMap(([name, value]) => {
      const nothing = nothingFor(value);
      const isNeeded = nothing.every((none) =>
        isOwnFault(reasonsOf(schema, { ...form, [name]: none })[name]),
      );
      return nothing.length > 0 && isNeeded ? [name] : [];
    }),
  );
  known.set(schema, required);
  return required;
}
