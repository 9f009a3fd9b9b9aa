import type { Delta, Fact, WatchRequest } from "../../contract/live/live-stream.ts";
import type { FleetSnapshot } from "../../contract/live/overview.ts";

/**
 * Result of a delta for a receiver that has every fact up to a number: the new facts, or a gap
 * before the delta.
 */
export type DeltaCheck =
  | { readonly kind: "next"; readonly facts: readonly Fact[] }
  | { readonly kind: "gap" };

/**
 * The number of the last applied fact; every fact before it was applied too.
 *
 * Invariant: `seq` only advances by a delta that begins at or before it; a snapshot sets it to its
 * own number.
 */
export class Cursor {
  /** Null before the first snapshot. */
  seq: number | null = null;
  /** Server time of the last processed message, epoch ms. */
  at = 0;
  /** `openTransaction` of the snapshot, until a delta is applied; then null. */
  openTransaction: number | null = null;

  /**
   * A delta that overlaps the known facts yields only its new ones; one that begins later is a gap
   * and changes nothing.
   */
  advance({
    prev,
    seq,
    facts,
    serverTime,
  }: Pick<Delta, "prev" | "seq" | "facts" | "serverTime">): DeltaCheck {
    const current = this.seq;
    if (current === null || prev > current) return { kind: "gap" };
    this.seq = Math.max(current, seq);
    this.at = serverTime;
    this.openTransaction = null;
    return { kind: "next", facts: facts.filter((fact) => fact.seq > current) };
  }

  jump({
    seq,
    serverTime,
    openTransaction,
  }: Pick<FleetSnapshot, "seq" | "serverTime" | "openTransaction">): void {
    this.seq = seq;
    this.at = serverTime;
    this.openTransaction = openTransaction;
  }
  /** The place from which the stream resumes; nothing before the first snapshot. */
  resumePoint(): Pick<WatchRequest, "since" | "sinceAt" | "sinceTransaction"> {
    if (this.seq === null) return {};
    const { seq: since, at: sinceAt, openTransaction } = this;
    return openTransaction === null
      ? { since, sinceAt }
      : { since, sinceAt, sinceTransaction: openTransaction };
  }
  reset(): void {
    this.seq = null;
    this.openTransaction = null;
  }
}
