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

/** Settings of Fastify that the public server and the API process share. */
export const httpSettings = {
  requestIdHeader: false,
  genReqId: requestIdOf,
  /** ms until a request has come whole. */
  requestTimeout: 20_000,
  forceCloseConnections: true,
  clientErrorHandler: answerUnread,
  rewriteUrl: ({ url }: IncomingMessage) => readableUrl(url ?? "/"),
  routerOptions: { maxParamLength: 200 },
  logController: new LogController({ disableRequestLogging: true }),
} as const;
