import { z } from "zod";
import type { MessageKey } from "../../base/server-message.ts";
import type { Action } from "../../account/policy.ts";

/**
 * light: some milliseconds. heavy: reads much. file: reads much, as fast as the client receives it.
 */
export type Weight = "light" | "heavy" | "file";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * A call below /api. `access` is the policy's action, or `public`. Input is the query of a GET,
 * otherwise the JSON body.
 */
export interface Route<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  M extends Method = Method,
> {
  readonly method: M;
  readonly path: `/${string}`;
  readonly access: Action | "public";
  readonly summary: string;
  /** Message of a successful call; absent: the general one. */
  readonly success?: MessageKey;
  /**
   * Calls an address may make in a minute, if it is not the usual number: fewer for calls that hash
   * a password, because people who sign in wait in the same queue, for calls that write or read
   * much at once, and for calls that write many lines of the log or search them.
   */
  readonly perMinute?: number;
  /**
   * Returns the server load of an answer to this input; absent: light, but a file is a file. Heavy
   * calls wait for a free place (server/platform/api/call-admission.ts).
   */
  weight?(input: z.output<I>): Weight;
  /**
   * The answer is the same for all who see the same houses, and may be cached: until something
   * changes, or for a second where it contains the time. It has a weak ETag.
   */
  readonly shared?: "untilChanged" | "second";
  readonly input: I;
  readonly reply: O;
  /** Largest body in bytes, where it is more than usual. */
  readonly bodyMax?: number;
}
export const route = <I extends z.ZodType, O extends z.ZodType, M extends Method>(
  definition: Route<I, O, M>,
): Route<I, O, M> => definition;

/** The weight of a call that reads much for any input. */
export const heavy = (): Weight => "heavy";

/**
 * The reply of a call that answers with a file instead of an envelope
 * (contract/base/file-format.ts); a refusal before its first byte still comes in the envelope.
 */
export const fileReply = z.never();
