/** s. */
const pace = {
  /**
   * When playback lags the newest picture by more than this it is played faster; when it lags by
   * much more, it jumps.
   */
  late: 0.5,
  lost: 1.2,
  edge: 0.1,
  faster: 1.1,
  /** How much already shown video is kept. */
  back: 20,
};
/** Most pieces that may wait for the decoder: with more, the picture starts over. */
const waitingMax = 400;

interface Source extends MediaSource {}

/** Safari on phones has its own class, ManagedMediaSource. */
const sourceKind = (): (new () => Source) | null => {
  const managed = (window as { ManagedMediaSource?: new () => Source }).ManagedMediaSource;
  return managed ?? (typeof MediaSource === "undefined" ? null : MediaSource);
};

const typeOf = (codec: string): string => `video/mp4; codecs="${codec}"`;

/** True if the browser plays the usual coding of H.265 cameras. */
export const playsHevc = (): boolean => plays("hvc1.1.6.L93.B0");

export function plays(codec: string): boolean {
  const kind = sourceKind() as unknown as { isTypeSupported?: (type: string) => boolean } | null;
  return kind?.isTypeSupported?.(typeOf(codec)) === true;
}

/** Fragments of video on their way into an element, kept at the newest picture. */
export class MediaBuffer {
  readonly #video: HTMLVideoElement;
  readonly #source: MediaSource;
  readonly #url: string;
  readonly #codec: string;
  readonly #waiting: ArrayBuffer[] = [];
  readonly #onFault: () => void;
  #buffer: SourceBuffer | null = null;
  #isOver = false;

  /** Throws when the browser cannot play it. */
  constructor(video: HTMLVideoElement, codec: string, onFault: () => void) {
    const Kind = sourceKind();
    if (Kind === null) throw new Error("no media source");
    this.#video = video;
    this.#codec = codec;
    this.#onFault = onFault;
    this.#source = new Kind();
    this.#source.addEventListener("sourceopen", () => this.#open(), { once: true });
    // Without it the browser does not accept a managed source.
    video.disableRemotePlayback = true;
    this.#url = URL.createObjectURL(this.#source);
    video.src = this.#url;
    video.addEventListener("error", this.#fail);
  }

  add(chunk: ArrayBuffer): void {
    this.#waiting.push(chunk);
    if (this.#waiting.length > waitingMax) this.#fail();
    else this.#next();
  }

  /** Called now and then: keeps playback at the newest picture. */
  catchUp(): void {
    const { buffered } = this.#video;
    if (buffered.length === 0 || this.#isOver) return;
    const end = buffered.end(buffered.length - 1);
    const start = buffered.start(buffered.length - 1);
    const behind = end - this.#video.currentTime;
    if (behind > pace.lost || this.#video.currentTime < start)
      this.#video.currentTime = Math.max(start, end - pace.edge);
    this.#video.playbackRate = behind > pace.late ? pace.faster : 1;
    if (this.#video.paused) void this.#video.play().catch(() => undefined);
    this.#trim();
  }

  close(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#video.removeEventListener("error", this.#fail);
    this.#video.removeAttribute("src");
    this.#video.load();
    URL.revokeObjectURL(this.#url);
    this.#waiting.length = 0;
  }

  #open(): void {
    if (this.#isOver) return;
    try {
      this.#buffer = this.#source.addSourceBuffer(typeOf(this.#codec));
    } catch {
      return this.#fail();
    }
    this.#buffer.addEventListener("updateend", () => this.#next());
    this.#next();
  }

  #next(): void {
    const buffer = this.#buffer;
    if (this.#isOver || buffer === null || buffer.updating) return;
    const chunk = this.#waiting.shift();
    if (chunk === undefined) return;
    try {
      buffer.appendBuffer(chunk);
    } catch {
      this.#fail();
    }
  }

  #trim(): void {
    const buffer = this.#buffer;
    if (buffer === null || buffer.updating || buffer.buffered.length === 0) return;
    const until = this.#video.currentTime - pace.back;
    if (buffer.buffered.start(0) < until) buffer.remove(0, until + pace.back / 2);
  }

  #fail = (): void => {
    if (!this.#isOver) this.#onFault();
  };
}
