import { z } from "zod";

export const apiBase = "/api";

/**
 * What every reply is wrapped in. `code` equals the HTTP status. `fields` names each field that
 * failed validation.
 */
export const envelope = <T extends z.ZodType>(reply: T) =>
  z.object({ success: z.literal(true), code: z.literal(200), msg: z.string(), data: reply });
export const failureSchema = z.object({
  success: z.literal(false),
  code: z.int(),
  msg: z.string(),
  data: z.null(),
  fields: z.record(z.string(), z.string()).optional(),
  /** Where the fault is the server's: number of the call, for the one who looks in its log. */
  requestId: z.string().optional(),
});
export type Failure = z.infer<typeof failureSchema>;
