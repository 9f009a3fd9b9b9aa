import type { z } from "zod";
import { faultOf, fieldFaults } from "../../../contract/base/field-fault.ts";
import { Refusal } from "../base/refusal.ts";

const nameOf = (path: readonly PropertyKey[]): string =>
  path.length === 0 ? "body" : path.map(String).join(".");

/** PostgreSQL stores no NUL in a text. Path of the first one, or null. */
function pathOfNul(
  value: unknown,
  path: readonly PropertyKey[] = [],
): readonly PropertyKey[] | null {
  if (typeof value === "string") return value.includes("\0") ? path : null;
  if (typeof value !== "object" || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const result = pathOfNul(inner, [...path, key]);
    if (result !== null) return result;
  }
  return null;
}

/**
 * The input as its schema reads it, without unknown fields. Refusal: 400 with each field that does
 * not fit, and why.
 */
export function readInput(schema: z.ZodType, input: unknown): unknown {
  const parsed = schema.safeParse(input ?? {}, { reportInput: true });
  if (!parsed.success) {
    const fields = parsed.error.issues
      .toReversed()
      .map((issue) => [nameOf(issue.path), faultOf(issue)] as const);
    throw new Refusal(400, "invalid", { fields: Object.fromEntries(fields) });
  }
  const nul = pathOfNul(parsed.data);
  if (nul !== null)
    throw new Refusal(400, "invalid", {
      fields: { [nameOf(nul)]: { words: fieldFaults.control } },
    });
  return parsed.data;
}
