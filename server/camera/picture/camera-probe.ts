import { setTimeout as wait } from "node:timers/promises";
import type { CameraProbe, NoVideoReason } from "../../../contract/camera/camera.ts";
import { loginOf, type WatchedCamera } from "./watched-camera.ts";
import { type LoginGate, trial } from "./login-gate.ts";
import type { VideoFormat } from "./media/parameter-set.ts";
import { NoVideo, reasonOf } from "./media/no-video.ts";
import type { OpenSource, PictureSource } from "./picture-session.ts";

/** ms. */
export const probePace = {
  /** Time limit of the answer, a second below the caller's. */
  withinMs: 8000,
  /** Minimum and maximum time for counting pictures. */
  countLeastMs: 500,
  countMs: 1500,
  /** Wait for the still once pictures are counted. */
  stillMs: 1000,
};

export interface ProbeDeps {
  readonly open: OpenSource;
  readonly still: (camera: WatchedCamera) => Promise<Buffer>;
  readonly gate: LoginGate;
  readonly pace?: typeof probePace;
}

interface ProbeResult {
  readonly format: VideoFormat;
  readonly picturesPerS: number | null;
}

/**
 * Returns a camera's picture, or the reason for none, as far as known by the time limit. A wrong
 * password is tried once here too.
 */
export async function probe(deps: ProbeDeps, camera: WatchedCamera): Promise<CameraProbe> {
  const nothing = { codec: null, width: null, height: null, picturesPerS: null, still: null };
  const trying = new Trying(deps, camera);
  try {
    // Ignores earlier refusals of the camera: a person starts it, and sees the answer.
    const login = { ...loginOf(camera, "live"), who: trial };
    const result = await Promise.race([
      trying.over,
      deps.gate.enter(login, () => trying.watchBriefly()),
    ]);
    const { name: codec, width, height } = result.format;
    const still = await trying.still();
    return { reason: null, codec, width, height, picturesPerS: result.picturesPerS, still };
  } catch (error) {
    return { ...nothing, reason: reasonOf(error) };
  } finally {
    trying.stop();
  }
}

/** One test of a camera, within its time. */
class Trying {
  /** Rejects with the reason known so far when there is no time left to count pictures. */
  readonly over: Promise<never>;
  readonly #deps: ProbeDeps;
  readonly #camera: WatchedCamera;
  readonly #pace: typeof probePace;
  readonly #endsAt: number;
  readonly #late: NodeJS.Timeout;
  #known: NoVideoReason = "unreachable";
  #fetched: Promise<string | null> = Promise.resolve(null);

  constructor(deps: ProbeDeps, camera: WatchedCamera) {
    this.#deps = deps;
    this.#camera = camera;
    this.#pace = deps.pace ?? probePace;
    const { withinMs, countLeastMs } = this.#pace;
    this.#endsAt = performance.now() + withinMs;
    let end: (reason: NoVideo) => void = () => undefined;
    this.over = new Promise((_resolve, reject) => (end = reject));
    this.over.catch(() => undefined);
    this.#late = setTimeout(() => end(new NoVideo(this.#known)), withinMs - countLeastMs);
  }

  stop(): void {
    clearTimeout(this.#late);
  }

  async watchBriefly(): Promise<ProbeResult> {
    let format: VideoFormat | null = null;
    let pictures = 0;
    let beganAt = 0;
    let markStarted: () => void = () => undefined;
    let failed: (error: NoVideo) => void = () => undefined;
    const first = new Promise<void>((resolve, reject) => {
      markStarted = resolve;
      failed = reject;
    });
    first.catch(() => undefined);
    let source: PictureSource | null = null;
    try {
      source = await this.#deps.open(
        this.#camera,
        this.#camera.stream,
        {
          coded: () => (this.#known = "silent"),
          waiting: () => (this.#known = "noKey"),
          init: (described) => (format = described),
          picture: () => {
            if (pictures === 0) beganAt = performance.now();
            pictures += 1;
            markStarted();
          },
        },
        (reason) => failed(new NoVideo(reason)),
      );
      await Promise.race([first, this.over]);
      // A picture has arrived, so the password is right.
      clearTimeout(this.#late);
      this.#fetchStill();
      await wait(this.#within(this.#pace.countMs));
    } finally {
      source?.close();
    }
    return { format: known(format), picturesPerS: perSecond(pictures, beganAt) };
  }

  /** A still that does not come must not hide that there are pictures. */
  still(): Promise<string | null> {
    return Promise.race([this.#fetched, wait(this.#within(this.#pace.stillMs), null)]);
  }

  #fetchStill(): void {
    this.#fetched = this.#deps.still(this.#camera).then(
      (picture) => picture.toString("base64"),
      () => null,
    );
  }

  #within(ms: number): number {
    return Math.max(0, Math.min(ms, this.#endsAt - performance.now()));
  }
}

/** Pictures a second; those that arrive in one group at once do not count. */
const perSecond = (pictures: number, beganAt: number): number | null => {
  const seconds = (performance.now() - beganAt) / 1000;
  return pictures < 2 ? null : Math.round((pictures - 1) / seconds);
};

function known(format: VideoFormat | null): VideoFormat {
  if (format === null) throw new NoVideo("noTrack");
  return format;
}
