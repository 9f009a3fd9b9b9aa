import type { FastifyReply, FastifyRequest } from "fastify";
import { messages } from "../../../contract/base/server-message.ts";
import { isApi } from "./http-headers.ts";

/** Wait before the page tries again, s. */
const againS = 2;

/** Somebody opens a page: no call, and no part of a page. */
export const isPageRequest = ({ method, url, headers }: FastifyRequest): boolean =>
  method === "GET" && !isApi(url) && (headers.accept ?? "").includes("text/html");

/**
 * The page while the process that serves the pages does not run. A browser tries again by itself if
 * nothing answers, but not after an answer: an unattended screen would show this page forever.
 */
const page = `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta http-equiv="refresh" content="${againS}" />
    <title>${messages.pageAway.zh}</title>
  </head>
  <body>
    <p>${messages.pageAway.zh}</p>
    <p lang="en">${messages.pageAway.en}</p>
  </body>
</html>
`;

export const sendUnavailablePage = (reply: FastifyReply): FastifyReply =>
  reply
    .status(503)
    .header("cache-control", "no-store")
    .header("retry-after", againS)
    .type("text/html; charset=utf-8")
    .send(page);
