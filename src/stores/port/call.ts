import type { CallName, RouteName, routes } from "../../../contract/route/routes.ts";
import type { z } from "zod";

export type InputOf<N extends RouteName> = z.input<(typeof routes)[N]["input"]>;
export type ReplyOf<N extends RouteName> = z.output<(typeof routes)[N]["reply"]>;

/** Query of a list: the contract's query, each part of it optional. */
export type QueryOf<N extends RouteName> = Partial<z.output<(typeof routes)[N]["input"]>>;

/** Options of a call. */
export interface RequestOptions {
  /** Aborts the call. */
  readonly signal: AbortSignal;
  /**
   * True if a person caused the call: then a failure is shown as a toast. Automatic calls show
   * none.
   */
  readonly isForeground: boolean;
}

/**
 * Any call of the contract. Rejects with an error whose `message` can be shown; `code` is the HTTP
 * status, `fields` the server's messages on single fields. A failure is also shown as a toast,
 * unless the call is automatic (`isForeground: false`).
 */
export type CallApi = <N extends CallName>(
  name: N,
  input: z.input<(typeof routes)[N]["input"]>,
  options?: Partial<RequestOptions>,
) => Promise<z.output<(typeof routes)[N]["reply"]>>;

/** The server's messages on single fields of an input, by their paths, such as `moves.0.birds`. */
export type FieldMessages = Readonly<Record<string, string>>;

/** The messages of a failed call on single fields; empty if it has none. */
export function fieldsOf(error: unknown): FieldMessages {
  const fields: unknown = error instanceof Error && "fields" in error ? error.fields : null;
  if (typeof fields !== "object" || fields === null) return {};
  return Object.fromEntries(
    Object.entries(fields).filter((pair): pair is [string, string] => typeof pair[1] === "string"),
  );
}

/** True for the message on a field, and on a part of it. */
const isMessageAt = (path: string, field: string): boolean =>
  path === field || path.startsWith(`${field}.`);

/** The first message on a field or on a part of it. */
export const messageAt = (messages: FieldMessages, field: string): string | undefined =>
  Object.entries(messages).find(([path]) => isMessageAt(path, field))?.[1];

/** The messages without those of these fields. */
export const messagesBeside = (messages: FieldMessages, fields: readonly string[]): FieldMessages =>
  Object.fromEntries(
    Object.entries(messages).filter(([path]) => !fields.some((name) => isMessageAt(path, name))),
  );

/** Each of the messages once, in one text. */
export const messagesText = (messages: FieldMessages): string =>
  [...new Set(Object.values(messages))].join(" ");
