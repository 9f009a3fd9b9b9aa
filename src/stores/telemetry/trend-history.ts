import { makeAutoObservable, observableRef } from "mobx";
import type { MetricKey } from "../../../contract/base/metric.ts";
import type { RangeGrain, RangeReply } from "../../../contract/telemetry/telemetry.ts";
import { minuteMs } from "../../../contract/base/time.ts";
import { messageOf } from "../../../contract/base/server-message.ts";
import type { RequestOptions } from "../port/call.ts";
import type { Clock } from "../port/clock.ts";
import type { HistoryPort, Lanes, RangeRequest, TimeRange } from "../port/history-port.ts";
import { Flights } from "./in-flight.ts";
import { isFineEnough, type LoadedRange, pixels } from "./loaded-range.ts";

/** Selection of the page: the latest `latestMs`, which moves with time, or a fixed period. */
export interface TrendQuery {
  readonly houseId: number;
  readonly metrics: readonly MetricKey[];
  readonly window: { readonly latestMs: number } | TimeRange;
  readonly grain: RangeGrain;
  /** True: only curves are requested, without alarms and run modes. */
  readonly isBare?: boolean;
}

const contextPixels = 600;
const refreshMs = minuteMs;
const retryMs = 15_000;
const settleMs = 150;
const noLanes: Lanes = { alarms: [], changes: [] };

export interface TrendHistoryPorts {
  readonly history: HistoryPort;
  readonly clock: Clock;
  /** Server time, epoch ms. */
  readonly serverNow: () => number;
}

/**
 * One house's history as a page shows it: the chosen window, coarse; the zoomed part of it, finer,
 * 150 ms after the zooming came to rest.
 *
 * Invariants: fetched data stays until newer data has arrived; a newer call aborts the older one of
 * its kind, and the older one's reply is ignored; nothing is fetched before `start` and after
 * `stop`.
 */
export class TrendHistory {
  query: TrendQuery | null = null;
  zoom: TimeRange | null = null;
  /** The whole window. */
  coarse: LoadedRange | null = null;
  /** The zoomed part; null while it was never fetched for this zoom's neighbourhood. */
  fine: LoadedRange | null = null;
  /** Run mode and target temperature over the whole window. */
  context: LoadedRange | null = null;
  lanes: Lanes = noLanes;
  /** loading: nothing to show yet. failed: the newest call failed; earlier data stays. */
  state: "loading" | "ready" | "failed" = "loading";
  failure: string | null = null;
  /** Time of the reply that `coarse` is from, by this computer's clock; null before the first. */
  loadedAt: number | null = null;
  /** True while a finer range is being loaded. */
  isPending = false;
  /** Server time when the last fetch started, which is the end of a latest window. */
  now = 0;
  readonly #ports: TrendHistoryPorts;
  readonly #flights = new Flights();
  #settle: unknown = null;
  #timer: unknown = null;
  #isRunning = false;
  /** True when a person requested the present fetch; otherwise it is automatic. */
  #isRequested = true;

  constructor(ports: TrendHistoryPorts) {
    this.#ports = ports;
    makeAutoObservable(
      this,
      {
        query: observableRef,
        zoom: observableRef,
        coarse: observableRef,
        fine: observableRef,
        context: observableRef,
        lanes: observableRef,
      },
      { autoBind: true },
    );
  }

  /** The chosen window; null before the first request. */
  get whole(): TimeRange | null {
    if (this.query === null) return null;
    const { window } = this.query;
    return "latestMs" in window ? { from: this.now - window.latestMs, to: this.now } : window;
  }
  get shown(): TimeRange | null {
    return this.zoom ?? this.whole;
  }
  get isLatest(): boolean {
    return this.query !== null && "latestMs" in this.query.window;
  }

  /** Shows a selection; for another house, the data of the previous one is dropped. */
  show(query: TrendQuery): void {
    const current = this.query;
    if (isSame(query, current)) return;
    if (query.houseId !== current?.houseId) this.#forget();
    if (!isSame(query.window, current?.window)) this.zoom = this.fine = null;
    if (query.grain !== current?.grain) this.fine = null;
    this.query = query;
    if (this.#isRunning) this.fetchAll();
  }
  start(): void {
    this.#isRunning = true;
    if (this.query !== null) this.fetchAll();
  }
  stop(): void {
    this.#isRunning = false;
    const { clock } = this.#ports;
    for (const handle of [this.#settle, this.#timer]) if (handle !== null) clock.cancel(handle);
    this.#settle = this.#timer = null;
    this.#flights.abortAll();
    this.isPending = false;
  }

  /** Zooms in; loaded data is shown at once, the finer range once the movement has stopped. */
  zoomTo(from: number, to: number): void {
    const { whole, zoom } = this;
    if (whole !== null && from <= whole.from && to >= whole.to) return this.reset();
    if (zoom?.from === from && zoom.to === to) return;
    this.zoom = { from, to };
    this.#fetchFineWhenStill();
  }
  reset(): void {
    if (this.zoom === null) return;
    this.zoom = null;
    this.#fetchFineWhenStill();
  }
  /** Fetches again now. */
  retry(): void {
    if (this.#isRunning && this.query !== null) this.fetchAll();
  }

  #forget(): void {
    this.zoom = this.coarse = this.fine = this.context = null;
    this.lanes = noLanes;
    this.state = "loading";
    this.failure = null;
  }

  #fetchFineWhenStill(): void {
    const { clock } = this.#ports;
    this.#isRequested = true;
    if (this.#settle !== null) clock.cancel(this.#settle);
    this.#settle = null;
    this.#flights.abort("fine");
    this.isPending = this.#isRunning && this.#mustRefine();
    if (this.isPending) this.#settle = clock.after(settleMs, this.fetchFine);
  }

  #mustRefine(): boolean {
    const { zoom, fine, query } = this;
    return zoom !== null && query !== null && !isFineEnough(fine, zoom, query.grain);
  }

  private fetchAll(isRequested = true): void {
    const { clock, serverNow } = this.#ports;
    this.#isRequested = isRequested;
    if (this.#timer !== null) clock.cancel(this.#timer);
    this.#timer = null;
    this.now = Math.ceil(serverNow());
    const { query, whole } = this;
    if (query === null || whole === null) return;
    if (query.isBare !== true) this.#fetchLanes(query.houseId, whole);
    if (query.metrics.length > 0)
      this.#fetchCurves("coarse", query, whole, (reply) => {
        this.coarse = { reply, until: whole.to };
        this.loadedAt = this.#ports.clock.now();
        this.state = "ready";
        this.failure = null;
      });
    if (this.zoom !== null) this.fetchFine();
    if (this.isLatest) this.#timer = clock.after(refreshMs, () => this.fetchAll(false));
  }

  /** Fetches the data shown beside the curves. */
  #fetchLanes(houseId: number, whole: TimeRange): void {
    const { history } = this.#ports;
    this.#fly(
      "lanes",
      (options) => history.lanes({ houseId, ...whole }, options),
      (lanes) => void (this.lanes = lanes),
    );
    const metrics = ["runMode", "targetTemp"] as const;
    const query = { houseId, metrics, ...whole, pixels: contextPixels, grain: "auto" } as const;
    this.#fly(
      "context",
      (options) => history.range(query, options),
      (reply) => void (this.context = { reply, until: whole.to }),
    );
  }

  private fetchFine(): void {
    const { query, zoom } = this;
    this.#settle = null;
    if (query === null || zoom === null || query.metrics.length === 0) return;
    const until = Math.ceil(this.#ports.serverNow());
    this.isPending = true;
    const stretch = { from: Math.floor(zoom.from), to: Math.ceil(zoom.to) };
    this.#fetchCurves("fine", query, stretch, (reply) => {
      this.fine = { reply, until };
      this.isPending = false;
    });
  }

  #fetchCurves(
    kind: string,
    { houseId, metrics, grain }: TrendQuery,
    stretch: TimeRange,
    onReply: (reply: RangeReply) => void,
  ): void {
    const query = { houseId, metrics, ...stretch, pixels, grain: calledGrain(grain) };
    this.#fly(kind, (options) => this.#ports.history.range(query, options), onReply);
  }

  /** A failure is reported, and the fetch is repeated. */
  #fly<T>(
    kind: string,
    call: (options: RequestOptions) => Promise<T>,
    onReply: (reply: T) => void,
  ): void {
    const isForeground = this.#isRequested;
    void this.#flights.start(
      kind,
      (signal) => call({ signal, isForeground }),
      onReply,
      this.failed,
    );
  }

  private failed(error: unknown): void {
    const { clock } = this.#ports;
    this.state = "failed";
    this.isPending = false;
    this.failure = messageOf(error);
    if (this.#timer !== null) clock.cancel(this.#timer);
    this.#timer = clock.after(retryMs, () => this.fetchAll(false));
  }
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * The resolution is not requested explicitly if it would be finer than the screen: the server
 * chooses the coarsest one with a row for every pixel, keeping extremes.
 */
const calledGrain = (grain: RangeGrain): RangeRequest["grain"] =>
  grain === "minute" ? "auto" : grain;
