import { retryMsOf } from "./api-retry.ts";

/** Our calls are never redirected; a redirect comes from a proxy or portal on the way. */
export const plain = { credentials: "same-origin", cache: "no-store", redirect: "manual" } as const;

/** An answer. `body` is null when it is no JSON. */
export interface Exchanged {
  readonly status: number;
  readonly isOk: boolean;
  /** False: a proxy or portal on the way has answered. */
  readonly isFromServer: boolean;
  readonly isPage: boolean;
  readonly body: unknown;
  /** The body as received. */
  readonly raw: string;
  readonly etag: string | null;
  /** How long to wait before a busy server may be called again. */
  readonly retryMs: number | null;
}

/** Header that the server puts on each answer. */
const marker = "X-Request-Id";

export function exchangedOf(response: Response, raw: string): Exchanged {
  const { status, ok: isOk, headers } = response;
  const body = parsed(raw);
  const isPage =
    /html/.test(headers.get("Content-Type") ?? "") || /^\s*<(!doctype|html)/i.test(raw);
  const isFromServer =
    isEnvelope(body) || (!isPage && (headers.has(marker) || status === 304 || status === 401));
  const etag = headers.get("ETag");
  return { status, isOk, isFromServer, isPage, body, raw, etag, retryMs: retryMsOf(response) };
}

/** The common part of the server's success and failure. */
const isEnvelope = (body: unknown): boolean =>
  typeof body === "object" && body !== null && "success" in body && "code" in body;

/** Null when it is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
