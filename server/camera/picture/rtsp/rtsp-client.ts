import { connect, type Socket } from "node:net";
import { NoVideo } from "../media/no-video.ts";
import {
  type Account,
  authorization,
  type Challenge,
  challengeIn,
  isTooLate,
  triesMax,
} from "./rtsp-digest.ts";
import { headerOf, type RtspHeaders, type RtspPart, RtspReader } from "./rtsp-message.ts";
import { videoTrackIn, type VideoTrack } from "./sdp.ts";

/** Address of the video, and the account that requests it. */
export interface RtspTarget {
  /** Checked: what is connected to. */
  readonly ip: string;
  /** As a person wrote it: what the camera is called in the address. */
  readonly host: string;
  readonly port: number;
  readonly path: string;
  readonly account: Account;
}

/** ms. */
export const rtspPace = {
  /**
   * Wait until something there speaks the protocol: closed, filtered and other ports take equally
   * long to be reported.
   */
  answerMs: 2500,
  stepMs: 5000,
};
/** Duration of a session that does not report its own, s. */
const sessionS = 60;
export interface RtspEvents {
  track(track: VideoTrack): void;
  packet(payload: Buffer): void;
  /** This many bytes have come, of any kind. */
  heard(bytes: number): void;
  /** Returns a reason to stop, or null; called every second while it plays. */
  fault(): NoVideo["reason"] | null;
  /** Called once, for any kind of end; never after `close`. */
  end(reason: NoVideo): void;
}

type Response = Extract<RtspPart, { kind: "response" }>;
interface Waiting {
  readonly answered: (response: Response) => void;
  readonly failed: (reason: NoVideo) => void;
}

const agent = "house-watch";

const isOk = ({ status }: Response): boolean => status >= 200 && status < 300;

/** A camera's video over TCP (RFC 2326, interleaved): signed in once, kept alive until closed. */
export class RtspClient {
  readonly #target: RtspTarget;
  readonly #events: RtspEvents;
  readonly #pace: typeof rtspPace;
  readonly #reader = new RtspReader();
  readonly #waiting = new Map<number, Waiting>();
  #socket: Socket | null = null;
  #sequence = 0;
  #challenge: Challenge | null = null;
  #asked = 0;
  #session: string | null = null;
  /** Channel of its video: the camera may name another than the requested one. */
  #channel = 0;
  #keepAliveBy = "OPTIONS";
  #base: string;
  #isOver = false;
  #timers: NodeJS.Timeout[] = [];

  constructor(target: RtspTarget, events: RtspEvents, pace: typeof rtspPace = rtspPace) {
    this.#target = target;
    this.#events = events;
    this.#pace = pace;
    const { host, port, path } = target;
    const name = host.includes(":") ? `[${host}]` : host;
    this.#base = `rtsp://${name}:${port}${path}`;
  }

  /** Resolves when it plays. Throws NoVideo. */
  async open(): Promise<void> {
    try {
      await this.#play();
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** Resolves when something there speaks the protocol; no sign-in takes place. Throws NoVideo. */
  async reach(): Promise<void> {
    try {
      await this.#greet((withinMs) => this.#exchange("OPTIONS", this.#base, {}, withinMs));
    } finally {
      this.close();
    }
  }

  close(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    for (const timer of this.#timers) clearInterval(timer);
    const socket = this.#socket;
    if (socket === null) return;
    if (this.#session !== null) this.#send("TEARDOWN", this.#base, {});
    socket.end();
    // One that does not answer that is not waited for.
    setTimeout(() => socket.destroy(), 500).unref();
  }

  async #play(): Promise<void> {
    const options = await this.#greet((withinMs) => this.#ask("OPTIONS", this.#base, {}, withinMs));
    const can = headerOf(options.headers, "public") ?? "";
    if (/\bGET_PARAMETER\b/i.test(can)) this.#keepAliveBy = "GET_PARAMETER";
    const track = await this.#describe();
    this.#events.track(track);
    const setUp = await this.#ask("SETUP", track.control, {
      Transport: "RTP/AVP/TCP;unicast;interleaved=0-1",
    });
    const transport = headerOf(setUp.headers, "transport") ?? "";
    this.#channel = Number(/interleaved=(\d{1,3})/i.exec(transport)?.[1] ?? this.#channel);
    const session = headerOf(setUp.headers, "session") ?? "";
    this.#session = session.split(";")[0]?.trim() ?? null;
    await this.#ask("PLAY", this.#base, { Range: "npt=0.000-" });
    this.#keepAlive(Number(/timeout=(\d+)/i.exec(session)?.[1] ?? sessionS));
    this.#watch();
  }

  /** Connects and receives the first response, in the time that both may take. */
  async #greet(ask: (withinMs: number) => Promise<Response>): Promise<Response> {
    const { answerMs } = this.#pace;
    const beganAt = performance.now();
    try {
      await this.#connect(answerMs);
      return await ask(Math.max(answerMs - (performance.now() - beganAt), 1));
    } catch (error) {
      if (error instanceof NoVideo && error.reason !== "unreachable") throw error;
      await new Promise((resolve) => setTimeout(resolve, answerMs - (performance.now() - beganAt)));
      throw new NoVideo("unreachable");
    }
  }

  #connect(withinMs: number): Promise<void> {
    const { ip, port } = this.#target;
    return new Promise((resolve, reject) => {
      const socket = connect({ host: ip, port, noDelay: true });
      this.#socket = socket;
      const late = setTimeout(() => socket.destroy(new NoVideo("unreachable")), withinMs);
      socket.once("connect", () => {
        clearTimeout(late);
        resolve();
      });
      socket.on("error", () => undefined);
      socket.once("close", () => {
        clearTimeout(late);
        reject(new NoVideo("unreachable"));
        this.#end(new NoVideo("unreachable"));
      });
      socket.on("data", (chunk) => this.#take(chunk));
    });
  }

  async #describe(): Promise<VideoTrack> {
    const response = await this.#ask("DESCRIBE", this.#base, { Accept: "application/sdp" });
    const base =
      headerOf(response.headers, "content-base") ??
      headerOf(response.headers, "content-location") ??
      this.#base;
    return videoTrackIn(response.body, base);
  }

  /**
   * Sends a request, and again with the account if that is required; once more if the camera
   * reports that it came too late for its nonce. Throws NoVideo.
   */
  async #ask(
    method: string,
    uri: string,
    headers: Readonly<Record<string, string>>,
    withinMs: number = this.#pace.stepMs,
  ): Promise<Response> {
    const wasAnswered = this.#challenge !== null;
    let response = await this.#exchange(method, uri, headers, withinMs);
    for (let tries = 0; response.status === 401 && tries < triesMax; tries += 1) {
      const challenge = challengeIn(response.headers.get("www-authenticate") ?? []);
      const isAnswered = wasAnswered || tries > 0;
      if (challenge === null || (isAnswered && !isTooLate(challenge, this.#challenge)))
        throw new NoVideo("credentials");
      this.#challenge = challenge;
      this.#asked = 0;
      response = await this.#exchange(method, uri, headers, this.#pace.stepMs);
    }
    if (isOk(response)) return response;
    throw new NoVideo(reasonOfStatus(response.status, method), {
      isKnown: response.status === 403,
    });
  }

  #exchange(
    method: string,
    uri: string,
    headers: Readonly<Record<string, string>>,
    withinMs: number,
  ): Promise<Response> {
    return new Promise((resolve, reject) => {
      const sequence = this.#send(method, uri, headers);
      const late = setTimeout(() => {
        this.#waiting.delete(sequence);
        reject(new NoVideo("unreachable"));
      }, withinMs);
      const end =
        <T>(then: (value: T) => void) =>
        (value: T) => {
          clearTimeout(late);
          this.#waiting.delete(sequence);
          then(value);
        };
      this.#waiting.set(sequence, { answered: end(resolve), failed: end(reject) });
    });
  }

  /** Gives its number. */
  #send(method: string, uri: string, headers: Readonly<Record<string, string>>): number {
    this.#sequence += 1;
    const lines = [`${method} ${uri} RTSP/1.0`, `CSeq: ${this.#sequence}`, `User-Agent: ${agent}`];
    if (this.#challenge !== null) {
      this.#asked += 1;
      const asked = { method, uri, count: this.#asked };
      lines.push(`Authorization: ${authorization(this.#challenge, this.#target.account, asked)}`);
    }
    if (this.#session !== null) lines.push(`Session: ${this.#session}`);
    for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
    this.#socket?.write(`${lines.join("\r\n")}\r\n\r\n`);
    return this.#sequence;
  }

  #take(chunk: Buffer): void {
    if (this.#isOver) return;
    this.#events.heard(chunk.length);
    try {
      for (const part of this.#reader.push(chunk)) this.#takePart(part);
    } catch (error) {
      this.#socket?.destroy();
      this.#end(error instanceof NoVideo ? error : new NoVideo("unreachable"));
    }
  }

  #takePart(part: RtspPart): void {
    if (part.kind === "packet") {
      if (part.channel !== this.#channel) return;
      this.#events.packet(part.payload);
    } else if (part.kind === "response") {
      const sequence = Number(headerOf(part.headers, "cseq") ?? Number.NaN);
      this.#waiting.get(sequence)?.answered(part);
    } else this.#answer(part.headers);
  }

  /** A camera may send requests too; any of them gets an OK. */
  #answer(headers: RtspHeaders): void {
    const sequence = headerOf(headers, "cseq") ?? "0";
    this.#socket?.write(`RTSP/1.0 200 OK\r\nCSeq: ${sequence.slice(0, 20)}\r\n\r\n`);
  }

  #keepAlive(timeoutS: number): void {
    const everyMs = Math.max(1, Math.min(timeoutS, 300)) * 500;
    const timer = setInterval(() => {
      // Its nonce may have ended. A password that is refused is not tried again and again; any
      // other problem shows in its pictures.
      this.#ask(this.#keepAliveBy, this.#base, {}).catch((error: unknown) => {
        if (error instanceof NoVideo && error.reason === "credentials") clearInterval(timer);
      });
    }, everyMs);
    timer.unref();
    this.#timers.push(timer);
  }

  #watch(): void {
    const timer = setInterval(() => {
      const reason = this.#events.fault();
      if (reason !== null) this.#end(new NoVideo(reason));
    }, 1000);
    timer.unref();
    this.#timers.push(timer);
  }

  #end(reason: NoVideo): void {
    for (const { failed } of this.#waiting.values()) failed(reason);
    if (this.#isOver) return;
    const isPlaying = this.#timers.length > 0;
    this.close();
    this.#socket?.destroy();
    if (isPlaying) this.#events.end(reason);
  }
}

function reasonOfStatus(status: number, method: string): NoVideo["reason"] {
  if (status === 401 || status === 403) return "credentials";
  if (status === 453 || status === 503) return "busy";
  if (status === 404 || status === 400 || (status === 454 && method !== "PLAY")) return "noChannel";
  return "unreachable";
}
