import { NoVideo } from "../media/no-video.ts";
import {
  type ConnectionEvents,
  connectionPace,
  type Outcome,
  type Response,
  RtspConnection,
} from "./rtsp-connection.ts";
import { type Account, byteText } from "./rtsp-digest.ts";
import { KeepAlive, receiverReport } from "./rtsp-keep-alive.ts";
import { headerOf, reasonOfStatus, type RtspHeaders } from "./rtsp-message.ts";
import { RtspSignIn } from "./rtsp-sign-in.ts";
import { videoTrackIn, type VideoTrack } from "./sdp.ts";

/** Address of the video, and the account that requests it. */
export interface RtspTarget {
  /** The checked address. */
  readonly ip: string;
  /** As a person wrote it: the name of the camera in the address. */
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
  /** All steps until it plays. */
  openMs: 15_000,
  ...connectionPace,
};
/** Duration of a session that does not report its own, and the longest that is believed, s. */
const sessionS = 60;
/** Connections for one opening: some cameras close the connection after each answer. */
const connectionsMax = 16;
const redirectsMax = 3;

export interface RtspEvents {
  track(track: VideoTrack): void;
  packet(payload: Buffer): void;
  /** This many bytes have arrived, of any kind. */
  received(bytes: number): void;
  /** Returns a reason to stop, or null; called every second while it plays. */
  fault(): NoVideo["reason"] | null;
  /** Called once, for any kind of end; never after `close`. */
  end(reason: NoVideo): void;
}

const agent = "house-watch";

const isOk = ({ status }: Response): boolean => status >= 200 && status < 300;

type Headers = Readonly<Record<string, string>>;

/** One of several variants of a request. */
interface RequestVariant {
  readonly uri: string;
  readonly headers: Headers;
}

/** A camera's video over TCP (RFC 2326, interleaved): signed in once, kept alive until closed. */
export class RtspClient {
  readonly #target: RtspTarget;
  readonly #events: RtspEvents;
  readonly #pace: typeof rtspPace;
  readonly #signIn: RtspSignIn;
  #connection: RtspConnection | null = null;
  #connections = 0;
  /** Reason of the end of its last connection. */
  #fault: NoVideo | null = null;
  /** Begins at 2: what cameras write that do not count is 0, 1, or the number before. */
  #sequence = 1;
  /** True once something there has answered as RTSP does. */
  #isRtsp = false;
  #session: string | null = null;
  /** Channel of its video: the camera may name another than the requested one. */
  #channel = 0;
  #packets = 0;
  #lastPacket: Buffer = Buffer.alloc(0);
  /** The methods that the camera claims to support. */
  #methods = "";
  #alive: KeepAlive | null = null;
  #base: string;
  #endsAt = Number.POSITIVE_INFINITY;
  #isOver = false;
  #watching: NodeJS.Timeout | undefined;

  constructor(target: RtspTarget, events: RtspEvents, pace: typeof rtspPace = rtspPace) {
    this.#target = target;
    this.#events = events;
    this.#pace = pace;
    this.#signIn = new RtspSignIn(target.account);
    this.#base = this.#addressOf(target.path);
  }

  /** Resolves when it plays. Throws NoVideo. */
  async open(): Promise<void> {
    this.#endsAt = performance.now() + this.#pace.openMs;
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
      await this.#openConnection((method, withinMs) =>
        this.#exchange(method, this.#base, {}, withinMs),
      );
    } finally {
      this.close();
    }
  }

  close(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearInterval(this.#watching);
    this.#alive?.stop();
    if (this.#session !== null) this.#connection?.write(this.#textOf("TEARDOWN", this.#base, {}));
    this.#connection?.close();
  }

  async #play(): Promise<void> {
    const options = await this.#openConnection((method, withinMs) =>
      this.#request(method, this.#base, {}, withinMs),
    );
    const can = ["public", "allow"].flatMap((name) => options?.headers.get(name) ?? []);
    this.#methods = can.join();
    const track = await this.#describe();
    this.#events.track(track);
    const first = await this.#start(track);
    // Null: the camera's session had ended before it began, so it is started once more.
    const timeoutS = first ?? (await this.#start(track));
    if (timeoutS === null) throw new NoVideo("refused");
    this.#endsAt = Number.POSITIVE_INFINITY;
    this.#keepAlive(timeoutS);
    this.#watch();
  }

  /**
   * Connects and receives the first response, in the time that both may take. Null: it refuses the
   * request but speaks RTSP. Some cameras close the connection if they do not know the first
   * method.
   */
  async #openConnection(
    request: (method: string, withinMs: number) => Promise<Response>,
  ): Promise<Response | null> {
    const endsAt = performance.now() + this.#pace.answerMs;
    const leftMs = () => endsAt - performance.now();
    for (const method of ["OPTIONS", "DESCRIBE"]) {
      if (leftMs() <= 0) break;
      try {
        const response = await request(method, leftMs());
        return method === "OPTIONS" && isOk(response) ? response : null;
      } catch (error) {
        if (!(error instanceof NoVideo)) throw error;
        if (error.reason === "login" && method === "OPTIONS") return null;
        if (this.#isRtsp || !["unreachable", "answers"].includes(error.reason)) throw error;
      }
    }
    await new Promise((resolve) => setTimeout(resolve, leftMs()));
    throw new NoVideo("unreachable");
  }

  async #describe(): Promise<VideoTrack> {
    for (let hops = 0; ; hops += 1) {
      const response = await this.#request("DESCRIBE", this.#base, { Accept: "application/sdp" });
      const { status, headers, body } = response;
      if (status >= 300 && status < 400) {
        const path = this.#pathAt(headerOf(headers, "location") ?? "");
        if (path === null || hops >= redirectsMax) throw new NoVideo("moved");
        this.#base = this.#addressOf(path);
        continue;
      }
      if (!isOk(response)) throw new NoVideo(reasonOfStatus(status));
      const base =
        headerOf(headers, "content-base") ?? headerOf(headers, "content-location") ?? this.#base;
      return videoTrackIn(body, base, this.#base);
    }
  }

  /**
   * Sets the video up and starts it. Returns the duration of its session, s; null: the session is
   * not known to the camera any more.
   */
  async #start(track: VideoTrack): Promise<number | null> {
    this.#session = null;
    const transport = { Transport: "RTP/AVP/TCP;unicast;interleaved=0-1" };
    const controls = [track.control, ...track.otherControls];
    const setUp = await this.#anyOf(
      "SETUP",
      controls.map((uri) => ({ uri, headers: transport })),
    );
    if (!isOk(setUp)) throw new NoVideo(reasonOfStatus(setUp.status));
    this.#channel = channelIn(headerOf(setUp.headers, "transport") ?? "") ?? this.#channel;
    const session = headerOf(setUp.headers, "session") ?? "";
    const id = session.split(";")[0]?.trim() ?? "";
    this.#session = id === "" ? null : id;
    const range = { Range: "npt=0.000-" };
    const variants = [track.session, this.#base, track.control].map((uri) => ({
      uri,
      headers: range,
    }));
    const played = await this.#anyOf("PLAY", [...variants, { uri: track.session, headers: {} }]);
    if (played.status === 454) return null;
    if (!isOk(played)) throw new NoVideo(reasonOfStatus(played.status));
    const timeoutS = Number(/timeout\s*=\s*"?(\d{1,6})/i.exec(session)?.[1] ?? 0);
    return timeoutS > 0 ? Math.min(timeoutS, sessionS) : sessionS;
  }

  /**
   * Cameras differ in the address that they expect: returns the answer to the one they accept, or
   * to the first.
   */
  async #anyOf(method: string, ways: readonly RequestVariant[]): Promise<Response> {
    const tried = new Set<string>();
    let refused: Response | null = null;
    for (const { uri, headers } of ways) {
      const key = JSON.stringify([uri, headers]);
      if (tried.has(key)) continue;
      tried.add(key);
      const response = await this.#request(method, uri, headers);
      if (isOk(response)) return response;
      if (!retriableWithOtherVariant.has(response.status)) return refused ?? response;
      refused ??= response;
    }
    if (refused === null) throw new NoVideo("answers");
    return refused;
  }

  /** Sends a request, and again with the account where that is required. Throws NoVideo. */
  async #request(
    method: string,
    uri: string,
    headers: Headers,
    withinMs: number = this.#pace.stepMs,
  ): Promise<Response> {
    const again = () => this.#exchange(method, uri, headers, this.#pace.stepMs);
    let response = await this.#exchange(method, uri, headers, withinMs);
    // Some refuse an old nonce like a wrong account: without an answer they name the required
    // challenge.
    if (response.status === 403 && this.#signIn.forgetsOld()) response = await again();
    for (let refusals = 0; response.status === 401; response = await again()) {
      // On a new connection a refusal cannot belong to an earlier request.
      if (response.isUncertain === true && this.#signIn.isToRepeat()) {
        this.#connection?.close();
        continue;
      }
      refusals = this.#signIn.refused(response.headers.get("www-authenticate") ?? [], refusals);
      // Some cameras hang up after a refusal; a request already sent would then count as another
      // try.
      await this.#connection?.ended(this.#pace.hangUpMs);
    }
    this.#signIn.answered(response.status, method);
    return response;
  }

  /**
   * Sends a request and waits for its response, on a new connection if the camera has ended the
   * last. Throws NoVideo.
   */
  async #exchange(
    method: string,
    uri: string,
    headers: Headers,
    withinMs: number,
  ): Promise<Response> {
    const endsAt = Math.min(performance.now() + withinMs, this.#endsAt);
    const leftMs = () => Math.max(endsAt - performance.now(), 1);
    for (let tries = 0; ; tries += 1) {
      const packets = this.#packets;
      const outcome = await this.#try(method, uri, headers, leftMs);
      if (outcome.kind === "response") {
        this.#isRtsp = true;
        return outcome;
      }
      // Some cameras start to play without a response.
      if (outcome.kind === "late" && method === "PLAY" && this.#packets > packets)
        return { kind: "response", status: 200, headers: new Map(), body: "" };
      const isOpening = this.#isRtsp && !this.#isOver && this.#watching === undefined;
      if (outcome.kind !== "closed" || !isOpening || tries > 0 || leftMs() <= 1)
        throw this.#fault ?? new NoVideo(this.#isRtsp ? "answers" : "unreachable");
      // The camera may have read the request before it closed, so its challenge counts as used.
    }
  }

  async #try(
    method: string,
    uri: string,
    headers: Headers,
    leftMs: () => number,
  ): Promise<Outcome> {
    if (this.#isOver) return { kind: "closed" };
    const connection = this.#connection?.isOpen === true ? this.#connection : this.#connect();
    try {
      await connection.ready(leftMs());
    } catch {
      return { kind: "late" };
    }
    if (!connection.isOpen) return { kind: "closed" };
    const text = this.#textOf(method, uri, headers);
    return connection.exchange(this.#sequence, text, leftMs());
  }

  #connect(): RtspConnection {
    this.#connections += 1;
    if (this.#connections > connectionsMax) throw new NoVideo("answers");
    this.#fault = null;
    const events: ConnectionEvents = {
      packet: (channel, payload) => {
        if (channel !== this.#channel) return;
        this.#packets += 1;
        this.#lastPacket = payload;
        this.#events.packet(payload);
      },
      request: (method, headers) => this.#answer(method, headers),
      received: (bytes) => this.#events.received(bytes),
      closed: (reason) => {
        this.#fault = reason;
        if (this.#watching !== undefined) this.#end(reason ?? new NoVideo("unreachable"));
      },
    };
    const connection = new RtspConnection(this.#target, events, this.#pace);
    this.#connection = connection;
    return connection;
  }

  #textOf(method: string, uri: string, headers: Headers): string {
    this.#sequence += 1;
    const first = `${method} ${byteText(uri)} RTSP/1.0`;
    const lines = [first, `CSeq: ${this.#sequence}`, `User-Agent: ${agent}`];
    const signIn = this.#signIn.next(method, uri);
    if (signIn !== null) lines.push(`Authorization: ${signIn}`);
    if (this.#session !== null) lines.push(`Session: ${this.#session}`);
    for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
    return `${lines.join("\r\n")}\r\n\r\n`;
  }

  /** A camera may send requests too; any of them gets an OK. */
  #answer(method: string, headers: RtspHeaders): void {
    const sequence = headerOf(headers, "cseq") ?? "0";
    this.#connection?.write(`RTSP/1.0 200 OK\r\nCSeq: ${sequence.slice(0, 20)}\r\n\r\n`);
    if (method === "REDIRECT") throw new NoVideo("moved");
  }

  #keepAlive(timeoutS: number): void {
    this.#alive = new KeepAlive(this.#methods, timeoutS, {
      request: (method) => this.#request(method, this.#base, {}),
      report: () => {
        if (this.#lastPacket.length >= 12)
          this.#connection?.write(receiverReport(this.#lastPacket, this.#channel));
      },
    });
  }

  #watch(): void {
    this.#watching = setInterval(() => {
      const reason = this.#events.fault();
      if (reason !== null) this.#end(new NoVideo(reason));
    }, 1000);
    this.#watching.unref();
  }

  #end(reason: NoVideo): void {
    if (this.#isOver) return;
    this.close();
    this.#events.end(reason);
  }

  #addressOf(path: string): string {
    const { host, port } = this.#target;
    return `rtsp://${host.includes(":") ? `[${host}]` : host}:${port}${path}`;
  }

  /** Path of an address at this very camera; null: it leads elsewhere. */
  #pathAt(location: string): string | null {
    const { host, ip, port } = this.#target;
    const text = location.trim();
    const cameraRoot = this.#addressOf("/").replace(/^rtsp/, "http");
    const target = text.replace(/^rtsp:/i, "http:");
    if (!URL.canParse(target, cameraRoot)) return null;
    const url = new URL(target, cameraRoot);
    if (url.protocol !== "http:") return null;
    const name = url.hostname.replaceAll(/[[\]]/g, "").toLowerCase();
    const isHere = name === host.toLowerCase() || name === ip.toLowerCase();
    const at = url.port === "" ? (/^rtsp:/i.test(text) ? 554 : port) : Number(url.port);
    return isHere && at === port ? `${url.pathname}${url.search}` : null;
  }
}

/** Channel of a camera's video; null: none. Throws NoVideo for other transports than TCP. */
function channelIn(transport: string): number | null {
  const [, channel] = /interleaved\s*=\s*"?(\d{1,3})/i.exec(transport) ?? [];
  if (channel !== undefined) return Number(channel);
  const isOverUdp = /_port\s*=/i.test(transport) && !/\/TCP/i.test(transport);
  if (isOverUdp) throw new NoVideo("transport");
  return null;
}

/** Refusals of an address, a session or a range; another form of the request may be accepted. */
const retriableWithOtherVariant: ReadonlySet<number> = new Set([
  400, 404, 451, 454, 455, 457, 459, 460, 500,
]);
