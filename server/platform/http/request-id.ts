import { randomBytes } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

export const requestIdHeader = "x-request-id";
/** Call ids accepted from others: short, and nothing that a log or a page would interpret. */
const saneId = /^[A-Za-z0-9._-]{1,64}$/;

/**
 * Id of a call, for the log of both processes and its answer: the id in the request if that is
 * well-formed, otherwise a new one that can be read out over the telephone.
 */
export function requestIdOf({ headers }: { readonly headers: IncomingHttpHeaders }): string {
  const header = headers[requestIdHeader];
  if (typeof header === "string" && saneId.test(header)) return header;
  return randomBytes(6).toString("hex");
}
