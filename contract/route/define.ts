import { z } from "zod";
import { bulkMax } from "../alarm.ts";
import type { Action } from "../policy.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * A call below /api. `access` is the policy's action, or `public`. Input is the query of a GET,
 * else the JSON body.
 */
export interface Route<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly access: Action | "public";
  readonly summary: string;
  readonly input: I;
  readonly reply: O;
  /** Largest body in bytes, where it is more than usual. */
  readonly bodyMax?: number;
}
export const route = <I extends z.ZodType, O extends z.ZodType>(
  definition: Route<I, O>,
): Route<I, O> => definition;

/**
 * The reply of a call that answers with a file instead of an envelope (contract/file.ts); a refusal
 * before its first byte comes in the envelope all the same.
 */
export const fileReply = z.never();

/** What the inputs and replies of many calls are made of. Times in epoch ms UTC. */
export const nothing = z.object({});
export const page = {
  page: z.coerce.number().int().min(1).default(1),
  pageSize: z.coerce.number().int().min(1).max(1000).default(50),
};
export const id = z.coerce.number().int().positive();
export const ids = z.array(z.int().positive()).min(1).max(bulkMax);
export const keyword = z.string().trim().max(50).optional();
/** IANA name of a time zone, spelt as it is known here. */
export const zone = z
  .string()
  .max(60)
  .transform((name, context) => {
    try {
      return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
    } catch {
      context.addIssue({ code: "custom", message: "choice" });
      return z.NEVER;
    }
  });
export const time = z.coerce.number().int().optional();
export const listOf = <T extends z.ZodType>(row: T) =>
  z.object({ total: z.int(), rows: z.array(row) });
