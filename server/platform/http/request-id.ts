import { randomBytes } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

export const requestIdHeader = "x-request-id";
/** Call ids accepted from others: short, and nothing that a log or a page would interpret. */
const saneId = /^[A-Za-z0-9._-]{1,64}$/;

/**
 * The number of a call, in the log of both processes and in its answer: the one it came with, where
 * that is a sane one, otherwise a new one that can be read out over the telephone.
 */
export function requestIdOf({ headers }: { readonly headers: IncomingHttpHeaders }): string {
  const header = headers[requestIdHeader];
  if (typeof header === "string" && saneId.test(header)) return header;
  return randomBytes(6).toString("hex");
}
