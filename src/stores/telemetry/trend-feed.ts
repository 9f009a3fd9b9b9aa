import { reaction } from "mobx";
import type { routes } from "../../../contract/route/routes.ts";
import type { RangeReply } from "../../../contract/telemetry/telemetry.ts";
import { hourMs, minuteMs } from "../../../contract/base/time.ts";
import type { z } from "zod";
import { type TrendStore, type TrendRequest, trendKey } from "./trend-store.ts";
import type { Clock } from "../port/clock.ts";

export type RangeInput = z.input<(typeof routes)["telemetryRange"]["input"]>;

export interface TrendFeedPorts {
  readonly clock: Clock;
  readonly trends: TrendStore;
  /** Server time, epoch ms: trends end there. */
  readonly serverNow: () => number;
  readonly fetchRange: (input: RangeInput, signal: AbortSignal) => Promise<RangeReply>;
  /** How long a curve stays fresh, ms; absent: a minute. */
  readonly refreshMs?: () => number;
}

const retryMs = 15_000;
const checkMs = 1000;
const atOnce = 3;

/** Fetches the requested trends, a few at a time, and again every minute. */
export class TrendFeed {
  readonly #due = new Map<string, number>();
  readonly #aborters = new Map<string, AbortController>();
  readonly #ports: TrendFeedPorts;
  #ends: (() => void)[] = [];

  constructor(ports: TrendFeedPorts) {
    this.#ports = ports;
  }

  start(): void {
    const { clock, trends } = this.#ports;
    const timer = clock.every(checkMs, this.#work);
    this.#ends = [
      () => clock.cancel(timer),
      reaction(() => trends.requested, this.#work, { fireImmediately: true }),
    ];
  }
  stop(): void {
    for (const end of this.#ends) end();
    for (const aborter of this.#aborters.values()) aborter.abort();
    this.#ends = [];
    this.#aborters.clear();
    this.#due.clear();
  }

  readonly #work = (): void => {
    const { clock, trends } = this.#ports;
    const requested = new Map(trends.requested.map((request) => [trendKey(request), request]));
    for (const key of this.#due.keys()) if (!requested.has(key)) this.#due.delete(key);
    for (const [key, aborter] of this.#aborters) {
      if (requested.has(key)) continue;
      aborter.abort();
      this.#aborters.delete(key);
    }
    const now = clock.now();
    for (const [key, request] of requested) {
      if (this.#aborters.size >= atOnce) return;
      if (!this.#aborters.has(key) && (this.#due.get(key) ?? 0) <= now)
        void this.#fetch(key, request);
    }
  };

  async #fetch(key: string, request: TrendRequest): Promise<void> {
    const { clock, trends, serverNow, fetchRange, refreshMs } = this.#ports;
    const aborter = new AbortController();
    this.#aborters.set(key, aborter);
    const to = Math.ceil(serverNow());
    const input = {
      houseId: request.houseId,
      metrics: request.metrics.join(","),
      from: to - request.hours * hourMs,
      to,
      pixels: request.pixels,
    };
    try {
      const reply = await fetchRange(input, aborter.signal);
      if (this.#aborters.get(key) !== aborter) return;
      trends.fulfil(request, reply, clock.now());
      this.#due.set(key, clock.now() + (refreshMs?.() ?? minuteMs));
    } catch {
      if (this.#aborters.get(key) !== aborter) return;
      trends.fail(request);
      this.#due.set(key, clock.now() + retryMs);
    }
    this.#aborters.delete(key);
    this.#work();
  }
}
