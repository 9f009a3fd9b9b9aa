import { minuteMs } from "../../../contract/base/time.ts";
import type { NoVideoReason, Still } from "../../../contract/camera/camera.ts";
import { loginOf, markOf, type WatchedCamera } from "./watched-camera.ts";
import type { LoginGate } from "./login-gate.ts";
import { reasonOf } from "./media/no-video.ts";

/** ms. */
export const stillPace = {
  /** Minimum interval between requests to a camera. */
  freshMs: 1000,
  /** Requests to a cloud count against a quota, with or without a still. */
  cloudFreshMs: minuteMs,
  /** Time before a still address that has failed, or is missing, is tried again. */
  failedMs: 5000,
  keptMs: 2 * minuteMs,
};
/** Stills that are fetched at once, of all cameras. */
const atOnceMax = 16;

interface CachedStill {
  readonly at: number;
  readonly picture: Buffer | null;
  readonly reason: NoVideoReason | null;
  readonly mark: string;
}

export interface StillsDeps {
  readonly fetch: (camera: WatchedCamera) => Promise<Buffer>;
  readonly gate: LoginGate;
  readonly now: () => number;
  readonly pace?: typeof stillPace;
}

/** The newest still of each camera, fetched once for all who ask. Nothing is kept on a disk. */
export class Stills {
  readonly #deps: StillsDeps;
  readonly #pace: typeof stillPace;
  readonly #cached = new Map<number, CachedStill>();
  readonly #onTheWay = new Map<number, Promise<CachedStill>>();
  readonly #waiting: (() => void)[] = [];
  #atWork = 0;

  constructor(deps: StillsDeps) {
    this.#deps = deps;
    this.#pace = deps.pace ?? stillPace;
  }

  async newest(camera: WatchedCamera, since: number | null): Promise<Still> {
    const { at, picture, reason } = await this.#still(camera);
    if (picture === null) return { at: null, picture: null, reason };
    return { at, picture: at === since ? null : picture.toString("base64"), reason };
  }

  /** Drops the outdated still of a camera. */
  forget(cameraId: number): void {
    this.#cached.delete(cameraId);
  }

  #still(camera: WatchedCamera): Promise<CachedStill> {
    this.#forgetOld();
    const mark = markOf(camera);
    const cached = this.#cached.get(camera.id);
    if (cached !== undefined && cached.mark === mark && this.#isFresh(camera, cached))
      return Promise.resolve(cached);
    const underWay = this.#onTheWay.get(camera.id);
    if (underWay !== undefined) return underWay;
    const fetched = this.#inTurn(() => this.#fetch(camera, mark)).finally(() =>
      this.#onTheWay.delete(camera.id),
    );
    this.#onTheWay.set(camera.id, fetched);
    return fetched;
  }

  /** Maximum number of simultaneous requests; the others wait. */
  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#atWork >= atOnceMax)
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#atWork += 1;
    try {
      return await work();
    } finally {
      this.#atWork -= 1;
      this.#waiting.shift()?.();
    }
  }

  async #fetch(camera: WatchedCamera, mark: string): Promise<CachedStill> {
    const { gate, fetch, now } = this.#deps;
    const cached = await gate
      .enter(loginOf(camera, "still"), () => fetch(camera))
      .then(
        (picture): CachedStill => ({ at: now(), picture, reason: null, mark }),
        (error: unknown): CachedStill => ({
          at: now(),
          picture: null,
          reason: reasonOf(error),
          mark,
        }),
      );
    this.#cached.set(camera.id, cached);
    return cached;
  }

  #isFresh({ address, cloud }: WatchedCamera, { at, picture }: CachedStill): boolean {
    const { freshMs, cloudFreshMs, failedMs } = this.#pace;
    const isOfCloud = address === "" && cloud !== null;
    const forMs = isOfCloud ? cloudFreshMs : picture === null ? failedMs : freshMs;
    return this.#deps.now() - at < forMs;
  }

  #forgetOld(): void {
    const until = this.#deps.now() - this.#pace.keptMs;
    for (const [id, { at }] of this.#cached) if (at < until) this.#cached.delete(id);
  }
}
