import { clockHz, fragment, initSegment } from "./mp4.ts";
import { ParameterSets, type VideoFormat } from "./parameter-set.ts";
import { type AccessUnit, type Codec, isParameterSet, isSlice } from "./access-unit.ts";

/** Output for viewers. */
export interface PictureSink {
  /** Coding of the pictures, known before the first of them. */
  coded?(codec: Codec): void;
  /** Called before the first picture, and on every change of the coding: a viewer starts over. */
  init(format: VideoFormat, segment: Buffer): void;
  picture(bytes: Buffer, isKey: boolean): void;
  /** Pictures arrive, but no key picture to begin with yet. */
  waiting?(): void;
}

/** Larger jumps of the clock are replaced by the usual distance, ticks. */
const jumpMax = 10 * clockHz;
/** Assumed distance of the first two pictures, before it can be measured. */
const firstDistance = clockHz / 25;

/** Fragments out of pictures, timed by the camera's own clock. */
export class Muxer {
  readonly #codec: Codec;
  readonly #sets: ParameterSets;
  readonly #sink: PictureSink;
  /** Ticks of the camera's clock per second. */
  readonly #rate: number;
  #hasNewSets = true;
  #isOpen = false;
  #sequence = 0;
  #last: number | null = null;
  #ticks = 0;
  #distance = firstDistance;

  constructor(
    codec: Codec,
    sink: PictureSink,
    {
      sets = [],
      rateHz = clockHz,
    }: { readonly sets?: readonly Buffer[]; readonly rateHz?: number },
  ) {
    this.#codec = codec;
    this.#sink = sink;
    this.#sets = new ParameterSets(codec, sets);
    this.#rate = clockHz / rateHz;
  }

  /** Parameter sets that come outside the pictures. */
  describe(sets: readonly Buffer[]): void {
    for (const set of sets)
      if (isParameterSet(this.#codec, set) && this.#sets.update(set)) this.#hasNewSets = true;
  }

  /** Throws NoVideo for formats that no browser shows. */
  push({ nals, ticks, shownAfter, isKey }: AccessUnit): void {
    this.describe(nals);
    if (isKey && this.#hasNewSets) this.#begin();
    const pictureNals = nals.filter((nal) => !isParameterSet(this.#codec, nal));
    if (!pictureNals.some((nal) => isSlice(this.#codec, nal))) return;
    if (!this.#isOpen) return this.#sink.waiting?.();
    this.#move(ticks * this.#rate);
    this.#sequence += 1;
    this.#sink.picture(
      fragment({
        sequence: this.#sequence,
        ticks: this.#ticks,
        duration: Math.round(this.#distance),
        shownAfter: Math.round(shownAfter * this.#rate),
        isKey,
        nals: pictureNals,
      }),
      isKey,
    );
  }

  #begin(): void {
    const format = this.#sets.format();
    if (format === null) return;
    this.#hasNewSets = false;
    this.#isOpen = true;
    this.#sink.init(format, initSegment(format));
  }

  #move(ticks: number): void {
    if (this.#last !== null) {
      const step = ticks - this.#last;
      if (step > 0 && step <= jumpMax) this.#distance = step;
      this.#ticks += this.#distance;
    }
    this.#last = ticks;
  }
}
