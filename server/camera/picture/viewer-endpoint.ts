import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocket, WebSocketServer } from "ws";
import {
  type CameraStream,
  liveClose,
  liveHelloSchema,
  type LiveWord,
  type NoVideoReason,
} from "../../../contract/camera/camera.ts";
import type { CapReached } from "../camera/picture-requests.ts";
import type { PictureMeter } from "../../platform/metric/picture-meter.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";
import { hashToken, tokenIn } from "../../platform/session/session-token.ts";
import type { WatchedCamera } from "./watched-camera.ts";
import { Flow } from "./viewer-flow.ts";
import type { Codec } from "./media/access-unit.ts";
import type { VideoFormat } from "./media/parameter-set.ts";
import { reasonOf } from "./media/no-video.ts";
import { capReached, type PictureCaps, type SessionPool, streamsReached } from "./session-pool.ts";
import type { PictureSession, Watcher } from "./picture-session.ts";
import { type Admission, Tickets } from "./viewer-tickets.ts";

/** ms. */
export const endpointTimes = {
  /** Time until the first message. */
  helloMs: 5000,
  /** Interval of checks whether the viewer is still connected. */
  pingMs: 20_000,
};

export interface ViewerEndpointDeps {
  readonly pool: SessionPool;
  readonly caps: PictureCaps;
  /** Current state of a camera; null: not visible to this caller. */
  readonly camera: (caller: Caller, cameraId: number) => Promise<WatchedCamera | null>;
  readonly now: () => number;
  readonly meter: PictureMeter;
  readonly pace?: typeof endpointTimes;
}

/** Entrance for viewers, each with a ticket. */
export class ViewerEndpoint {
  readonly #deps: ViewerEndpointDeps;
  readonly #pace: typeof endpointTimes;
  readonly #server: WebSocketServer;
  readonly #tickets: Tickets;
  readonly #viewers = new Set<Viewer>();
  readonly #pings: NodeJS.Timeout;

  constructor(deps: ViewerEndpointDeps) {
    this.#deps = deps;
    this.#pace = deps.pace ?? endpointTimes;
    this.#tickets = new Tickets(deps.now);
    this.#server = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: 2048,
    });
    this.#pings = setInterval(() => this.#ping(), this.#pace.pingMs);
    this.#pings.unref();
  }

  ticket(admission: Admission): string | CapReached {
    const viewers = [...this.#viewers, ...this.#tickets.coming()];
    const { caps, pool } = this.#deps;
    const cap =
      capReached(caps, admission.caller, viewers) ??
      (pool.hasRoom(admission, this.#tickets.coming()) ? null : streamsReached(caps, viewers));
    if (cap !== null) return cap;
    // Requested while the ticket's holder is connecting; failures are then reported to that viewer.
    const ticket = this.#tickets.issue(admission);
    this.#expect(ticket, admission).catch(() => undefined);
    return ticket;
  }

  async #expect(ticket: string, { caller, cameraId, stream }: Admission): Promise<void> {
    const camera = await this.#deps.camera(caller, cameraId);
    // A viewer who has come already, and may have left, is not expected.
    if (camera !== null && this.#tickets.isOpen(ticket))
      this.#deps.pool.session(camera, stream).expect();
  }

  /** Handles a connection that requests an upgrade to WebSocket. */
  handle(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.#server.handleUpgrade(request, socket, head, (client) => this.#awaitHello(client));
  }

  viewers(): readonly Viewer[] {
    return [...this.#viewers];
  }

  close(): void {
    clearInterval(this.#pings);
    for (const viewer of this.#viewers) viewer.end("server");
    this.#server.close();
  }

  #awaitHello(client: WebSocket): void {
    const late = setTimeout(() => client.close(liveClose.ticket), this.#pace.helloMs);
    client.on("error", () => client.terminate());
    client.once("close", () => clearTimeout(late));
    client.once("message", (message: Buffer) => {
      clearTimeout(late);
      this.#admit(client, message.toString("utf8")).catch(() =>
        client.close(liveClose.noVideo, "server" satisfies NoVideoReason),
      );
    });
  }

  async #admit(client: WebSocket, message: string): Promise<void> {
    const hello = liveHelloSchema.safeParse(parsed(message));
    const admission = hello.success
      ? this.#tickets.redeem(hello.data.ticket, hello.data.cameraId)
      : null;
    if (!hello.success || admission === null || !isOf(admission.caller, hello.data.token))
      return client.close(liveClose.ticket);
    const { caller, cameraId } = admission;
    // A viewer who took long to connect may have lost the place.
    if (capReached(this.#deps.caps, caller, this.viewers()) !== null)
      return client.close(liveClose.noVideo, "cap" satisfies NoVideoReason);
    const viewer = new Viewer(client, { ...admission, hevc: hello.data.hevc }, this.#deps);
    // Counted during the lookup, so that a hundred at once cannot pass the limit.
    this.#viewers.add(viewer);
    client.once("close", () => {
      this.#viewers.delete(viewer);
      viewer.leave();
    });
    const camera = await this.#deps.camera(caller, cameraId);
    if (camera === null) viewer.end("gone");
    else viewer.watch(camera, admission.stream);
  }

  #ping(): void {
    for (const viewer of this.#viewers) viewer.ping();
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** True when the viewer shows the session that the ticket was issued to. */
function isOf({ tokenHash }: Caller, header: string): boolean {
  const token = tokenIn(header);
  return token !== null && timingSafeEqual(Buffer.from(tokenHash, "hex"), hashToken(token));
}

interface Watching extends Admission {
  readonly hevc: boolean;
}

/** Marks a viewer's answer to a mark. */
const markName = "mark";
const performanceNow = () => performance.now();

/** One picture on one screen. */
export class Viewer implements Watcher {
  readonly caller: Caller;
  readonly cameraId: number;
  readonly #client: WebSocket;
  readonly #deps: ViewerEndpointDeps;
  readonly #meter: PictureMeter;
  readonly #hevc: boolean;
  readonly #flow: Flow;
  #camera: WatchedCamera | null = null;
  #session: PictureSession | null = null;
  #isAlive = true;

  constructor(client: WebSocket, watching: Watching, deps: ViewerEndpointDeps) {
    this.caller = watching.caller;
    this.cameraId = watching.cameraId;
    this.#hevc = watching.hevc;
    this.#client = client;
    this.#deps = deps;
    this.#meter = deps.meter;
    this.#flow = new Flow(performanceNow, () => client.ping(markName));
    client.on("pong", (echoed: Buffer) => {
      this.#isAlive = true;
      if (echoed.toString() === markName) this.#flow.received();
    });
  }

  get isBehind(): boolean {
    return this.#flow.isBehind;
  }

  /** Bytes that wait in its connection. */
  get waitingBytes(): number {
    return this.#client.bufferedAmount;
  }

  watch(camera: WatchedCamera, stream: CameraStream): void {
    if (this.#client.readyState !== WebSocket.OPEN) return;
    this.#camera = camera;
    try {
      this.#session = this.#deps.pool.session(camera, stream);
    } catch (error) {
      return this.end(reasonOf(error));
    }
    this.#session.add(this);
  }

  coded(codec: Codec): void {
    if (codec === "h265" && !this.#hevc) this.#otherStream();
  }

  init(format: VideoFormat, segment: Buffer): void {
    if (format.codec === "h265" && !this.#hevc) return this.#otherStream();
    this.#flow.restart();
    const { name: codec, width, height } = format;
    const stream = this.#session?.stream ?? "sub";
    this.#send({ kind: "init", codec, width, height, stream });
    this.#client.send(segment);
  }

  picture(bytes: Buffer, isKey: boolean): void {
    if (this.#client.readyState !== WebSocket.OPEN) return;
    if (!this.#flow.maySend(isKey, this.#client.bufferedAmount)) {
      if (this.#flow.isBehind) this.#meter.skipped();
      if (this.#flow.isSlow) this.end("slow");
      return;
    }
    this.#client.send(bytes);
    this.#flow.sent();
    this.#meter.sent(bytes.length);
  }

  noVideo(reason: NoVideoReason): void {
    this.#send({ kind: "noVideo", reason });
  }

  /** No more pictures, and why. */
  end(reason: NoVideoReason): void {
    this.leave();
    this.#client.close(liveClose.noVideo, reason);
    // A client that does not answer is not waited for.
    setTimeout(() => this.#client.terminate(), 2000).unref();
  }

  leave(): void {
    this.#session?.remove(this);
    this.#session = null;
  }

  /** A viewer on a slow network answers late: the flow decides how long that is tolerated. */
  ping(): void {
    if (this.#flow.isSlow) return this.end("slow");
    if (!this.#isAlive && !this.#flow.isBehind) return this.#client.terminate();
    this.#isAlive = false;
    this.#client.ping();
  }

  /**
   * The browser cannot play the main stream: tries the sub stream, which may have another codec.
   */
  #otherStream(): void {
    if (this.#session === null) return;
    const { stream } = this.#session;
    this.leave();
    if (stream === "main" && this.#camera !== null) this.watch(this.#camera, "sub");
    else this.end("codec");
  }

  #send(word: LiveWord): void {
    if (this.#client.readyState === WebSocket.OPEN) this.#client.send(JSON.stringify(word));
  }
}
