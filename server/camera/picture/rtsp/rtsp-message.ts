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

/** The other side does not speak the protocol, or too much of it. */
export class RtspFault extends Error {}

const headMax = 64 * 1024;
const bodyMax = 256 * 1024;
const dollar = 0x24;

export const headerOf = (headers: RtspHeaders, name: string): string | null =>
  headers.get(name)?.[0] ?? null;

/** Cuts what comes into its parts, however it was split on the way. */
export class RtspReader {
  #left: Buffer = Buffer.alloc(0);

  /** Throws RtspFault; after that nothing more can be read. */
  push(chunk: Buffer): RtspPart[] {
    let rest = this.#left.length === 0 ? chunk : Buffer.concat([this.#left, chunk]);
    const parts: RtspPart[] = [];
    for (;;) {
      const next = takePart(rest);
      if (next === null) break;
      rest = rest.subarray(next.length);
      if (next.part !== null) parts.push(next.part);
    }
    this.#left = rest;
    return parts;
  }
}

interface Taken {
  readonly part: RtspPart | null;
  /** Bytes it had. */
  readonly length: number;
}

function takePart(bytes: Buffer): Taken | null {
  if (bytes.length === 0) return null;
  const first = bytes.readUInt8(0);
  if (first === dollar) return takePacket(bytes);
  // Empty lines between messages.
  if (first === 13 || first === 10) return { part: null, length: 1 };
  return takeMessage(bytes);
}

function takePacket(bytes: Buffer): Taken | null {
  if (bytes.length < 4) return null;
  const length = 4 + bytes.readUInt16BE(2);
  if (bytes.length < length) return null;
  const channel = bytes.readUInt8(1);
  return { part: { kind: "packet", channel, payload: bytes.subarray(4, length) }, length };
}

function takeMessage(bytes: Buffer): Taken | null {
  const end = bytes.indexOf("\r\n\r\n");
  if ((end < 0 ? bytes.length : end) > headMax) throw new RtspFault("header");
  // Bytes that cannot become a message are not waited for.
  if (!/^[A-Z_]{1,20}(?:[ /]|$)/.test(bytes.toString("latin1", 0, 21))) throw new RtspFault("line");
  if (end < 0) return null;
  const [line = "", ...fields] = bytes.toString("latin1", 0, end).split("\r\n");
  const headers = headersIn(fields);
  const length = end + 4 + bodyLengthIn(headers);
  if (bytes.length < length) return null;
  return { part: partOf(line, headers, bytes.toString("utf8", end + 4, length)), length };
}

function bodyLengthIn(headers: RtspHeaders): number {
  const length = Number(headerOf(headers, "content-length") ?? 0);
  if (!Number.isInteger(length) || length < 0 || length > bodyMax) throw new RtspFault("body");
  return length;
}

function partOf(line: string, headers: RtspHeaders, body: string): RtspPart {
  const status = /^RTSP\/\d\.\d (\d{3})/.exec(line)?.[1];
  if (status !== undefined) return { kind: "response", status: Number(status), headers, body };
  const method = /^([A-Z_]{1,20}) \S+ RTSP\/\d\.\d$/.exec(line)?.[1];
  if (method === undefined) throw new RtspFault("line");
  return { kind: "request", method, headers };
}

function headersIn(fields: readonly string[]): RtspHeaders {
  const headers = new Map<string, string[]>();
  for (const field of fields) {
    const colon = field.indexOf(":");
    if (colon <= 0) continue;
    const name = field.slice(0, colon).trim().toLowerCase();
    const value = field.slice(colon + 1).trim();
    const known = headers.get(name);
    if (known === undefined) headers.set(name, [value]);
    else known.push(value);
  }
  return headers;
}
