import { connect, type Socket } from "node:net";
import { NoVideo } from "../media/no-video.ts";
import { headerOf, type RtspHeaders, type RtspPart, RtspReader } from "./rtsp-message.ts";

export type Response = Extract<RtspPart, { kind: "response" }> & {
  /** True: this may be a copy of an earlier refusal; nothing else arrived in time. */
  readonly isUncertain?: boolean;
};

/** Result of a request: its answer; too late; the connection ended; it sent what is no RTSP. */
export type Outcome = Response | { readonly kind: "late" | "closed" | "fault" };

export interface ConnectionEvents {
  packet(channel: number, payload: Buffer): void;
  request(method: string, headers: RtspHeaders): void;
  /** This many bytes have arrived, of any kind. Throws NoVideo to end the connection. */
  received(bytes: number): void;
  /** Called once: it has ended, for this reason where there is one. */
  closed(reason: NoVideo | null): void;
}

interface Waiting {
  readonly settle: (outcome: Outcome) => void;
  /** May be the copy of an earlier refusal: taken if nothing else arrives in time. */
  uncertain: Response | null;
}

/** ms. */
export const connectionPace = {
  /** Wait for the rest of a body that is shorter than announced. */
  quietMs: 2000,
  /**
   * Wait for the right answer when one comes whose number was answered before: some cameras answer
   * twice, others repeat a number.
   */
  doubledMs: 250,
  /** Wait for the end of a connection that may follow an answer. */
  hangUpMs: 50,
};
/** Numbers and challenges that are remembered. */
const rememberedMax = 100;

/** A connection to a camera: requests and their answers, packets in between. */
export class RtspConnection {
  readonly #events: ConnectionEvents;
  readonly #reader = new RtspReader();
  /** Waiting requests by number, the oldest first. */
  readonly #waiting = new Map<number, Waiting>();
  readonly #answered = new Set<number>();
  readonly #late = new Set<number>();
  /** Challenges of its refusals. */
  readonly #challenges = new Set<string>();
  /**
   * Number of answers with the number of their request, and of answers with another number or none.
   */
  #counted = 0;
  #miscounted = 0;
  readonly #socket: Socket;
  readonly #ready: Promise<void>;
  #idleTimer: NodeJS.Timeout | undefined;
  #isOpen = true;
  readonly #pace: typeof connectionPace;

  constructor(
    place: { readonly ip: string; readonly port: number },
    events: ConnectionEvents,
    pace: typeof connectionPace = connectionPace,
  ) {
    this.#events = events;
    this.#pace = pace;
    const socket = connect({ host: place.ip, port: place.port, noDelay: true });
    this.#socket = socket;
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => this.#receive(chunk));
    for (const event of ["end", "close"]) socket.once(event, () => this.#end("closed", null));
    this.#ready = new Promise((resolve, reject) => {
      socket.once("connect", resolve);
      socket.once("close", () => reject(new NoVideo("unreachable")));
    });
    this.#ready.catch(() => undefined);
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Throws NoVideo `unreachable`. */
  async ready(withinMs: number): Promise<void> {
    const late = setTimeout(() => this.#socket.destroy(), withinMs);
    try {
      await this.#ready;
    } finally {
      clearTimeout(late);
    }
  }

  /** Resolves when it has ended, or after this time. */
  async ended(withinMs: number): Promise<void> {
    if (!this.#isOpen) return;
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(late);
        this.#socket.off("end", end);
        resolve();
      };
      const late = setTimeout(end, withinMs);
      this.#socket.on("end", end);
    });
  }

  /** Sends a request of this number. */
  exchange(sequence: number, text: string, withinMs: number): Promise<Outcome> {
    if (!this.#isOpen) return Promise.resolve({ kind: "closed" });
    return new Promise((resolve) => {
      const late = setTimeout(() => {
        // The socket is read first: an answer may have come while this process was busy.
        setImmediate(() => {
          if (this.#waiting.get(sequence) !== waiting) return;
          remember(this.#late, sequence);
          const { uncertain } = waiting;
          settle(uncertain === null ? { kind: "late" } : { ...uncertain, isUncertain: true });
        });
      }, withinMs);
      const settle = (outcome: Outcome) => {
        clearTimeout(late);
        this.#waiting.delete(sequence);
        resolve(outcome);
      };
      const waiting: Waiting = { settle, uncertain: null };
      this.#waiting.set(sequence, waiting);
      this.write(text);
    });
  }

  /** A text has a byte in each letter. */
  write(data: string | Buffer): void {
    if (this.#isOpen) this.#socket.write(data, "latin1");
  }

  /** No event follows. */
  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    clearTimeout(this.#idleTimer);
    const socket = this.#socket;
    socket.end();
    // A camera that does not answer this is not waited for.
    setTimeout(() => socket.destroy(), 500).unref();
    this.#settleAll("closed");
  }

  #receive(chunk: Buffer): void {
    if (!this.#isOpen) return;
    clearTimeout(this.#idleTimer);
    this.#read(() => {
      this.#events.received(chunk.length);
      return this.#reader.push(chunk);
    });
    if (!this.#isOpen || !this.#reader.isInBody) return;
    this.#idleTimer = setTimeout(() => this.#read(() => this.#reader.end()), this.#pace.quietMs);
  }

  #read(read: () => RtspPart[]): void {
    try {
      for (const part of read()) if (this.#isOpen) this.#takePart(part);
    } catch (error) {
      this.#end("fault", error instanceof NoVideo ? error : new NoVideo("answers"));
      this.#socket.destroy();
    }
  }

  #takePart(part: RtspPart): void {
    if (part.kind === "packet") this.#events.packet(part.channel, part.payload);
    else if (part.kind === "request") this.#events.request(part.method, part.headers);
    else if (part.status >= 200) this.#takeResponse(part);
  }

  /**
   * Some cameras leave the number of an answer out, or repeat an old one: the answer then counts
   * for the oldest waiting request. An answer that comes too late, or twice, is ignored.
   */
  #takeResponse(response: Response): void {
    const sequence = sequenceOf(response);
    const request = this.#requestOf(sequence);
    if (request === undefined) return;
    const isNumbered = request === sequence;
    const isCounting = this.#count(isNumbered);
    if (this.#isAgain(response) && !(isNumbered && isCounting)) {
      // A camera that counts correctly sends no refusal under another number than its own.
      if (!isCounting) this.#deferResponse(request, response);
    } else if (isNumbered || sequence === null || !this.#answered.has(sequence))
      this.#settle(request, response);
    else
      setTimeout(() => setImmediate(() => this.#settle(request, response)), this.#pace.doubledMs);
  }

  /** The request of an answer's number; undefined: unknown. */
  #requestOf(sequence: number | null): number | undefined {
    if (sequence !== null && this.#waiting.has(sequence)) return sequence;
    if (sequence !== null && this.#isOver(sequence)) return undefined;
    const [oldest] = this.#waiting.keys();
    return oldest;
  }

  #deferResponse(sequence: number, response: Response): void {
    const waiting = this.#waiting.get(sequence);
    if (waiting !== undefined) waiting.uncertain = response;
  }

  /** Returns whether all answers before had the number of their request. */
  #count(isNumbered: boolean): boolean {
    const isCounting = this.#counted > 0 && this.#miscounted === 0;
    if (isNumbered) this.#counted += 1;
    else this.#miscounted += 1;
    return isCounting;
  }

  /** True for a refusal with a challenge that was received before: it may be a copy. */
  #isAgain({ status, headers }: Response): boolean {
    if (status !== 401) return false;
    const challenge = String(headers.get("www-authenticate"));
    const isAgain = this.#challenges.has(challenge);
    remember(this.#challenges, challenge);
    return isAgain;
  }

  #settle(sequence: number, response: Response): void {
    remember(this.#answered, sequence);
    this.#waiting.get(sequence)?.settle(response);
    if (/\bclose\b/i.test(headerOf(response.headers, "connection") ?? "")) this.close();
  }

  /**
   * The numbers of a camera that counts its answers are trusted, because no camera would guess our
   * first number.
   */
  #isOver(sequence: number): boolean {
    return this.#late.delete(sequence) || (this.#counted > 0 && this.#answered.has(sequence));
  }

  #end(kind: "closed" | "fault", reason: NoVideo | null): void {
    if (!this.#isOpen) return;
    clearTimeout(this.#idleTimer);
    // The part of a body that has arrived is all of it.
    if (kind === "closed" && this.#reader.isInBody) this.#read(() => this.#reader.end());
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#settleAll(kind);
    this.#events.closed(reason);
  }

  #settleAll(kind: "closed" | "fault"): void {
    for (const { settle } of this.#waiting.values()) settle({ kind });
  }
}

/** The number of an answer; null: unreadable. */
function sequenceOf({ headers }: Response): number | null {
  const [, digits] = /^(\d{1,9})\b/.exec(headerOf(headers, "cseq") ?? "") ?? [];
  return digits === undefined ? null : Number(digits);
}

function remember<T>(all: Set<T>, item: T): void {
  all.add(item);
  const [oldest] = all;
  if (all.size > rememberedMax && oldest !== undefined) all.delete(oldest);
}
