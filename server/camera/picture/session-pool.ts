import type { CameraStream, NoVideoReason } from "../../../contract/camera/camera.ts";
import type { CapReached } from "../camera/picture-requests.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";
import { type WatchedCamera } from "./watched-camera.ts";
import type { LoginGate } from "./login-gate.ts";
import { NoVideo } from "./media/no-video.ts";
import {
  type OpenSource,
  PictureSession,
  type ReachSource,
  type sessionPace,
} from "./picture-session.ts";

/** Maximum number of pictures at once. */
export interface PictureCaps {
  /** Cameras that are fetched, by their streams. */
  readonly sessions: number;
  readonly viewers: number;
  /** Viewers a person, and a screen. */
  readonly perUser: number;
  readonly perDisplay: number;
}

export interface PoolDeps {
  readonly open: OpenSource;
  readonly reach?: ReachSource;
  readonly gate: LoginGate;
  readonly caps: PictureCaps;
  readonly onState: (camera: WatchedCamera, reason: NoVideoReason | null) => void;
  readonly pace?: typeof sessionPace;
}

const keyOf = (cameraId: number, stream: CameraStream): string => `${cameraId}/${stream}`;

/** The sessions of this process: one per camera and stream. */
export class SessionPool {
  readonly #deps: PoolDeps;
  readonly #sessions = new Map<string, PictureSession>();

  constructor(deps: PoolDeps) {
    this.#deps = deps;
  }

  get size(): number {
    return this.#sessions.size;
  }

  /** Throws NoVideo `cap`. */
  session(camera: WatchedCamera, stream: CameraStream): PictureSession {
    const key = keyOf(camera.id, stream);
    const existing = this.#sessions.get(key);
    if (existing !== undefined) {
      if (existing.camera.version !== camera.version) existing.change(camera);
      return existing;
    }
    if (this.#sessions.size >= this.#deps.caps.sessions) this.#dropIdle();
    if (this.#sessions.size >= this.#deps.caps.sessions) throw new NoVideo("cap");
    const session = new PictureSession(camera, stream, {
      ...this.#deps,
      onIdle: () => this.#close(key),
    });
    this.#sessions.set(key, session);
    return session;
  }

  /**
   * True when a session for the request exists, or may be opened in addition to those watched or
   * expected: a session without viewers makes room.
   */
  hasRoom(request: StreamRequest, coming: readonly StreamRequest[]): boolean {
    const taken = new Set(coming.map(({ cameraId, stream }) => keyOf(cameraId, stream)));
    for (const [key, { watcherCount }] of this.#sessions) if (watcherCount > 0) taken.add(key);
    return (
      taken.has(keyOf(request.cameraId, request.stream)) || taken.size < this.#deps.caps.sessions
    );
  }

  /** Running sessions, with the cameras they were opened with. */
  cameras(): readonly WatchedCamera[] {
    return [...this.#sessions.values()].map(({ camera }) => camera);
  }

  /** Called when a camera has changed. `camera`: its current state; null: it was deleted. */
  changed(cameraId: number, camera: WatchedCamera | null): void {
    for (const [key, session] of this.#sessions) {
      if (session.camera.id !== cameraId) continue;
      if (camera === null) this.#close(key);
      else session.change(camera);
    }
  }

  closeAll(): void {
    for (const key of this.#sessions.keys()) this.#close(key);
  }

  /** Closes a session without watchers early, to make room. */
  #dropIdle(): void {
    const idle = [...this.#sessions].find(([, { watcherCount }]) => watcherCount === 0);
    if (idle !== undefined) this.#close(idle[0]);
  }

  #close(key: string): void {
    this.#sessions.get(key)?.close();
    this.#sessions.delete(key);
  }
}

/**
 * Returns the limit that prevents one more viewer; viewers who are connecting count too. Null: no
 * limit. A limit that a person can end comes first.
 */
export function capReached(
  { viewers, perUser, perDisplay }: PictureCaps,
  caller: Caller,
  there: readonly Watched[],
): CapReached | null {
  const max = caller.roleKey === "display" ? perDisplay : perUser;
  const ofCaller = there.filter((item) => item.caller.userId === caller.userId);
  if (ofCaller.length >= max) return { of: "own", max, open: ofCaller.map(openOf) };
  if (there.length < viewers) return null;
  return { of: "pictures", max: viewers, open: there.map(openOf) };
}

/** Reports that the server fetches no more streams, with the watchers of the current ones. */
export const streamsReached = (
  { sessions }: PictureCaps,
  there: readonly Watched[],
): CapReached => ({ of: "streams", max: sessions, open: there.map(openOf) });

/** A requested stream. */
interface StreamRequest {
  readonly cameraId: number;
  readonly stream: CameraStream;
}

/** A picture with a viewer, or an expected one. */
interface Watched {
  readonly caller: Caller;
  readonly cameraId: number;
}
const openOf = ({ cameraId, caller: { userId } }: Watched) => ({ cameraId, userId });
