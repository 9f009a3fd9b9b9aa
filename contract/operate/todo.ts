import { z } from "zod";
import { taskKinds } from "../alarm/task-kind.ts";
import { keysOf } from "../base/table-keys.ts";

/** Work of one kind, in the places a caller sees. */
export const todoSchema = z.object({
  key: z.enum(keysOf(taskKinds)),
  /** Plans, flocks, vaccinations, houses or numbers: whatever the kind's page lists. */
  count: z.int(),
  /** Number of its houses; null: the kind has no houses, or they were not counted. */
  houses: z.int().nullable(),
});
export type Todo = z.infer<typeof todoSchema>;
