import { connect } from "node:net";
import { NoVideo } from "./media/no-video.ts";
import { announcedIn, chunkedIn, headersIn, type RtspHeaders } from "./rtsp/rtsp-message.ts";

/** The answer of a camera to a request by HTTP. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: RtspHeaders;
  /** Empty where it is no picture: see `httpRequest`. */
  readonly body: Buffer;
  /** False: fewer bytes arrived than announced. */
  readonly isWhole: boolean;
}

export interface HttpLimits {
  /** Time until the head of the answer has arrived, and until all of it has, ms. */
  readonly headMs: number;
  readonly withinMs: number;
  /** Largest head and body accepted, bytes. */
  readonly headMax: number;
  readonly bodyMax: number;
}

interface Head {
  readonly status: number;
  readonly headers: RtspHeaders;
  /** Bytes before its body. */
  readonly length: number;
}

/**
 * Sends a request and reads its answer as loosely as cameras write them: headers without a name,
 * lines that end with a line feed alone, lengths that are wrong. The library of the platform
 * refuses all of these. Only the body of a 200 is read. Throws NoVideo `unreachable`.
 */
export function httpRequest(
  place: { readonly ip: string; readonly port: number },
  text: string,
  limits: HttpLimits,
): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: place.ip, port: place.port, noDelay: true });
    const reader = new HttpReader(limits);
    const settle = (answer: HttpAnswer | null) => {
      for (const timer of timers) clearTimeout(timer);
      socket.destroy();
      if (answer === null) reject(new NoVideo("unreachable"));
      else resolve(answer);
    };
    const end = () => settle(reader.end());
    const timers = [
      setTimeout(() => reader.hasHead || settle(null), limits.headMs),
      setTimeout(end, limits.withinMs),
    ];
    socket.on("connect", () => socket.write(text, "latin1"));
    socket.on("error", () => undefined);
    for (const event of ["end", "close"]) socket.once(event, end);
    socket.on("data", (chunk) => {
      try {
        const answer = reader.push(chunk);
        if (answer !== null) settle(answer);
      } catch {
        settle(null);
      }
    });
  });
}

class HttpReader {
  readonly #limits: HttpLimits;
  #bytes = Buffer.alloc(0);
  #head: Head | null = null;

  constructor(limits: HttpLimits) {
    this.#limits = limits;
  }

  get hasHead(): boolean {
    return this.#head !== null;
  }

  /**
   * Adds received bytes and returns the complete answer; null: more must arrive. Throws if too much
   * was received.
   */
  push(chunk: Buffer): HttpAnswer | null {
    this.#bytes = Buffer.concat([this.#bytes, chunk]);
    this.#head ??= headIn(this.#bytes);
    const { headMax, bodyMax } = this.#limits;
    const headLength = this.#head?.length ?? this.#bytes.length;
    if (headLength > headMax || this.#bytes.length - headLength > bodyMax)
      throw new Error("too long");
    return this.#answer(false);
  }

  /** Returns the answer received; null: it was not HTTP. */
  end(): HttpAnswer | null {
    try {
      return this.#answer(true);
    } catch {
      return null;
    }
  }

  #answer(isEnd: boolean): HttpAnswer | null {
    if (this.#head === null) return null;
    const { status, headers, length } = this.#head;
    if (status !== 200) return { status, headers, body: Buffer.alloc(0), isWhole: true };
    const rest = this.#bytes.subarray(length);
    if (/\bchunked\b/i.test(headers.get("transfer-encoding")?.join() ?? "")) {
      const chunked = chunkedIn(rest, isEnd, this.#limits.bodyMax);
      return chunked && { status, headers, body: chunked.text, isWhole: !isEnd };
    }
    return plainAnswer({ status, headers }, rest, isEnd);
  }
}

/** Returns an answer whose body is not chunked; null: more must arrive. */
function plainAnswer(
  head: Pick<HttpAnswer, "status" | "headers">,
  rest: Buffer,
  isEnd: boolean,
): HttpAnswer | null {
  const part = isOfParts(head.headers) ? firstPicture(rest) : null;
  if (part !== null) return { ...head, body: part, isWhole: true };
  const announced = announcedIn(head.headers);
  if (announced !== null && rest.length >= announced)
    return { ...head, body: rest.subarray(0, announced), isWhole: true };
  return isEnd ? { ...head, body: rest, isWhole: announced === null } : null;
}

/** Pictures one after the other, as some cameras answer to a request for one. */
const isOfParts = (headers: RtspHeaders): boolean =>
  /\bmultipart\b/i.test(headers.get("content-type")?.join() ?? "");

const startOfJpeg = Buffer.from([0xff, 0xd8, 0xff]);
const endOfJpeg = Buffer.from([0xff, 0xd9]);
/** Room for the boundary and the headers of a part before its picture, bytes. */
const partHeadMax = 1024;

/** The first complete picture, after a boundary or a few stray bytes; null: none yet. */
function firstPicture(bytes: Buffer): Buffer | null {
  const begin = bytes.subarray(0, partHeadMax).indexOf(startOfJpeg);
  if (begin < 0) return null;
  const [, announced] =
    /content-length\s*:\s*(\d{1,8})/i.exec(bytes.toString("latin1", 0, begin)) ?? [];
  if (announced !== undefined) {
    const end = begin + Number(announced);
    return bytes.length < end ? null : bytes.subarray(begin, end);
  }
  let at = bytes.indexOf(endOfJpeg, begin);
  while (at >= 0 && !/^\s*--/.test(bytes.toString("latin1", at + 2, at + 8)))
    at = bytes.indexOf(endOfJpeg, at + 2);
  return at < 0 ? null : bytes.subarray(begin, at + 2);
}

/** The head of the answer itself: others may come before it (100). */
function headIn(bytes: Buffer): Head | null {
  let from = 0;
  for (;;) {
    const text = bytes.toString("latin1", from);
    const end = /\r?\n\r?\n/.exec(text);
    if (end === null) return null;
    const [line = "", ...fields] = text.slice(0, end.index).trimStart().split(/\r?\n/);
    const status = Number(/^HTTP\/\d(?:\.\d)?\s+(\d{3})/i.exec(line)?.[1] ?? 0);
    from += end.index + end[0].length;
    if (status === 0) throw new Error("no HTTP");
    if (status >= 200) return { status, headers: headersIn(fields), length: from };
  }
}
