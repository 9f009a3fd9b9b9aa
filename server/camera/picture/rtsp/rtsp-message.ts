import type { NoVideo } from "../media/no-video.ts";

/** Headers of a message, by lower-case name; several of a name in their order. */
export type RtspHeaders = ReadonlyMap<string, readonly string[]>;

/** Parts of an RTSP connection (RFC 2326), with the packets between the messages. */
export type RtspPart =
  | {
      readonly kind: "response";
      readonly status: number;
      readonly headers: RtspHeaders;
      readonly body: string;
    }
  | { readonly kind: "request"; readonly method: string; readonly headers: RtspHeaders }
  | { readonly kind: "packet"; readonly channel: number; readonly payload: Buffer };

/** The other side does not speak the protocol, or sends too much. */
export class RtspFault extends Error {}

const headMax = 64 * 1024;
const bodyMax = 256 * 1024;
/** Bytes that belong to nothing: before the first message, and between two parts. */
const strayMax = { first: 4096, later: 256 * 1024 };
const dollar = 0x24;

export const headerOf = (headers: RtspHeaders, name: string): string | null =>
  headers.get(name)?.[0] ?? null;

/**
 * Cuts the incoming bytes into messages, however they were split on the way. Cameras send bytes
 * between their messages that belong to nothing: they are skipped up to the next message or packet.
 */
export class RtspReader {
  #left: Buffer = Buffer.alloc(0);
  #stray = 0;
  #hasRead = false;
  #isInBody = false;

  /** A message has begun whose body may end without another byte: see `end`. */
  get isInBody(): boolean {
    return this.#isInBody;
  }

  /** Throws RtspFault; after that nothing more can be read. */
  push(chunk: Buffer): RtspPart[] {
    this.#left = this.#left.length === 0 ? chunk : Buffer.concat([this.#left, chunk]);
    return this.#parts(false);
  }

  /** Treats a body as complete: no more of it arrives, whatever length was announced. */
  end(): RtspPart[] {
    return this.#parts(true);
  }

  #parts(isEnd: boolean): RtspPart[] {
    const parts: RtspPart[] = [];
    let rest = this.#left;
    for (;;) {
      const next = parsePart(rest, { isEnd, isLost: this.#stray > 0 });
      this.#isInBody = next === "body";
      if (next === null || next === "body") break;
      rest = rest.subarray(next.length);
      if (next.part !== null) parts.push(next.part);
      this.#count(next);
    }
    this.#left = rest;
    return parts;
  }

  #count({ part, length, isStray = false }: ParsedPart): void {
    this.#hasRead ||= part !== null;
    this.#stray = isStray ? this.#stray + length : 0;
    if (this.#stray > (this.#hasRead ? strayMax.later : strayMax.first))
      throw new RtspFault("stray");
  }
}

interface ParsedPart {
  readonly part: RtspPart | null;
  /** Length of the message in bytes. */
  readonly length: number;
  /** True for bytes that belong to no packet or message. */
  readonly isStray?: boolean;
}

/** `isEnd`: a body ends here. `isLost`: the bytes before these belonged to nothing. */
interface Place {
  readonly isEnd: boolean;
  readonly isLost: boolean;
}

/** Parses the next part; null: more bytes are needed; "body": more bytes of a body are needed. */
function parsePart(bytes: Buffer, place: Place): ParsedPart | "body" | null {
  if (bytes.length === 0) return null;
  const first = bytes.readUInt8(0);
  if (first === dollar && (!place.isLost || mayBePacket(bytes, 0))) return parsePacket(bytes);
  // Empty lines between messages.
  if (first === 13 || first === 10) return { part: null, length: 1, isStray: place.isLost };
  if (mayBeMessage(bytes, 0)) return parseMessage(bytes, place.isEnd);
  return skipStray(bytes);
}

function parsePacket(bytes: Buffer): ParsedPart | null {
  if (bytes.length < 4) return null;
  const length = 4 + bytes.readUInt16BE(2);
  if (bytes.length < length) return null;
  const channel = bytes.readUInt8(1);
  return { part: { kind: "packet", channel, payload: bytes.subarray(4, length) }, length };
}

/** True: the bytes so far may be a packet of RTP or RTCP on a low channel. */
function mayBePacket(bytes: Buffer, at: number): boolean {
  if (bytes[at] !== dollar) return false;
  if (at + 5 > bytes.length) return true;
  const isPlausible = bytes.readUInt8(at + 1) < 32 && bytes.readUInt16BE(at + 2) >= 8;
  return isPlausible && bytes.readUInt8(at + 4) >> 6 === 2;
}

const beginnings = [
  "RTSP/",
  ...["OPTIONS", "ANNOUNCE", "DESCRIBE", "SETUP", "PLAY", "PLAY_NOTIFY", "PAUSE", "RECORD"].map(
    (method) => `${method} `,
  ),
  ...["SET_PARAMETER", "GET_PARAMETER", "REDIRECT", "TEARDOWN"].map((method) => `${method} `),
];

/** True for the beginning of a message, as far as received. */
function mayBeMessage(bytes: Buffer, at: number): boolean {
  const text = bytes.toString("latin1", at, at + 14).toUpperCase();
  return beginnings.some((beginning) => beginning.startsWith(text) || text.startsWith(beginning));
}

/** Skips to a possible start of the next message or packet. */
function skipStray(bytes: Buffer): ParsedPart {
  let at = 1;
  while (at < bytes.length && !isBeginning(bytes, at)) at += 1;
  return { part: null, length: at, isStray: true };
}

const isBeginning = (bytes: Buffer, at: number): boolean =>
  bytes[at] === dollar ? mayBePacket(bytes, at) : isResponse(bytes, at);

function isResponse(bytes: Buffer, at: number): boolean {
  if (bytes[at] !== 0x52 && bytes[at] !== 0x72) return false;
  const text = bytes.toString("latin1", at, at + 5).toUpperCase();
  return "RTSP/".startsWith(text);
}

function parseMessage(bytes: Buffer, isEnd: boolean): ParsedPart | "body" | null {
  const end = endOfHead(bytes);
  if ((end?.at ?? bytes.length) > headMax) throw new RtspFault("header");
  if (end === null) return null;
  const [line = "", ...fields] = bytes.toString("latin1", 0, end.at).split(/\r?\n/);
  const part = partOf(line.trimEnd(), headersIn(fields));
  if (part === null) return { part: null, length: end.at, isStray: true };
  const rest = bytes.subarray(end.at + end.length);
  const body = bodyIn(part.headers, rest, isEnd);
  if (body === null) return "body";
  const length = end.at + end.length + body.length;
  if (part.kind === "request") return { part, length };
  return { part: { ...part, body: body.text.toString("utf8") }, length };
}

/**
 * Finds the empty line that ends a head; some cameras end their lines by a line feed alone. A head
 * whose empty line is missing ends where the next answer begins, so that it does not take the next
 * answer's sequence number.
 */
function endOfHead(bytes: Buffer): { readonly at: number; readonly length: number } | null {
  const head = bytes.toString("latin1", 0, headMax + 1);
  const end = /\n\r?\n|\n\r?(?=RTSP\/\d(?:\.\d)? \d{3}\b)/i.exec(head);
  return end === null ? null : { at: end.index, length: end[0].length };
}

type Message = Exclude<RtspPart, { kind: "packet" }>;

function partOf(line: string, headers: RtspHeaders): Message | null {
  const status = /^RTSP\/\d(?:\.\d)?\s+(\d{3})/i.exec(line)?.[1];
  if (status !== undefined) return { kind: "response", status: Number(status), headers, body: "" };
  const method = /^([A-Z_]{1,20}) +\S+ +RTSP\/\d/.exec(line)?.[1];
  return method === undefined ? null : { kind: "request", method, headers };
}

interface Body {
  readonly text: Buffer;
  readonly length: number;
}

/** Returns the body of a message; null: it is not complete. */
function bodyIn(headers: RtspHeaders, rest: Buffer, isEnd: boolean): Body | null {
  if (/\bchunked\b/i.test(headerOf(headers, "transfer-encoding") ?? ""))
    return chunkedIn(rest, isEnd);
  const announced = announcedIn(headers);
  const isDescription = /\bsdp\b/i.test(headerOf(headers, "content-type") ?? "");
  if (announced === null && !isDescription) return { text: rest.subarray(0, 0), length: 0 };
  const length = announced ?? Math.max(rest.length, 1);
  if (length > bodyMax) throw new RtspFault("body");
  const isWhole = announced !== null && rest.length >= announced;
  if (!isWhole && !isEnd) return null;
  const end = isDescription ? endOfText(rest, Math.min(length, rest.length)) : length;
  const text = rest.subarray(0, end);
  return { text, length: text.length };
}

/** Returns the announced length of a body; null: unreadable. */
export function announcedIn(headers: RtspHeaders): number | null {
  const [, digits] = /^\+?(\d{1,12})\b/.exec(headerOf(headers, "content-length") ?? "") ?? [];
  return digits === undefined ? null : Number(digits);
}

/** Text that continues after the announced length still belongs to the body. */
function endOfText(rest: Buffer, from: number): number {
  if (from === 0 || from > bodyMax) return from;
  let at = from;
  while (at < rest.length && at <= bodyMax && !isBeginning(rest, at)) at += 1;
  return at;
}

export function chunkedIn(rest: Buffer, isEnd: boolean, sizeMax = bodyMax): Body | null {
  const chunks: Buffer[] = [];
  let [at, size] = [0, 0];
  for (;;) {
    const lineEnd = rest.indexOf("\n", at);
    if (lineEnd < 0) break;
    const [digits] = /^[\da-f]{1,6}/i.exec(rest.toString("latin1", at, lineEnd)) ?? [];
    if (digits === undefined) throw new RtspFault("body");
    const length = Number.parseInt(digits, 16);
    size += length;
    if (size > sizeMax) throw new RtspFault("body");
    const next = lineEnd + 1 + length;
    chunks.push(rest.subarray(lineEnd + 1, next));
    // Its end is an empty line, like that of each chunk.
    const after = rest.indexOf("\n", next);
    if (after < 0) break;
    at = after + 1;
    if (length === 0) return { text: Buffer.concat(chunks), length: at };
  }
  return isEnd ? { text: Buffer.concat(chunks), length: rest.length } : null;
}

export function headersIn(fields: readonly string[]): RtspHeaders {
  const headers = new Map<string, string[]>();
  let last: string[] = [];
  for (const field of fields) {
    // A line that begins with a blank continues the line before.
    if (/^[ \t]/.test(field) && last.length > 0) {
      last.push(`${last.pop() ?? ""} ${field.trim()}`.trim());
      continue;
    }
    const colon = field.indexOf(":");
    if (colon <= 0) continue;
    const name = field.slice(0, colon).trim().toLowerCase();
    last = headers.get(name) ?? [];
    last.push(field.slice(colon + 1).trim());
    headers.set(name, last);
  }
  return headers;
}

const reasons: Readonly<Record<number, NoVideo["reason"]>> = {
  400: "noChannel",
  403: "forbidden",
  404: "noChannel",
  453: "busy",
  454: "noChannel",
  461: "transport",
  503: "busy",
};

/** Why there is no video, by the status of a refusal. */
export function reasonOfStatus(status: number): NoVideo["reason"] {
  return status >= 300 && status < 400 ? "moved" : (reasons[status] ?? "refused");
}
