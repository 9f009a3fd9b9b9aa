import {
  type Before,
  placeFrame,
} from "../../../../../server/telemetry/ingest/frame/frame-time.ts";
import { unknownClock } from "../../../../../server/telemetry/ingest/frame/device-clock.ts";

export const second = 1000;
export const minute = 60 * second;

/**
 * A frame in transit: the time of its measurement, the time on its clock, and the time of its
 * arrival.
 */
export interface Sent {
  readonly measuredAt: number;
  readonly deviceAt: number;
  readonly arrivesAt: number;
}
/** Outcome of a frame. `knownS` is the clock error passed to the judge, s. */
export interface Became extends Sent {
  readonly kind: "live" | "history" | "refused";
  readonly at: number;
  readonly knownS: number;
}

/** Stores frames one after the other, as they arrive. */
export class Road {
  #before: Before = { readingAt: null, clock: unknownClock };

  take(sent: Sent): Became {
    const { placement, clock } = placeFrame(
      { seq: 0, atMs: sent.deviceAt, isBuffered: false, values: {} },
      this.#before,
      sent.arrivesAt,
    );
    const at = placement.kind === "refused" ? 0 : placement.at;
    this.#before = {
      readingAt: placement.kind === "live" ? at : this.#before.readingAt,
      clock: JSON.parse(JSON.stringify(clock)) as typeof clock,
    };
    return { ...sent, kind: placement.kind, at, knownS: (clock.knownMs ?? 0) / second };
  }

  takeAll(all: readonly Sent[]): Became[] {
    return all.map((sent) => this.take(sent));
  }
}

/** Frames in the order of measurement, each sent at once. */
export function live(
  fromMs: number,
  {
    count,
    cadenceMs,
    errorMs = 0,
    travelMs = () => 0,
  }: {
    count: number;
    cadenceMs: number;
    errorMs?: number;
    travelMs?: (index: number) => number;
  },
): Sent[] {
  return Array.from({ length: count }, (_, index) => {
    const measuredAt = fromMs + index * cadenceMs;
    return {
      measuredAt,
      deviceAt: measuredAt + errorMs,
      arrivesAt: measuredAt + travelMs(index),
    };
  });
}

export interface Drain {
  /** Sizes of the batches, and the pause after each, ms; used in rotation. */
  readonly batches: readonly { readonly frames: number; readonly pauseMs: number }[];
  /** Time between two frames of a batch, ms. */
  readonly gapMs: number;
}

/**
 * Returns the frames that a gateway sends after an outage. It sends the stored ones batch by batch,
 * oldest first and faster than it measures new ones. New frames follow behind them, or with
 * `isMixed` are sent at once. It ends when no stored frame is left, or after `framesMax` frames.
 */
export function resent(
  backAt: number,
  outage: {
    outageMs: number;
    cadenceMs: number;
    errorMs: number;
    isMixed: boolean;
    framesMax: number;
  },
  { batches, gapMs }: Drain,
): Sent[] {
  const { cadenceMs, errorMs, isMixed } = outage;
  const sent: Sent[] = [];
  const send = (measuredAt: number, arrivesAt: number) =>
    sent.push({ measuredAt, deviceAt: measuredAt + errorMs, arrivesAt });
  let next = backAt - outage.outageMs;
  let fresh = backAt;
  let now = backAt;
  const isLeft = () => next < (isMixed ? backAt : now + 1);
  for (let round = 0; isLeft() && sent.length < outage.framesMax; round += 1) {
    const batch = batches[round % batches.length]!;
    for (let index = 0; index < batch.frames && isLeft(); index += 1) {
      for (; isMixed && fresh <= now; fresh += cadenceMs) send(fresh, now);
      send(next, now);
      next += cadenceMs;
      now += gapMs;
    }
    if (!isLeft()) break;
    now += batch.pauseMs;
  }
  return sent;
}
