import type { IncomingMessage } from "node:http";
import { LogController } from "fastify";
import { apiBase } from "../../../contract/route/routes.ts";
import { isApi } from "./http-headers.ts";
import { requestIdOf } from "./request-id.ts";
import { answerUnread } from "./unread-request.ts";

/**
 * Replaces an address that cannot be decoded by one that does not exist: the framework would answer
 * it before any header is set.
 */
function readableUrl(url: string): string {
  try {
    decodeURIComponent(url.replace(/[?#;].*$/s, ""));
    return url;
  } catch {
    return isApi(url) ? `${apiBase}/.unreadable` : "/.unreadable";
  }
}

/**
 * Bytes of the headers of a request. A browser sends the cookies of every program of this host
 * name, on any port, and of a company's domain: more than the usual 16 KB.
 */
export const headerMax = 65_536;

/** Settings of Fastify that the public server and the API process share. */
export const httpSettings = {
  requestIdHeader: false,
  genReqId: requestIdOf,
  http: { maxHeaderSize: headerMax },
  forceCloseConnections: true,
  clientErrorHandler: answerUnread,
  rewriteUrl: ({ url }: IncomingMessage) => readableUrl(url ?? "/"),
  routerOptions: { maxParamLength: 200 },
  logController: new LogController({ disableRequestLogging: true }),
} as const;
