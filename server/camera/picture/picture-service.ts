import { minuteMs } from "../../../contract/base/time.ts";
import { createServer, IncomingMessage, type Server } from "node:http";
import type { Socket } from "node:net";
import type {
  CameraDecryption,
  CameraProbe,
  CameraTicket,
  NoVideoReason,
  Still,
} from "../../../contract/camera/camera.ts";
import type { HandedOver } from "../../platform/child-process/child-messages.ts";
import type { Log } from "../../platform/base/log.ts";
import type { PictureCounts, PictureMeter } from "../../platform/metric/picture-meter.ts";
import { messageOf } from "../../../contract/base/server-message.ts";
import type {
  CapReached,
  DecryptRequest,
  OpenRequest,
  ProbeRequest,
  StillRequest,
} from "../camera/picture-requests.ts";
import { loginOf, type WatchedCamera } from "./watched-camera.ts";
import type { CameraLookup } from "./camera-lookup.ts";
import { type Clouds, openCloud } from "./camera-cloud.ts";
import { ViewerEndpoint, type ViewerEndpointDeps, type Viewer } from "./viewer-endpoint.ts";
import type { Guard } from "./camera-guard.ts";
import { openLan, reachLan, stillByLan } from "./lan-camera.ts";
import { LoginGate } from "./login-gate.ts";
import { type PictureCaps, SessionPool } from "./session-pool.ts";
import { probe } from "./camera-probe.ts";
import { reasonOf } from "./media/no-video.ts";
import { requireAddress, type OpenSource } from "./picture-session.ts";
import { Stills } from "./still-requests.ts";

export interface PictureDeps {
  readonly cameras: CameraLookup;
  readonly guard: Guard;
  readonly clouds: Clouds;
  readonly caps: PictureCaps;
  readonly log: Log;
  readonly now: () => number;
  /** Lists of cameras of this organisation show something else. */
  readonly onChange: (orgId: number) => void;
  /** Port that pictures have for themselves; null: they come by the installation's. */
  readonly port: number | null;
  readonly meter: PictureMeter;
}

/** The last stored state of a camera. */
interface Noted {
  readonly reason: NoVideoReason | null;
  readonly version: number;
  readonly at: number;
}

/** Interval of the check that a viewer still may watch, ms. */
const recheckMs = 5000;
/** Interval at which a watched camera is recorded as seen, ms. */
const seenMs = minuteMs;
/** A camera that has played this recently does not count as unreachable, ms. */
const playedMs = 10 * minuteMs;
const requestMax = 64 * 1024;

/** Everything about pictures: sessions, stills, trials, and the endpoint for viewers. */
export class PictureService {
  readonly #deps: PictureDeps;
  readonly #gate = new LoginGate();
  readonly #pool: SessionPool;
  readonly #endpoint: ViewerEndpoint;
  readonly #stills: Stills;
  readonly #open: OpenSource;
  readonly #timer: NodeJS.Timeout;
  #isRechecking = false;
  #mustRecheck = false;
  readonly #noted = new Map<number, Noted>();
  /** The last state of a camera's live pictures. */
  readonly #lastLive = new Map<number, Noted>();

  constructor(deps: PictureDeps) {
    this.#deps = deps;
    const { guard, clouds, caps, now, cameras, meter } = deps;
    const byLan = openLan(guard);
    const byCloud = openCloud(clouds);
    const byLanReached = reachLan(guard);
    this.#open = (camera, ...rest) => {
      requireAddress(camera);
      return camera.address === "" ? byCloud(camera, ...rest) : byLan(camera, ...rest);
    };
    this.#pool = new SessionPool({
      open: this.#open,
      reach: async (camera) => (camera.address === "" ? undefined : byLanReached(camera)),
      gate: this.#gate,
      caps,
      onState: (camera, reason) => {
        if (reason !== null) meter.noVideo(reason);
        this.#lastLive.set(camera.id, { reason, version: camera.version, at: now() });
        this.#note(camera, reason);
      },
    });
    this.#stills = new Stills({ fetch: (camera) => this.#fetch(camera), gate: this.#gate, now });
    const camera: ViewerEndpointDeps["camera"] = async (caller, id) =>
      this.#remember(await cameras.visibleCamera(caller, id));
    this.#endpoint = new ViewerEndpoint({ pool: this.#pool, caps, camera, now, meter });
    this.#timer = setInterval(() => this.recheck(), recheckMs);
    this.#timer.unref();
  }

  get counts(): PictureCounts {
    const viewers = this.#endpoint.viewers();
    return {
      sessions: this.#pool.size,
      viewers: viewers.length,
      behind: viewers.filter(({ isBehind }) => isBehind).length,
      waitingBytes: viewers.reduce((sum, { waitingBytes }) => sum + waitingBytes, 0),
    };
  }

  ticket({ caller, cameraId, stream }: OpenRequest): CameraTicket | CapReached {
    const ticket = this.#endpoint.ticket({ caller, cameraId, stream });
    return typeof ticket === "string" ? { ticket, port: this.#deps.port } : ticket;
  }

  async still({ caller, cameraId, since }: StillRequest): Promise<Still> {
    const camera = this.#remember(await this.#deps.cameras.visibleCamera(caller, cameraId));
    if (camera === null) return { at: null, picture: null, reason: "gone" };
    const still = await this.#stills.newest(camera, since);
    if (!this.#isOfStillsAlone(camera, still.reason)) this.#note(camera, still.reason);
    return still;
  }

  async probe(query: ProbeRequest): Promise<CameraProbe> {
    const camera = await this.#deps.cameras.tried(query);
    const deps = {
      open: this.#open,
      still: (camera: WatchedCamera) => this.#fetch(camera),
      gate: this.#gate,
    };
    return probe(deps, camera);
  }

  /** Makes the camera's cloud switch off the encryption; encrypted stills are requested again. */
  async decrypt({ caller, cameraId }: DecryptRequest): Promise<CameraDecryption> {
    const camera = await this.#deps.cameras.visibleCamera(caller, cameraId);
    if (camera === null) return { reason: "gone" };
    try {
      requireAddress(camera);
      await this.#deps.clouds.decrypt(camera);
    } catch (error) {
      return { reason: reasonOf(error) };
    }
    this.#stills.forget(cameraId);
    return { reason: null };
  }

  /** Takes over a connection from the public server, with its request. */
  handle(handedOver: HandedOver, socket: Socket): void {
    const request = new IncomingMessage(socket);
    Object.assign(request, { method: "GET", url: handedOver.url, headers: handedOver.headers });
    this.#endpoint.handle(request, socket, Buffer.alloc(0));
  }

  upgrade(request: IncomingMessage, socket: Socket, head: Buffer): void {
    this.#endpoint.handle(request, socket, head);
  }

  /**
   * Checks whether viewers may still watch: their sessions, their houses, the cameras as they are
   * now.
   */
  recheck(): void {
    if (this.#isRechecking) {
      this.#mustRecheck = true;
      return;
    }
    this.#isRechecking = true;
    this.#recheckAll()
      .catch((error: unknown) =>
        this.#deps.log.warn({ error: messageOf(error) }, "who may watch is not known"),
      )
      .finally(() => {
        this.#isRechecking = false;
        if (!this.#mustRecheck) return;
        this.#mustRecheck = false;
        this.recheck();
      });
  }

  close(): void {
    clearInterval(this.#timer);
    this.#endpoint.close();
    this.#pool.closeAll();
  }

  async #recheckAll(): Promise<void> {
    const viewers = this.#endpoint.viewers();
    const running = this.#pool.cameras();
    if (viewers.length === 0 && running.length === 0) return;
    const { cameras, now } = this.#deps;
    const tokenHashes = [...new Set(viewers.map((viewer) => viewer.caller.tokenHash))];
    const signedIn = await cameras.signedIn(tokenHashes, now());
    for (const watching of groupByCaller(viewers)) {
      const [first] = watching;
      if (first === undefined) continue;
      const scope = signedIn.get(first.caller.tokenHash);
      const ids = watching.map(({ cameraId }) => cameraId);
      const visible =
        scope === undefined
          ? new Set<number>()
          : await cameras.visible({ ...first.caller, ...scope }, ids);
      for (const viewer of watching) if (!visible.has(viewer.cameraId)) viewer.end("gone");
    }
    await this.#rereadCameras(running);
  }

  async #rereadCameras(running: readonly WatchedCamera[]): Promise<void> {
    const now = new Map(
      (await this.#deps.cameras.all(running.map(({ id }) => id))).map((item) => [item.id, item]),
    );
    for (const { id, version, cloud } of running) {
      const camera = now.get(id) ?? null;
      const isSame =
        camera?.version === version && JSON.stringify(camera.cloud) === JSON.stringify(cloud);
      if (!isSame) this.#pool.changed(id, camera === null ? null : this.#remember(camera));
    }
  }

  /** A login that was refused before this process began is not tried again. */
  #remember<C extends WatchedCamera | null>(camera: C): C {
    if (camera?.isRefused === true) this.#gate.refuse(loginOf(camera, "live"));
    return camera;
  }

  #fetch(camera: WatchedCamera): Promise<Buffer> {
    requireAddress(camera);
    return camera.address === ""
      ? this.#deps.clouds.still(camera)
      : stillByLan(this.#deps.guard, camera);
  }

  /**
   * A device may deliver live pictures but no stills, so its answer about stills does not replace
   * the result of live pictures.
   */
  #isOfStillsAlone({ id, version }: WatchedCamera, reason: NoVideoReason | null): boolean {
    const live = this.#lastLive.get(id);
    if (reason === null || live?.version !== version) return false;
    if (reason === "noChannel" || reason === "busy") return true;
    return live.reason === null && this.#deps.now() - live.at < playedMs;
  }

  /** Written when it is something else, and now and then while there are pictures. */
  #note({ id, version, orgId }: WatchedCamera, reason: NoVideoReason | null): void {
    // These reasons are not faults of the camera.
    if (reason === "cap" || reason === "slow" || reason === "gone") return;
    const now = this.#deps.now();
    const before = this.#noted.get(id);
    const isSame = before?.reason === reason && before.version === version;
    if (isSame && (reason !== null || now - before.at < seenMs)) return;
    this.#noted.set(id, { reason, version, at: now });
    this.#deps.cameras.note(id, version, reason, now).then(
      () => !isSame && this.#deps.onChange(orgId),
      (error: unknown) => {
        this.#noted.delete(id);
        this.#deps.log.warn({ error: messageOf(error) }, "state of a camera");
      },
    );
  }
}

const groupByCaller = (viewers: readonly Viewer[]): readonly (readonly Viewer[])[] => {
  const groups = new Map<string, Viewer[]>();
  for (const viewer of viewers) {
    const { tokenHash } = viewer.caller;
    groups.set(tokenHash, [...(groups.get(tokenHash) ?? []), viewer]);
  }
  return [...groups.values()];
};

/** Answers the API process at their local socket. */
export function serveCalls(service: PictureService, log: Log): Server {
  const calls: Readonly<Record<string, (query: never) => unknown>> = {
    "/ticket": (query: OpenRequest) => service.ticket(query),
    "/still": (query: StillRequest) => service.still(query),
    "/probe": (query: ProbeRequest) => service.probe(query),
    "/decrypt": (query: DecryptRequest) => service.decrypt(query),
  };
  const answer = async (request: IncomingMessage): Promise<string | null> => {
    const call = calls[request.url ?? ""];
    if (call === undefined) return null;
    let text = "";
    for await (const part of request) {
      text += String(part);
      if (text.length > requestMax) return null;
    }
    const query: never = JSON.parse(text) as never;
    return JSON.stringify(await call(query));
  };
  return createServer((request, reply) => {
    answer(request).then(
      (text) => reply.writeHead(text === null ? 404 : 200).end(text),
      (error: unknown) => {
        log.warn({ error: messageOf(error) }, "picture process: a call failed");
        reply.writeHead(500).end();
      },
    );
  });
}
