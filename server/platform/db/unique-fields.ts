import { type MessageKey, messages } from "../../../contract/base/server-message.ts";
import { Refusal } from "../base/refusal.ts";

const uniqueViolation = "23505";
const foreignKeyViolation = "23503";

/**
 * Name of the field by name of its unique index, with the message where "Name existed" does not
 * fit.
 */
export type UniqueFields = Readonly<
  Record<string, string | readonly [field: string, message: MessageKey]>
>;

/**
 * Uniqueness is enforced by an index: of fifty saves at once the database accepts one, and the
 * others are answered 409 with the field that is taken.
 */
export async function withUniqueFields<T>(
  fields: UniqueFields,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, constraint } = error as { code?: unknown; constraint?: string };
    const takenField = fields[constraint ?? ""];
    if (code !== uniqueViolation || takenField === undefined) throw error;
    const [field, message] =
      typeof takenField === "string" ? ([takenField, "nameTaken"] as const) : takenField;
    throw new Refusal(409, message, { fields: { [field]: { words: messages[message] } } });
  }
}

/** The refusal for a record that something still refers to: its message, and the values for it. */
export type Referenced = readonly [
  message: MessageKey,
  values?: Readonly<Record<string, string | number>>,
];

/**
 * Keeps a record that others still refer to, by its foreign key, even without a count of them.
 * Refusal: 409.
 */
export async function unlessReferenced<T>(
  [message, values = {}]: Referenced,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ((error as { code?: unknown }).code !== foreignKeyViolation) throw error;
    throw new Refusal(409, message, { values });
  }
}
