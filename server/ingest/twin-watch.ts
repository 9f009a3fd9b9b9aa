import type { Client } from "aedes";
import { minuteMs } from "../../contract/time.ts";

/** So many times within this, ms, and it is no bad line any more. */
const replacedMost = 6;
const replacedWithinMs = 2 * minuteMs;
/** So many turns between two connections that stay. */
const turnsMost = 6;
/** Gateways remembered. */
const rememberedMax = 10_000;

interface Talker {
  readonly client: Client;
  readonly turns: number;
}

/**
 * Notices that two devices have the network ID of one gateway: they end each other's connections
 * all the time, or send their telemetry by turns. Each is then a house that jumps between two.
 */
export class TwinWatch {
  readonly #replacedAt = new Map<string, readonly number[]>();
  readonly #talkers = new Map<string, Talker>();

  /** A connection has taken the place of one that was open. True: once too often. */
  hasReplaced(networkId: string, at: number): boolean {
    const before = this.#replacedAt.get(networkId) ?? [];
    const recent = [...before.filter((then) => at - then < replacedWithinMs), at];
    const isOften = recent.length >= replacedMost;
    if (this.#replacedAt.size >= rememberedMax) this.#replacedAt.clear();
    this.#replacedAt.set(networkId, isOften ? [] : recent);
    return isOften;
  }

  /** A connection sends telemetry. True: it and another do so by turns. */
  hasTurned(networkId: string, client: Client): boolean {
    const last = this.#talkers.get(networkId);
    if (last?.client === client) return false;
    const isTurn = last !== undefined && !last.client.closed;
    const turns = isTurn ? last.turns + 1 : 0;
    const isOften = turns >= turnsMost;
    if (this.#talkers.size >= rememberedMax) this.#talkers.clear();
    this.#talkers.set(networkId, { client, turns: isOften ? 0 : turns });
    return isOften;
  }
}
