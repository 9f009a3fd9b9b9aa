import { z } from "zod";
import type { MessageKey } from "../message.ts";
import type { Action } from "../policy.ts";

/** light: some milliseconds. heavy: reads much. file: reads much, as fast as it is taken. */
export type Weight = "light" | "heavy" | "file";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * A call below /api. `access` is the policy's action, or `public`. Input is the query of a GET,
 * else the JSON body.
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
  /** What the answer says to whoever asked for it to be done; absent: no more than that it is. */
  readonly says?: MessageKey;
  /**
   * Calls an address may make in a minute, where it is not the usual number: fewer for what hashes
   * a password, since whoever signs in waits in the same queue, for what writes or reads much at
   * once, and for what writes many lines of the log or searches them.
   */
  readonly perMinute?: number;
  /**
   * What an answer to this input asks of the server; absent: light, but a file is a file. Heavy
   * ones wait for each other (server/call/admission.ts).
   */
  weight?(input: z.output<I>): Weight;
  /**
   * What is answered to all who see the same houses is the same, and may be kept: until something
   * changes, or for a second where it tells the time. The answer has a weak ETag.
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

/** The weight of a call that reads much whatever it is asked. */
export const heavy = (): Weight => "heavy";

/**
 * The reply of a call that answers with a file instead of an envelope (contract/file.ts); a refusal
 * before its first byte comes in the envelope all the same.
 */
export const fileReply = z.never();
