import type { FramesItem } from "./ingest-item.ts";

/** This often it is not by chance. */
const turnsMax = 6;
/** Gateways remembered. */
const rememberedMax = 10_000;
/** The clocks of two servers differ by less, ms. */
const clocksApartMs = 30_000;

/**
 * Detects two devices whose connections are at the brokers of two servers: the other server has
 * received messages of the gateway while the connection here was open.
 */
export class TwinHomes {
  readonly #turns = new Map<string, number>();

  /**
   * Notes a message that came after another server had received one, at `seenAt`. True: this has
   * happened too often.
   */
  isReceivedElsewhere({ entry, connectedAt }: FramesItem, seenAt: number | null): boolean {
    if (connectedAt === undefined || seenAt === null) return false;
    if (seenAt < connectedAt + clocksApartMs) return false;
    const turns = (this.#turns.get(entry.networkId) ?? 0) + 1;
    const isOften = turns >= turnsMax;
    if (this.#turns.size >= rememberedMax) this.#turns.clear();
    this.#turns.set(entry.networkId, isOften ? 0 : turns);
    return isOften;
  }
}
