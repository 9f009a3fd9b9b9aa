import type { DecodedFrame } from "./codec.ts";
import type { Item } from "./ingest-item.ts";

export type Identity = readonly [gatewayId: number, at: number, seq: number];

const nameOf = (identity: Identity): string => identity.join("|");

/** Those frames of a batch that were not taken before. */
export class NewFrames {
  readonly #names: Set<string>;

  constructor(identities: readonly Identity[]) {
    this.#names = new Set(identities.map(nameOf));
  }

  /** True when the frame is new; the second time it is asked of the same one it no longer is. */
  take(gatewayId: number, { atMs, seq }: DecodedFrame): boolean {
    return this.#names.delete(nameOf([gatewayId, atMs, seq]));
  }
}

/** Of every frame of a batch, in order. */
export const identitiesOf = (items: readonly Item[]): Identity[] =>
  items.flatMap((item) =>
    item.kind === "frames"
      ? item.frames.map(({ atMs, seq }): Identity => [item.entry.gatewayId, atMs, seq])
      : [],
  );
