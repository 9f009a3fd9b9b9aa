import { type MessageKey, messages } from "../../contract/message.ts";
import { Refusal } from "../base/refusal.ts";

const uniqueViolation = "23505";

/**
 * What must be unique is so by an index: of fifty saves at once the database lets one through, and
 * the others are answered 409 with the field that is taken. `fields`: name of the field by name of
 * the index, with what to say where "Name existed" is not it.
 */
export async function unlessTaken<T>(
  fields: Readonly<Record<string, string | readonly [field: string, said: MessageKey]>>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, constraint } = error as { code?: unknown; constraint?: string };
    const taken = fields[constraint ?? ""];
    if (code !== uniqueViolation || taken === undefined) throw error;
    const [field, said] = typeof taken === "string" ? ([taken, "nameTaken"] as const) : taken;
    throw new Refusal(409, said, { fields: { [field]: { words: messages[said] } } });
  }
}
