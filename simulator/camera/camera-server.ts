import { minuteMs } from "../../contract/base/time.ts";
import { createServer, type Server, type Socket } from "node:net";
import { once } from "node:events";
import { demoCameraUser } from "../../contract/operate/demo-camera.ts";
import { Account } from "./camera-account.ts";
import type { Feed, FeedListener } from "./camera-feed.ts";
import { parameterSets } from "./h264.ts";
import { packetsOf } from "./rtp.ts";
import { sceneHeight, sceneWidth } from "./camera-scene.ts";

/** Players report what they have received, between their requests. */
function withoutReports(bytes: string): string {
  let at = 0;
  while (bytes[at] === "$" && bytes.length >= at + 4) {
    const end = at + 4 + bytes.charCodeAt(at + 2) * 256 + bytes.charCodeAt(at + 3);
    if (end > bytes.length) break;
    at = end;
  }
  return bytes.slice(at);
}

/** Maximum number of bytes that a client may send at once. */
const headMax = 16 * 1024;
/** Time for which a freezing camera sends, ms. */
const freezeAfterMs = minuteMs;
const rtpType = 96;

interface RtspRequest {
  readonly method: string;
  readonly uri: string;
  readonly protocol: string;
  readonly headers: ReadonlyMap<string, string>;
}

export interface RecorderOptions {
  /** Feeds by channel. */
  readonly feeds: ReadonlyMap<number, Feed>;
  readonly password: string;
}

/**
 * A recorder with the demo's cameras as its channels: RTSP over TCP and stills over HTTP at one
 * port, in the words of both vendors.
 */
export class Recorder {
  readonly #options: RecorderOptions;
  readonly #account: Account;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  constructor(options: RecorderOptions) {
    this.#options = options;
    this.#account = new Account(demoCameraUser, options.password);
    this.#server = createServer((socket) => this.#serve(socket));
  }

  /** Returns the port. */
  async listen(port: number, host = "127.0.0.1"): Promise<number> {
    this.#server.listen(port, host);
    await once(this.#server, "listening");
    const address = this.#server.address();
    return typeof address === "object" && address !== null ? address.port : port;
  }

  async close(): Promise<void> {
    const closed = once(this.#server, "close");
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket);
    const line = new Line(socket, this.#options, this.#account);
    socket.setNoDelay(true);
    socket.on("error", () => undefined);
    socket.once("close", () => {
      this.#sockets.delete(socket);
      line.stop();
    });
    let left = "";
    socket.on("data", (chunk) => {
      left += chunk.toString("latin1");
      if (left.length > headMax) return void socket.destroy();
      for (;;) {
        left = withoutReports(left);
        const end = left.indexOf("\r\n\r\n");
        if (end < 0) return;
        line.handle(parseRequest(left.slice(0, end)));
        left = left.slice(end + 4);
      }
    });
  }
}

function parseRequest(head: string): RtspRequest {
  const [first = "", ...fields] = head.split("\r\n");
  const [method = "", uri = "", protocol = ""] = first.split(" ");
  const headers = new Map(
    fields.map((field) => {
      const colon = field.indexOf(":");
      return [field.slice(0, colon).trim().toLowerCase(), field.slice(colon + 1).trim()] as const;
    }),
  );
  return { method, uri, protocol, headers };
}

/** The channel an address means, in either vendor's form; null: unknown. */
function channelIn(uri: string): number | null {
  const hikvision = /\/(?:Streaming\/Channels|ISAPI\/Streaming\/channels)\/(\d+)0[12]\b/.exec(uri);
  const dahua = /\/(?:cam\/realmonitor|cgi-bin\/snapshot\.cgi)\?channel=(\d+)/.exec(uri);
  const text = hikvision?.[1] ?? dahua?.[1];
  return text === undefined ? null : Number(text);
}

/** One connection, and the pictures that are sent to it. */
class Line {
  readonly #socket: Socket;
  readonly #options: RecorderOptions;
  readonly #account: Account;
  #feed: Feed | null = null;
  #listener: FeedListener | null = null;
  #sequence = 0;

  constructor(socket: Socket, options: RecorderOptions, account: Account) {
    this.#socket = socket;
    this.#options = options;
    this.#account = account;
  }

  handle(request: RtspRequest): void {
    if (request.protocol.startsWith("HTTP/")) this.#still(request);
    else this.#rtsp(request);
  }

  stop(): void {
    if (this.#feed !== null && this.#listener !== null) this.#feed.remove(this.#listener);
    this.#listener = null;
  }

  #feedAt(uri: string): Feed | null {
    const feed = this.#options.feeds.get(channelIn(uri) ?? 0) ?? null;
    return feed?.camera.fault === "channel" ? null : feed;
  }

  #isAuthorized({ headers, method }: RtspRequest): boolean {
    return this.#account.accepts(headers.get("authorization"), method);
  }

  #challenge({ headers }: RtspRequest): string {
    return `WWW-Authenticate: ${this.#account.challenge(Date.now(), headers.get("authorization"))}`;
  }

  #still(request: RtspRequest): void {
    const feed = this.#feedAt(request.uri);
    if (!this.#isAuthorized(request))
      this.#http("401 Unauthorized", [this.#challenge(request)], Buffer.alloc(0));
    else if (feed === null || feed.camera.fault === "hevc" || feed.camera.fault === "busy")
      this.#http("404 Not Found", [], Buffer.alloc(0));
    else this.#http("200 OK", ["Content-Type: image/jpeg"], feed.still());
  }

  #http(status: string, headers: readonly string[], body: Buffer): void {
    const head = [`HTTP/1.1 ${status}`, ...headers, `Content-Length: ${body.length}`];
    this.#socket.write(`${[...head, "Connection: close"].join("\r\n")}\r\n\r\n`);
    this.#socket.end(body);
  }

  #rtsp(request: RtspRequest): void {
    if (request.method === "OPTIONS")
      return this.#answer(request, "200 OK", [
        "Public: OPTIONS, DESCRIBE, SETUP, PLAY, GET_PARAMETER, TEARDOWN",
      ]);
    if (!this.#isAuthorized(request))
      return this.#answer(request, "401 Unauthorized", [this.#challenge(request)]);
    this.#do(request);
  }

  #do(request: RtspRequest): void {
    const feed = this.#feed ?? this.#feedAt(request.uri);
    if (feed === null) return this.#answer(request, "404 Not Found");
    switch (request.method) {
      case "DESCRIBE":
        return this.#describe(request, feed);
      case "SETUP":
        return this.#answer(request, "200 OK", [
          "Transport: RTP/AVP/TCP;unicast;interleaved=0-1",
          "Session: 1;timeout=60",
        ]);
      case "PLAY":
        if (feed.camera.fault === "busy") return this.#answer(request, "453 Not Enough Bandwidth");
        this.#answer(request, "200 OK", ["Session: 1"]);
        return this.#play(feed);
      case "GET_PARAMETER":
        return this.#answer(request, "200 OK", ["Session: 1"]);
      case "TEARDOWN":
        this.#answer(request, "200 OK");
        return void this.#socket.end();
      default:
        return this.#answer(request, "501 Not Implemented");
    }
  }

  #describe(request: RtspRequest, { camera }: Feed): void {
    const [sps, pps] = parameterSets(sceneWidth, sceneHeight);
    const sets = [sps, pps].map((set) => set.toString("base64")).join(",");
    // A coding that this program cannot produce: a player that could show it waits for pictures
    // that never come.
    const coding =
      camera.fault === "hevc"
        ? [`a=rtpmap:${rtpType} H265/90000`]
        : [
            `a=rtpmap:${rtpType} H264/90000`,
            `a=fmtp:${rtpType} packetization-mode=1;sprop-parameter-sets=${sets}`,
          ];
    const body = [
      "v=0",
      "o=- 1 1 IN IP4 127.0.0.1",
      "s=-",
      "t=0 0",
      `m=video 0 RTP/AVP ${rtpType}`,
      ...coding,
      "a=control:trackID=1",
      "",
    ].join("\r\n");
    this.#answer(request, "200 OK", ["Content-Type: application/sdp"], body);
  }

  #play(feed: Feed): void {
    this.stop();
    this.#feed = feed;
    const until =
      feed.camera.fault === "freeze" ? performance.now() + freezeAfterMs : Number.POSITIVE_INFINITY;
    this.#listener = {
      picture: (nal, isKey, ticks) => {
        // A client that does not take the pictures gets no more of them.
        if (performance.now() > until || this.#socket.writableLength > 1_000_000) return;
        const nals = isKey ? [...parameterSets(sceneWidth, sceneHeight), nal] : [nal];
        for (const packet of packetsOf(nals, rtpType, this.#sequence, ticks)) {
          this.#sequence = (this.#sequence + 1) & 0xffff;
          this.#socket.write(packet);
        }
      },
    };
    feed.add(this.#listener);
  }

  #answer(
    { headers }: RtspRequest,
    status: string,
    fields: readonly string[] = [],
    body = "",
  ): void {
    const length = body === "" ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
    const head = [
      `RTSP/1.0 ${status}`,
      `CSeq: ${headers.get("cseq") ?? "0"}`,
      ...fields,
      ...length,
    ];
    this.#socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  }
}
