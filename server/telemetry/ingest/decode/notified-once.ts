import {
  fieldReasons,
  type QuarantineReason,
  toleratedFaults,
} from "../../../../contract/fleet/gateway/quarantine-reason.ts";
import { dayMs } from "../../../../contract/base/time.ts";
import type { Refused } from "./telemetry-codec.ts";

const isOfFields = new Set<QuarantineReason>(fieldReasons);
/** Returns the field of a fault whose reason is reported by field; otherwise ''. */
export function fieldOf({ reason, detail }: Refused): string {
  if (!isOfFields.has(reason)) return "";
  const end = detail.indexOf(": ");
  return (end === -1 ? detail : detail.slice(0, end)).replace(/\[\d+\]$/, "");
}

/** Gateways and fields remembered. */
const rememberedMax = 50_000;
const toleratedReasons = new Set<QuarantineReason>(toleratedFaults);

/**
 * Faults in content that was accepted in spite of them are reported once per day and field: a
 * gateway that writes its numbers as texts does so in every frame, and nothing in it is lost.
 */
export class NotifiedOnce {
  readonly #now: () => number;
  readonly #notifiedAt = new Map<string, number>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Returns the faults to report now. */
  of(networkId: string, refused: readonly Refused[]): readonly Refused[] {
    return refused.filter(
      (item) => !toleratedReasons.has(item.reason) || this.#isNew(networkId, item),
    );
  }

  #isNew(networkId: string, { reason, detail }: Refused): boolean {
    const now = this.#now();
    const name = `${networkId}|${reason}|${fieldOf({ reason, detail })}`;
    const notifiedAt = this.#notifiedAt.get(name);
    if (notifiedAt !== undefined && Math.abs(now - notifiedAt) < dayMs) return false;
    if (this.#notifiedAt.size >= rememberedMax) this.#notifiedAt.clear();
    this.#notifiedAt.set(name, now);
    return true;
  }
}
