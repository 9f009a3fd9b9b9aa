import { minuteMs } from "../../../contract/base/time.ts";
import type { CameraStream, NoVideoReason } from "../../../contract/camera/camera.ts";
import { hasSameSource, loginOf, type WatchedCamera } from "./watched-camera.ts";
import type { LoginGate } from "./login-gate.ts";
import type { PictureSink } from "./media/muxer.ts";
import type { Codec } from "./media/access-unit.ts";
import type { VideoFormat } from "./media/parameter-set.ts";
import { NoVideo, reasonOf } from "./media/no-video.ts";

/** A viewer of a session's pictures. */
export interface Watcher extends PictureSink {
  noVideo(reason: NoVideoReason): void;
}

/** Source of pictures while it is open. */
export interface PictureSource {
  close(): void;
}

/**
 * Opens the source of a camera's pictures; `end` is called once if the source ends on its own.
 * Throws NoVideo.
 */
export type OpenSource = (
  camera: WatchedCamera,
  stream: CameraStream,
  sink: PictureSink,
  end: (reason: NoVideoReason) => void,
) => Promise<PictureSource>;

/** Resolves when something answers at a camera's picture address; no sign-in. Throws NoVideo. */
export type ReachSource = (camera: WatchedCamera) => Promise<void>;

/** ms. */
export const sessionPace = {
  /** Time after its last viewer at which a camera is released. */
  lingerMs: 10_000,
  /**
   * First and longest wait between two tries of a camera that fails: from the beginning of one to
   * the beginning of the next, because a try may itself take a while to fail.
   */
  retryMs: 1000,
  retryMostMs: 3000,
  /** For a cloud that counts requests, or a camera that sends too much. */
  quotaMs: minuteMs,
};

/** Data that a new viewer gets at once, bytes; longer groups begin with their next key picture. */
const groupMax = 6 * 1024 * 1024;

export interface SessionDeps {
  readonly open: OpenSource;
  readonly reach?: ReachSource;
  readonly gate: LoginGate;
  /** Called with the result: a reason, or null with the first picture. */
  readonly onState: (camera: WatchedCamera, reason: NoVideoReason | null) => void;
  /** Called after a while without viewers. */
  readonly onIdle: () => void;
  readonly pace?: typeof sessionPace;
}

/** The pictures of one stream of one camera, fetched once however many watch. */
export class PictureSession {
  readonly stream: CameraStream;
  readonly #deps: SessionDeps;
  readonly #pace: typeof sessionPace;
  readonly #watchers = new Set<Watcher>();
  #camera: WatchedCamera;
  #source: PictureSource | null = null;
  /** Grows with every opening: later events of an earlier one are ignored. */
  #opening = 0;
  #isOpening = false;
  #codec: Codec | null = null;
  #format: VideoFormat | null = null;
  #segment: Buffer = Buffer.alloc(0);
  #group: Buffer[] = [];
  #groupSize = 0;
  #reason: NoVideoReason | null = null;
  #hasPicture = false;
  #openedAt = 0;
  #waitMs: number;
  #retry: NodeJS.Timeout | undefined;
  #closeTimer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(camera: WatchedCamera, stream: CameraStream, deps: SessionDeps) {
    this.#camera = camera;
    this.stream = stream;
    this.#deps = deps;
    this.#pace = deps.pace ?? sessionPace;
    this.#waitMs = this.#pace.retryMs;
  }

  get camera(): WatchedCamera {
    return this.#camera;
  }

  get watcherCount(): number {
    return this.#watchers.size;
  }

  /** The newest picture at once, where there is one. */
  add(watcher: Watcher): void {
    clearTimeout(this.#closeTimer);
    this.#watchers.add(watcher);
    if (this.#format !== null) {
      watcher.init(this.#format, this.#segment);
      // The session may have left for the other stream because of `init`.
      for (const [at, bytes] of this.#group.entries())
        if (this.#watchers.has(watcher)) watcher.picture(bytes, at === 0);
    } else if (this.#reason !== null) watcher.noVideo(this.#reason);
    else if (this.#codec !== null) watcher.coded?.(this.#codec);
    if (this.#watchers.size > 0 && this.#source === null && this.#retry === undefined)
      void this.#open();
  }

  /** A viewer is about to connect. */
  expect(): void {
    if (this.#watchers.size > 0 || this.#isClosed) return;
    this.#waitForNobody();
    if (this.#source === null && this.#retry === undefined && this.#reason === null)
      void this.#open();
  }

  remove(watcher: Watcher): void {
    if (!this.#watchers.delete(watcher) || this.#watchers.size > 0 || this.#isClosed) return;
    this.#waitForNobody();
  }

  #waitForNobody(): void {
    clearTimeout(this.#closeTimer);
    this.#closeTimer = setTimeout(() => this.#deps.onIdle(), this.#pace.lingerMs);
  }

  /**
   * Applies a saved change of the camera: it is tried again at once. Running pictures are not
   * interrupted by a change that does not concern them.
   */
  change(camera: WatchedCamera): void {
    const isUntouched = hasSameSource(this.#camera, camera) && this.#reason === null;
    this.#camera = camera;
    if (isUntouched) return;
    this.#drop();
    this.#reason = null;
    this.#waitMs = this.#pace.retryMs;
    if (this.#watchers.size > 0) void this.#open();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#closeTimer);
    this.#drop();
    this.#watchers.clear();
  }

  #drop(): void {
    this.#opening += 1;
    this.#isOpening = false;
    clearTimeout(this.#retry);
    this.#retry = undefined;
    this.#source?.close();
    this.#source = null;
    this.#codec = null;
    this.#format = null;
    this.#group = [];
    this.#groupSize = 0;
    this.#hasPicture = false;
  }

  async #open(): Promise<void> {
    if (this.#isOpening || this.#isClosed) return;
    this.#isOpening = true;
    this.#opening += 1;
    const opening = this.#opening;
    this.#openedAt = performance.now();
    const isCurrent = () => opening === this.#opening && !this.#isClosed;
    const sink: PictureSink = {
      coded: (codec) => isCurrent() && this.#takeCodec(codec),
      init: (format, segment) => isCurrent() && this.#init(format, segment),
      picture: (bytes, isKey) => isCurrent() && this.#picture(bytes, isKey),
    };
    const end = (reason: NoVideoReason) => {
      if (isCurrent()) this.#fail(reason);
    };
    const camera = this.#camera;
    try {
      const { gate, open, reach } = this.#deps;
      const source = await gate.enter(
        loginOf(camera, "live"),
        () => open(camera, this.stream, sink, end),
        reach && (() => reach(camera)),
      );
      if (!isCurrent()) return source.close();
      this.#source = source;
      this.#isOpening = false;
    } catch (error) {
      if (isCurrent()) this.#fail(reasonOf(error));
    }
  }

  #takeCodec(codec: Codec): void {
    this.#codec = codec;
    for (const watcher of this.#watchers) watcher.coded?.(codec);
  }

  #init(format: VideoFormat, segment: Buffer): void {
    this.#format = format;
    this.#segment = segment;
    this.#group = [];
    this.#groupSize = 0;
    for (const watcher of this.#watchers) watcher.init(format, segment);
  }

  #picture(bytes: Buffer, isKey: boolean): void {
    if (isKey) {
      this.#group = [];
      this.#groupSize = 0;
    }
    if (isKey || this.#group.length > 0) {
      this.#groupSize += bytes.length;
      if (this.#groupSize > groupMax) this.#group = [];
      else this.#group.push(bytes);
    }
    if (!this.#hasPicture) {
      this.#hasPicture = true;
      this.#reason = null;
      this.#waitMs = this.#pace.retryMs;
    }
    // The receiver stores from time to time that the camera is seen.
    if (isKey) this.#deps.onState(this.#camera, null);
    for (const watcher of this.#watchers) watcher.picture(bytes, isKey);
  }

  #fail(reason: NoVideoReason): void {
    // A camera that had pictures has not just been tried.
    const tookMs = this.#hasPicture ? 0 : performance.now() - this.#openedAt;
    this.#drop();
    if (this.#reason !== reason) this.#deps.onState(this.#camera, reason);
    this.#reason = reason;
    for (const watcher of this.#watchers) watcher.noVideo(reason);
    if (isPersons(reason) || this.#watchers.size === 0) return;
    const waitMs = isCostly(reason) ? this.#pace.quotaMs : Math.max(this.#waitMs - tookMs, 0);
    this.#waitMs = Math.min(this.#waitMs * 2, this.#pace.retryMostMs);
    // Not all cameras of a farm at once when its line is back.
    const jittered = waitMs * (0.8 + Math.random() * 0.2);
    this.#retry = setTimeout(() => {
      this.#retry = undefined;
      if (this.#watchers.size > 0) void this.#open();
    }, jittered);
  }
}

/** True when the entered data has to change: another try is useless. */
const isPersons = (reason: NoVideoReason): boolean =>
  reason === "credentials" || reason === "forbidden" || reason === "secretKey";

/**
 * Only a person ends this state, and trying costs a quota or a network: once per minute is enough.
 */
const isCostly = (reason: NoVideoReason): boolean => costly.has(reason);
const costly: ReadonlySet<NoVideoReason> = new Set([
  "cloudQuota",
  "cloudKey",
  "heavy",
  "moved",
  "transport",
  "login",
]);

/**
 * Throws when no picture is possible: `noWay` with neither address nor cloud, `secretKey` if its
 * secrets cannot be read.
 */
export function requireAddress({ address, cloud, isUnreadable }: WatchedCamera): void {
  if (address === "" && cloud === null) throw new NoVideo("noWay");
  if (isUnreadable) throw new NoVideo("secretKey");
}
