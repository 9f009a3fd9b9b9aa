import type { Delta, Fact } from "../../contract/stream.ts";

/**
 * What a delta is to somebody who has every fact up to a number: the facts that are new, or a gap
 * before it.
 */
export type DeltaCheck =
  | { readonly kind: "next"; readonly facts: readonly Fact[] }
  | { readonly kind: "gap" };

/**
 * The number of the last fact that was taken, with every one before it.
 *
 * Invariant: `seq` only moves forward by a delta that begins at or before it; a snapshot sets it to
 * whatever it says.
 */
export class Cursor {
  /** Null before the first snapshot. */
  seq: number | null = null;

  /**
   * A delta that overlaps what is known gives only its new facts; one that begins later is a gap
   * and moves nothing.
   */
  take({ prev, seq, facts }: Pick<Delta, "prev" | "seq" | "facts">): DeltaCheck {
    const held = this.seq;
    if (held === null || prev > held) return { kind: "gap" };
    this.seq = Math.max(held, seq);
    return { kind: "next", facts: facts.filter((fact) => fact.seq > held) };
  }

  jump(seq: number): void {
    this.seq = seq;
  }
  reset(): void {
    this.seq = null;
  }
}
