import type { IncomingMessage } from "node:http";
import { isLoopback } from "./trusted-proxy.ts";

/** Header by which the public server marks a call made on this machine for the API process: `1`. */
export const ownMachineHeader = "x-own-machine";

/** A proxy on the way adds one of these headers: then the caller may be anywhere. */
const forwarded = [
  "forwarded",
  "via",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
] as const;
const ownName = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;

/**
 * True when a call was made on this machine: over loopback, without a proxy, and to a loopback
 * address, so that it cannot come from a page of another site under another host name.
 */
export const isFromOwnMachine = ({
  socket,
  headers,
}: {
  readonly socket: Pick<IncomingMessage["socket"], "remoteAddress">;
  readonly headers: IncomingMessage["headers"];
}): boolean =>
  isLoopback(socket.remoteAddress) &&
  forwarded.every((name) => headers[name] === undefined) &&
  ownName.test(headers.host ?? "");
