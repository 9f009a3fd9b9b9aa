import { minuteMs } from "../../contract/time.ts";
import type { DecodedFrame } from "./codec.ts";
import { numberFor } from "./frame-header.ts";
import type { Item } from "./ingest-item.ts";

export type Identity = readonly [gatewayId: number, at: number, seq: number];

const nameOf = (identity: Identity): string => identity.join("|");

/** Those frames of a batch that were not taken before. */
export class NewFrames {
  readonly #names: Set<string>;

  constructor(identities: readonly Identity[]) {
    this.#names = new Set(identities.map(nameOf));
  }

  get size(): number {
    return this.#names.size;
  }

  /** True when the frame is new; the second time it is asked of the same one it no longer is. */
  take(gatewayId: number, frame: DecodedFrame, receivedAt: number): boolean {
    return this.#names.delete(nameOf(identityOf(gatewayId, frame, receivedAt)));
  }
}

/** One without a time is told from others within a minute, by what it says. */
function identityOf(gatewayId: number, { atMs, seq, ...said }: DecodedFrame, receivedAt: number) {
  if (atMs !== null) return [gatewayId, atMs, seq] as const;
  const minute = Math.floor(receivedAt / minuteMs) * minuteMs;
  return [gatewayId, minute, seq < 0 ? seq : numberFor(seq, said.values)] as const;
}

/** Of every frame of a batch, in order. */
export const identitiesOf = (items: readonly Item[]): Identity[] =>
  items.flatMap((item) =>
    item.kind === "frames"
      ? item.frames.map((frame) => identityOf(item.entry.gatewayId, frame, item.receivedAt))
      : [],
  );
