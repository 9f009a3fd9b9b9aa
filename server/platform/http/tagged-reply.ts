import type { FastifyReply, FastifyRequest } from "fastify";
import type { MessageKey } from "../../../contract/base/server-message.ts";
import type { SharedAnswer } from "../api/shared-replies.ts";
import { languageFor, messageIn } from "./present-reply.ts";

/**
 * Sends an answer that is JSON already, with a weak ETag: 304 to who has the same (If-None-Match).
 */
export function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  { json, tag }: SharedAnswer,
  key: MessageKey = "ok",
): FastifyReply {
  const etag = `W/"${tag}-${languageFor(request)}"`;
  reply.header("etag", etag);
  const existing = request.headers["if-none-match"]?.split(",").map((item) => item.trim()) ?? [];
  if (existing.includes(etag)) return reply.status(304).send();
  return reply
    .type("application/json; charset=utf-8")
    .send(
      `{"success":true,"code":200,"msg":${JSON.stringify(messageIn(request, key))},"data":${json}}`,
    );
}
