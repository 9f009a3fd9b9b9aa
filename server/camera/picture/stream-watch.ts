import type { NoVideoReason } from "../../../contract/camera/camera.ts";
import type { PictureSink } from "./media/muxer.ts";

/** ms and bytes/s. */
export const streamPace = {
  /** A camera that sends no picture for so long counts as silent. */
  silentMs: 10_000,
  /** Longest wait for a key picture: some cameras begin in the middle of a group. */
  keyMs: 30_000,
  /** A camera that sends more is disconnected; a burst after a network delay stays within it. */
  bytesPerSMax: 20_000_000 / 8,
  averageMs: 10_000,
};

/**
 * Checks that a stream is as it should be. Only its pictures keep it alive: packets that make none,
 * and sound, do not.
 */
export class StreamWatch implements PictureSink {
  readonly #sink: PictureSink;
  readonly #pace: typeof streamPace;
  #hasPicture = false;
  /** Time of the first check: now it plays. */
  #playsSince: number | null = null;
  #pictureAt = 0;
  #bytes = 0;
  #countedSince = performance.now();

  constructor(sink: PictureSink, pace: Partial<typeof streamPace> = {}) {
    this.#sink = sink;
    this.#pace = { ...streamPace, ...pace };
  }

  coded(codec: Parameters<NonNullable<PictureSink["coded"]>>[0]): void {
    this.#sink.coded?.(codec);
  }

  init(...described: Parameters<PictureSink["init"]>): void {
    this.#sink.init(...described);
  }

  picture(bytes: Buffer, isKey: boolean): void {
    this.#hasPicture = true;
    this.#pictureAt = performance.now();
    this.#sink.picture(bytes, isKey);
  }

  /** A picture has arrived that cannot be decoded without an earlier picture. */
  waiting(): void {
    if (this.#hasPicture) return;
    this.#pictureAt = performance.now();
    this.#sink.waiting?.();
  }

  received(bytes: number): void {
    this.#bytes += bytes;
  }

  /** Returns the stream's fault or null; called at intervals while the stream plays. */
  fault(): NoVideoReason | null {
    const now = performance.now();
    this.#playsSince ??= now;
    if (this.#isHeavy(now)) return "heavy";
    const { silentMs, keyMs } = this.#pace;
    if (now - Math.max(this.#pictureAt, this.#playsSince) > silentMs) return "silent";
    return !this.#hasPicture && now - this.#playsSince > keyMs ? "noKey" : null;
  }

  #isHeavy(now: number): boolean {
    const { bytesPerSMax, averageMs } = this.#pace;
    const ms = Math.max(now - this.#countedSince, averageMs);
    const isOver = this.#bytes > (bytesPerSMax * ms) / 1000;
    if (now - this.#countedSince >= averageMs) {
      this.#bytes = 0;
      this.#countedSince = now;
    }
    return isOver;
  }
}
