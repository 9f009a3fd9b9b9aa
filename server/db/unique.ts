import { type MessageKey, messages } from "../../contract/message.ts";
import { Refusal } from "../base/refusal.ts";

const uniqueViolation = "23505";

/**
 * Name of the field by name of its unique index, with what to say where "Name existed" does not
 * fit.
 */
export type UniqueFields = Readonly<
  Record<string, string | readonly [field: string, message: MessageKey]>
>;

/**
 * What must be unique is so by an index: of fifty saves at once the database lets one through, and
 * the others are answered 409 with the field that is taken.
 */
export async function unlessTaken<T>(fields: UniqueFields, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, constraint } = error as { code?: unknown; constraint?: string };
    const taken = fields[constraint ?? ""];
    if (code !== uniqueViolation || taken === undefined) throw error;
    const [field, message] = typeof taken === "string" ? ([taken, "nameTaken"] as const) : taken;
    throw new Refusal(409, message, { fields: { [field]: { words: messages[message] } } });
  }
}
