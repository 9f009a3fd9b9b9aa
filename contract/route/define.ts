import { z } from "zod";
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
