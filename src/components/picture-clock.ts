/** Ticks of the time in a fragment, 1/s, and where a fragment of one picture has it. */
const clockHz = 90_000;
const typeAt = 4;
const fragmentType = 0x6d6f6f66;
const timeAt = 60;

/** Time of the picture in a fragment since the first of its stream, ms; null: not a fragment. */
export function pictureMsIn(bytes: ArrayBuffer): number | null {
  if (bytes.byteLength < timeAt + 8) return null;
  const view = new DataView(bytes);
  if (view.getUint32(typeAt) !== fragmentType) return null;
  return (Number(view.getBigUint64(timeAt)) * 1000) / clockHz;
}

/** The quickest picture of this period counts as undelayed, ms. */
const spanMs = 30_000;

/**
 * Times at which the pictures of a stream were taken, by the viewer's clock. A slow line delivers
 * old pictures as steadily as new ones, so the delay of each is measured against the quickest
 * recent one; only a recent one, because the clocks of cameras are not quite right.
 */
export class PictureClock {
  /** Smallest delay of a picture behind its own time, in the previous span and in this one. */
  #before = Number.POSITIVE_INFINITY;
  #shortestDelay = Number.POSITIVE_INFINITY;
  #turnAt = Number.NEGATIVE_INFINITY;

  capturedAt(pictureMs: number, now: number): number {
    if (now - this.#turnAt > spanMs) {
      this.#before = this.#shortestDelay;
      this.#shortestDelay = Number.POSITIVE_INFINITY;
      this.#turnAt = now;
    }
    this.#shortestDelay = Math.min(this.#shortestDelay, now - pictureMs);
    return pictureMs + Math.min(this.#before, this.#shortestDelay);
  }
}
