import { bulkMax } from "../../../contract/base/call-schema.ts";
import { makeAutoObservable } from "mobx";
import { type Alarm } from "../../../contract/alarm/alarm.ts";
import type { NoticeReport, AlarmNotice } from "../../../contract/notify/notice-row.ts";
import { ApiQuery } from "../record/api-query.ts";
import type { CallApi } from "../port/call.ts";
import type { Clock } from "../port/clock.ts";

/** Interval of refreshing: new notices are pushed, but a missing answer is not. */
const checkMs = 30_000;
/** Alarms that come into view within this time are queried together, ms. */
const gatherMs = 100;
/** Shortest interval between two queries, because in a flood changes arrive many times a second. */
const restMs = 1000;
/**
 * At most this many alarms of one cause are queried for their recipients: a notice covers several.
 */
const requestedPerAlarm = 8;

interface Known {
  readonly notices: ReadonlyMap<number, readonly AlarmNotice[]>;
  /** For each alarm, the time since when nobody has answered. */
  readonly unreached: ReadonlyMap<number, number>;
}

/**
 * Recipients of the notices of the visible alarms, and the alarms that reached no one. Views
 * declare the alarms they show; known data stays during a refresh and after a failure.
 */
export class AlarmNoticeBoard {
  readonly #inView = new Set<readonly number[]>();
  #waiting: unknown = null;
  #isDue = false;
  readonly #query: ApiQuery<Known>;
  readonly #clock: Clock;

  constructor(clock: Clock, callApi: CallApi) {
    this.#clock = clock;
    this.#query = new ApiQuery<Known>(async (options) => {
      const [notices, { unreached }] = await Promise.all([
        callApi("toldOfAlarms", { alarmIds: this.#requested() }, options),
        callApi("noticeState", {}, options),
      ]);
      return { notices: byAlarm(notices.rows), unreached: sinceOf(unreached) };
    });
    makeAutoObservable(
      this,
      {
        noticesOf: false,
        unreachedSince: false,
        start: false,
        request: false,
      },
      { autoBind: true },
    );
  }

  /** Replaced with each answer; undefined before the first. */
  get known(): Known | undefined {
    return this.#query.value;
  }

  /** True when there is no data because the newest query failed. */
  get hasFailed(): boolean {
    return this.known === undefined && this.#query.failure !== null;
  }

  /** Each notice once, even if it was about several of these alarms; in order of time. */
  noticesOf(alarms: readonly Alarm[]): readonly AlarmNotice[] {
    const all = new Map<number, AlarmNotice>();
    for (const { id } of alarms)
      for (const item of this.known?.notices.get(id) ?? []) all.set(item.noticeId, item);
    return [...all.values()].sort((a, b) => a.at - b.at || a.noticeId - b.noticeId);
  }

  /**
   * Time since when nobody has answered for one of these unacknowledged alarms, epoch ms; null:
   * somebody has.
   */
  unreachedSince(alarms: readonly Alarm[]): number | null {
    const since = alarms.flatMap(({ id, state }) =>
      state === "unacknowledged" ? (this.known?.unreached.get(id) ?? []) : [],
    );
    return since.length === 0 ? null : Math.min(...since);
  }

  /** Fetches at intervals. Returns a function that stops it. */
  start(): () => void {
    const timer = this.#clock.every(checkMs, this.refresh);
    return () => {
      this.#clock.cancel(timer);
      this.#clock.cancel(this.#waiting);
      this.#waiting = null;
      this.#isDue = false;
      this.#query.drop();
    };
  }

  /**
   * Requests the notices of visible alarms of one cause, worst first. Returns a function that ends
   * the request.
   */
  request(alarmIds: readonly number[]): () => void {
    const requestedIds = alarmIds.slice(0, requestedPerAlarm);
    this.#inView.add(requestedIds);
    this.refresh();
    return () => this.#inView.delete(requestedIds);
  }

  /** Queries again soon, but at most once a second. */
  refresh(): void {
    if (this.#waiting !== null) {
      this.#isDue = true;
      return;
    }
    this.#waiting = this.#clock.after(gatherMs, () => {
      this.#isDue = false;
      this.#waiting = this.#clock.after(restMs, () => {
        this.#waiting = null;
        if (this.#isDue) this.refresh();
      });
      if (this.#inView.size > 0) void this.#query.load(false);
    });
  }

  #requested(): string {
    return [...new Set([...this.#inView].flat())].slice(0, bulkMax).join();
  }
}

function byAlarm(rows: readonly AlarmNotice[]): Known["notices"] {
  const notices = new Map<number, AlarmNotice[]>();
  for (const row of rows) {
    const before = notices.get(row.alarmId);
    if (before === undefined) notices.set(row.alarmId, [row]);
    else before.push(row);
  }
  return notices;
}

const sinceOf = (unreached: NoticeReport["unreached"]): Known["unreached"] =>
  new Map(unreached.map(({ alarmId, since }) => [alarmId, since]));
