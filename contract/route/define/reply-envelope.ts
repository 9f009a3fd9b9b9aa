import { z } from "zod";

export const apiBase = "/api";

/**
 * Envelope of every reply. `code` equals the HTTP status. `fields` names each field that failed
 * validation.
 */
export const envelope = <T extends z.ZodType>(reply: T) =>
  z.object({ success: z.literal(true), code: z.literal(200), msg: z.string(), data: reply });
export const failureSchema = z.object({
  success: z.literal(false),
  code: z.int(),
  msg: z.string(),
  data: z.null(),
  fields: z.record(z.string(), z.string()).optional(),
  /** Number of the call if the fault is the server's, for the person who reads its log. */
  requestId: z.string().optional(),
});
export type Failure = z.infer<typeof failureSchema>;
