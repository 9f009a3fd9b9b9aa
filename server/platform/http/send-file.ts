import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { fileTypes, rowCountHeader } from "../../../contract/base/file-format.ts";
import { minuteMs } from "../../../contract/base/time.ts";
import { csvOf } from "../export/csv.ts";
import type { ReadyFile } from "../export/ready-file.ts";
import type { Sheet } from "../export/sheet.ts";
import { xlsxOf } from "../export/xlsx.ts";

/** A client that reads nothing for this long counts as disconnected. */
const idleMs = minuteMs;

/** File systems accept 255 bytes; a browser may append (1). */
const nameBytes = 220;

/** A name that every file system accepts; if it is too long, the end of the stem is cut off. */
function plainName(name: string): string {
  const plain = name.toWellFormed().replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, " ");
  const [extension = ""] = /\.[a-z0-9]{1,5}$/i.exec(plain) ?? [];
  const stem = [...plain.slice(0, plain.length - extension.length).trim()];
  while (Buffer.byteLength(stem.join("") + extension) > nameBytes) stem.pop();
  return stem.join("").trim() + extension;
}

/** RFC 6266: the name in ASCII for old readers, and unchanged (RFC 5987). */
export function dispositionOf(fileName: string): string {
  const name = plainName(fileName);
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return (
    `attachment; filename="${name.replace(/[^\x20-\x7e]+/g, "_")}"; filename*=UTF-8''` + encoded
  );
}

/**
 * Sends a table as a file, as fast as the client receives it. When the client disconnects, reading
 * stops. A failure before the first byte is answered in the envelope; after it the connection is
 * broken, so that half a file cannot pass for a complete one.
 */
function sendSheet(request: FastifyRequest, reply: FastifyReply, sheet: Sheet): FastifyReply {
  reply
    .header("content-disposition", dispositionOf(`${sheet.name}.${sheet.format}`))
    .header(rowCountHeader, sheet.total)
    .type(fileTypes[sheet.format]);
  if (request.method === "HEAD") return reply.send("");
  reply.raw.setTimeout(idleMs, () => reply.raw.destroy());
  return reply.send(
    Readable.from(sheet.format === "csv" ? csvOf(sheet) : xlsxOf(sheet), {
      objectMode: false,
      highWaterMark: 65_536,
    }),
  );
}

/** Sends a file that is whole, or a table while it is read. */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: Sheet | ReadyFile,
): FastifyReply {
  if (!("content" in file)) return sendSheet(request, reply, file);
  return reply
    .header("content-disposition", dispositionOf(file.name))
    .type(file.type)
    .send(request.method === "HEAD" ? "" : file.content);
}
