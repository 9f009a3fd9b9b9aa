import { reaction } from "mobx";
import type { routes } from "../../../contract/route/route.ts";
import type { RangeReply } from "../../../contract/telemetry.ts";
import { hourMs, minuteMs } from "../../../contract/time.ts";
import type { z } from "zod";
import { type CurveStore, type CurvesWant, curvesKey } from "./curve-store.ts";
import type { Clock } from "../port/clock.ts";

export type RangeInput = z.input<(typeof routes)["telemetryRange"]["input"]>;

export interface CurveFeedPorts {
  readonly clock: Clock;
  readonly curves: CurveStore;
  /** Server time, epoch ms: curves end there. */
  readonly serverNow: () => number;
  readonly fetchRange: (input: RangeInput, signal: AbortSignal) => Promise<RangeReply>;
  /** How long a curve is fresh; absent: a minute. */
  readonly refreshMs?: () => number;
}

const retryMs = 15_000;
const checkMs = 1000;
const atOnce = 3;

/** Fetches the curves that are wanted, a few at a time, and again every minute while they are. */
export class CurveFeed {
  private readonly due = new Map<string, number>();
  private readonly flights = new Map<string, AbortController>();
  private readonly ports: CurveFeedPorts;
  private ends: (() => void)[] = [];

  constructor(ports: CurveFeedPorts) {
    this.ports = ports;
  }

  start(): void {
    const { clock, curves } = this.ports;
    const timer = clock.every(checkMs, this.work);
    this.ends = [
      () => clock.cancel(timer),
      reaction(() => curves.wanted, this.work, { fireImmediately: true }),
    ];
  }
  stop(): void {
    for (const end of this.ends) end();
    for (const flight of this.flights.values()) flight.abort();
    this.ends = [];
    this.flights.clear();
    this.due.clear();
  }

  private readonly work = (): void => {
    const { clock, curves } = this.ports;
    const wanted = new Map(curves.wanted.map((want) => [curvesKey(want), want]));
    for (const key of this.due.keys()) if (!wanted.has(key)) this.due.delete(key);
    for (const [key, flight] of this.flights) {
      if (wanted.has(key)) continue;
      flight.abort();
      this.flights.delete(key);
    }
    const now = clock.now();
    for (const [key, want] of wanted) {
      if (this.flights.size >= atOnce) return;
      if (!this.flights.has(key) && (this.due.get(key) ?? 0) <= now) void this.fetch(key, want);
    }
  };

  private async fetch(key: string, want: CurvesWant): Promise<void> {
    const { clock, curves, serverNow, fetchRange, refreshMs } = this.ports;
    const flight = new AbortController();
    this.flights.set(key, flight);
    const to = Math.ceil(serverNow());
    const input = {
      houseId: want.houseId,
      metrics: want.metrics.join(","),
      from: to - want.hours * hourMs,
      to,
      pixels: want.pixels,
    };
    try {
      const reply = await fetchRange(input, flight.signal);
      if (this.flights.get(key) !== flight) return;
      curves.fulfil(want, reply, clock.now());
      this.due.set(key, clock.now() + (refreshMs?.() ?? minuteMs));
    } catch {
      if (this.flights.get(key) !== flight) return;
      curves.fail(want);
      this.due.set(key, clock.now() + retryMs);
    }
    this.flights.delete(key);
    this.work();
  }
}
