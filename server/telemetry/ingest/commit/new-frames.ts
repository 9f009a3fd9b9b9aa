import { minuteMs } from "../../../../contract/base/time.ts";
import type { DecodedFrame } from "../decode/telemetry-codec.ts";
import { isImpossibleTime } from "../frame/device-clock.ts";
import { numberFor } from "../decode/frame-header.ts";
import type { Item } from "./ingest-item.ts";

export type Identity = readonly [gatewayId: number, at: number, seq: number];

const nameOf = (identity: Identity): string => identity.join("|");

/** Frames of a batch that are new. */
export class NewFrames {
  readonly #names: Set<string>;

  constructor(identities: readonly Identity[]) {
    this.#names = new Set(identities.map(nameOf));
  }

  get size(): number {
    return this.#names.size;
  }

  /** True when the frame is new; a second call for the same one returns false. */
  add(gatewayId: number, frame: DecodedFrame, receivedAt: number): boolean {
    return this.#names.delete(nameOf(identityOf(gatewayId, frame, receivedAt)));
  }
}

/**
 * A frame whose clock restarted, or without a time, is identified within a minute by its content:
 * its times and numbers may have been another's before.
 */
function identityOf(gatewayId: number, frame: DecodedFrame, receivedAt: number): Identity {
  const { atMs, seq, values } = frame;
  if (atMs !== null && !isImpossibleTime(atMs, receivedAt)) return [gatewayId, atMs, seq];
  const minute = Math.floor(receivedAt / minuteMs) * minuteMs;
  return [gatewayId, minute, numberFor(atMs, { ...values, seq })];
}

/** Identities of every frame of a batch, in order. */
export const identitiesOf = (items: readonly Item[]): Identity[] =>
  items.flatMap((item) =>
    item.kind === "frames"
      ? item.frames.map((frame) => identityOf(item.entry.gatewayId, frame, item.receivedAt))
      : [],
  );
