import type { Client } from "aedes";
import { frameRules } from "../../../../contract/telemetry/mqtt.ts";
import { minuteMs } from "../../../../contract/base/time.ts";
import type { DecodedFrame } from "../decode/telemetry-codec.ts";

/** Changes within this time that a bad line no longer explains, ms. */
const replacedMax = 6;
const replacedWithinMs = 2 * minuteMs;
/** Changes between two lasting connections. */
const turnsMax = 6;
/** Gateways remembered. */
const rememberedMax = 10_000;

interface Talker {
  readonly client: Client;
  readonly turns: number;
}

/**
 * Notices that two devices have the network ID of one gateway: they end each other's connections
 * all the time, or send their telemetry by turns. The house then seems to jump between two states.
 */
export class TwinWatch {
  readonly #replacedAt = new Map<string, readonly number[]>();
  readonly #talkers = new Map<string, Talker>();

  /** Notes that a connection has replaced an open one. True: this has happened too often. */
  hasReplaced(networkId: string, at: number): boolean {
    const before = this.#replacedAt.get(networkId) ?? [];
    const recent = [...before.filter((then) => at - then < replacedWithinMs), at];
    const isOften = recent.length >= replacedMax;
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
    const isOften = turns >= turnsMax;
    if (this.#talkers.size >= rememberedMax) this.#talkers.clear();
    this.#talkers.set(networkId, { client, turns: isOften ? 0 : turns });
    return isOften;
  }
}

/** Greatest step of a frame number within one run. */
const stepMax = 10;
/** Shortest distance of two runs; closer runs count as one, with frames that are sent again. */
const apartMin = 3 * stepMax;

interface Runs {
  /** Numbers of the run that spoke last and of the other one; null: no other run. */
  readonly seq: number;
  readonly otherSeq: number | null;
  readonly turns: number;
  /** Newest device time, epoch ms. */
  readonly newestMs: number;
}

/**
 * Detects two devices by the numbers of their frames, on any broker: two runs of numbers that
 * alternate. Buffered frames are older and show no device that sends now.
 */
export class TwinNumbers {
  readonly #runs = new Map<string, Runs>();

  /** True: the frames of two runs alternate. */
  hasTurned(networkId: string, { seq, atMs, isBuffered }: DecodedFrame): boolean {
    const known = this.#runs.get(networkId);
    if (seq <= 0 || atMs === null || isBuffered) return false;
    if (known !== undefined && atMs < known.newestMs - frameRules.liveMs) return false;
    const runs = runsAfter(known, seq);
    const isOften = runs.turns >= turnsMax;
    if (this.#runs.size >= rememberedMax) this.#runs.clear();
    const newestMs = Math.max(atMs, known?.newestMs ?? 0);
    this.#runs.set(networkId, { ...runs, newestMs, turns: isOften ? 0 : runs.turns });
    return isOften;
  }
}

function runsAfter(known: Runs | undefined, seq: number): Omit<Runs, "newestMs"> {
  if (known === undefined) return { seq, otherSeq: null, turns: 0 };
  const { seq: last, otherSeq, turns } = known;
  if (continues(last, seq)) return { seq, otherSeq, turns };
  if (otherSeq === null || !continues(otherSeq, seq)) return { seq, otherSeq: last, turns: 0 };
  const isApart = Math.abs(last - seq) >= apartMin;
  return { seq, otherSeq: last, turns: isApart ? turns + 1 : 0 };
}

const continues = (before: number, seq: number): boolean =>
  seq >= before && seq <= before + stepMax;
