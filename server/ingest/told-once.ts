import { fieldReasons, type QuarantineReason, takenAnyway } from "../../contract/uplink.ts";
import { dayMs } from "../../contract/time.ts";
import type { Refused } from "./codec.ts";

const isOfFields = new Set<QuarantineReason>(fieldReasons);
/** The field that a fault is about, of those that are told by field; else ''. */
export function fieldOf({ reason, detail }: Refused): string {
  if (!isOfFields.has(reason)) return "";
  const end = detail.indexOf(": ");
  return (end === -1 ? detail : detail.slice(0, end)).replace(/\[\d+\]$/, "");
}

/** Gateways and fields remembered. */
const rememberedMax = 50_000;
const isTakenAnyway = new Set<QuarantineReason>(takenAnyway);

/**
 * What was taken all the same is told once a day and field: a gateway that writes its numbers as
 * texts does so with every frame, and nothing of it is lost.
 */
export class ToldOnce {
  readonly #now: () => number;
  readonly #toldAt = new Map<string, number>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Those of them that are to be told now. */
  of(networkId: string, refused: readonly Refused[]): readonly Refused[] {
    return refused.filter((one) => !isTakenAnyway.has(one.reason) || this.#isNews(networkId, one));
  }

  #isNews(networkId: string, { reason, detail }: Refused): boolean {
    const now = this.#now();
    const name = `${networkId}|${reason}|${fieldOf({ reason, detail })}`;
    const toldAt = this.#toldAt.get(name);
    if (toldAt !== undefined && Math.abs(now - toldAt) < dayMs) return false;
    if (this.#toldAt.size >= rememberedMax) this.#toldAt.clear();
    this.#toldAt.set(name, now);
    return true;
  }
}
