/**
 * network: no answer at all. aborted: the caller gave up. invalid: our request was refused
 * (`fields`). reply: the answer does not match the contract. foreign: it came from a proxy, a
 * hotspot or a firewall on the way, and says nothing about the call.
 */
export type ApiErrorKind =
  | "network"
  | "aborted"
  | "timeout"
  | "unauthorized"
  | "forbidden"
  | "notFound"
  | "invalid"
  | "conflict"
  | "tooMany"
  | "server"
  | "reply"
  | "foreign";

/** A page of a proxy may be long. */
const rawMax = 10_000;

export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  /** HTTP status; 0 without an answer of the server. */
  readonly code: number;
  /** Message for the user, in their language. */
  readonly msg: string;
  /**
   * One message per field that failed validation; of kind `reply`: each field of the answer that
   * was not as agreed, "" for all of it.
   */
  readonly fields: Readonly<Record<string, string>>;

  /** The answer as received, if it is worth keeping; '' without one. */
  readonly raw: string;

  constructor(
    kind: ApiErrorKind,
    code: number,
    msg: string,
    fields: Readonly<Record<string, string>> = {},
    raw = "",
  ) {
    super(msg);
    this.name = "ApiError";
    this.kind = kind;
    this.code = code;
    this.msg = msg;
    this.fields = fields;
    this.raw = raw.slice(0, rawMax);
  }
}

const kinds: Readonly<Record<number, ApiErrorKind>> = {
  400: "invalid",
  401: "unauthorized",
  403: "forbidden",
  404: "notFound",
  409: "conflict",
  422: "invalid",
  429: "tooMany",
};
/** Returns the kind of an answer with this status or code. */
export const kindOf = (code: number): ApiErrorKind =>
  kinds[code] ?? (code >= 500 ? "server" : "invalid");
