import type { Socket } from "node:net";
import { type MessageKey, messages } from "../../../contract/base/server-message.ts";
import type { Failure } from "../../../contract/route/routes.ts";
import { languageOf } from "../../../contract/base/words.ts";

/** Answers by the code of the HTTP parser; any other code is a 400. */
const faults: Readonly<Record<string, readonly [number, string, MessageKey]>> = {
  HPE_HEADER_OVERFLOW: [431, "Request Header Fields Too Large", "headersTooLarge"],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "Request Timeout", "requestSlow"],
};

/**
 * Answers an unreadable request: too long a header, not HTTP, or incomplete. Its language is
 * unknown. Like every failure the answer is in the envelope.
 */
export function answerUnread(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const [code, phrase, key] = faults[error.code ?? ""] ?? [400, "Bad Request", "requestUnread"];
  const msg = messages[key][languageOf(undefined)];
  const body = JSON.stringify({ success: false, code, msg, data: null } satisfies Failure);
  if (socket.writable)
    socket.write(
      [
        `HTTP/1.1 ${code} ${phrase}`,
        "content-type: application/json; charset=utf-8",
        `content-length: ${Buffer.byteLength(body)}`,
        "cache-control: no-store",
        "connection: close",
        "",
        body,
      ].join("\r\n"),
    );
  socket.destroySoon();
}
