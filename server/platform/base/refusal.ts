import type { MessageKey } from "../../../contract/base/server-message.ts";
import type { Words } from "../../../contract/base/words.ts";

/**
 * Why a field failed: as it is, or in the language of the request with its `{name}` places filled.
 */
export type FieldReason =
  | string
  | { readonly words: Words; readonly values?: Readonly<Record<string, string | number>> };

export interface RefusalDetail {
  /** Fill the `{name}` places of the message. */
  readonly values?: Readonly<Record<string, string | number>>;
  /** Name of each field that failed, with why. */
  readonly fields?: Readonly<Record<string, FieldReason>>;
  /** Wait before the next request, in s: the header Retry-After. */
  readonly retryAfterS?: number;
  /** A body in spite of the refusal, for a monitor that reads a failed health call. */
  readonly body?: unknown;
}

/**
 * A call that is answered "no" for a reason the caller may know. Thrown anywhere below a handler;
 * `status` is HTTP's.
 */
export class Refusal extends Error {
  readonly status: number;
  readonly key: MessageKey;
  readonly detail: RefusalDetail;

  constructor(status: number, key: MessageKey, detail: RefusalDetail = {}) {
    super(`${status} ${key}`);
    this.name = "Refusal";
    this.status = status;
    this.key = key;
    this.detail = detail;
  }
}

/** A refusal because of one field of the input. `values` fill the `{name}` places of the words. */
export const refuseField = (
  status: 400 | 409,
  field: string,
  words: Words,
  values?: Readonly<Record<string, string | number>>,
): Refusal =>
  new Refusal(status, "invalid", {
    fields: { [field]: values === undefined ? { words } : { words, values } },
  });

/** A save names the version it was made from. Refusal: 409 conflict when another is stored. */
export function expectVersion(
  stored: { readonly version: number },
  input: { readonly version: number },
): void {
  if (stored.version !== input.version) throw new Refusal(409, "conflict");
}

/** An absent record and one outside the caller's scope get the same answer. */
export const notFound = (): Refusal => new Refusal(404, "notFound");

/** Returns the record. Refusal: 404 for null. */
export function found<T>(reply: T | null): T {
  if (reply === null) throw notFound();
  return reply;
}
