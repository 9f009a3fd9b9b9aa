import { judgeDrill } from "../../../judge/verdict/drill-judge.ts";
import { mustJudgeSignOfLife, judge } from "../../../judge/verdict/judge.ts";
import { ofNow } from "../../../judge/verdict/judge-state.ts";
import type { AlarmChange, JudgeInput } from "../../../judge/verdict/verdict.ts";
import { bandOf, type HouseContext, type TempBand } from "../../../judge/limit/alarm-limits.ts";
import type { TriedDrill } from "./drill-results.ts";
import type { MonitoredHouse } from "../../../fleet/gateway/gateway-directory.ts";
import { contextOf } from "../../../fleet/house/house-context.ts";
import { countAll, readUntil, sinceRead, usedSince } from "../../telemetry/meter-counter.ts";
import { dayUse, withFirstTotal } from "../../telemetry/day-use.ts";
import type { RollupReading } from "../../telemetry/rollup.ts";
import { uncertainAt, noUnitTime, unitTimeAfter } from "../../telemetry/unit-time.ts";
import {
  type StoredHouseSettings,
  SettingsBatch,
  type SettingsReport,
} from "../../../control/parameter/settings-batch.ts";
import type { DecodedFrame, Refused } from "../decode/telemetry-codec.ts";
import { ownSkewMs } from "../frame/clock-step.ts";
import { isYetToCome, placeFrame } from "../frame/frame-time.ts";
import { type Item, type MessageItem, refusedItem, type RefusedItem } from "./ingest-item.ts";
import { keysOf } from "../../../../contract/base/table-keys.ts";
import { patienceOf, staleAfterMsOf } from "../../../../contract/fleet/house/reading.ts";
import { paceAfter } from "../frame/report-interval.ts";
import { type LiveState, newestAtOf } from "./live-state.ts";
import { detailOf, measure, type Metered, observationOf } from "../frame/measure-frame.ts";
import type { NewFrames } from "./new-frames.ts";
import type { PresenceChange } from "./gateway-presence.ts";

/**
 * After a last will, which reports "gone", the house is offline within this share of the usual
 * silence, i.e. one and a half of its intervals, unless it sends again. A broker also publishes the
 * will of a connection that another one has replaced, and some gateways open a connection for each
 * frame.
 */
const willShare = 0.5;

/** The data of a house that are needed to foresee the effect of a frame. */
interface Foreseeable {
  readonly entry: MonitoredHouse;
  readonly state: Readonly<LiveState>;
  readonly offlineAfterMs: number;
}

interface PredictedEffects {
  readonly before: Readonly<LiveState>;
  readonly receivedAt: number;
  readonly house: HouseBatch;
  readonly refusal: Refused | null;
}
const predicted = new WeakMap<DecodedFrame, PredictedEffects>();

/** The same in all its parts, none of which is ever changed. */
const isSame = (a: Readonly<LiveState>, b: Readonly<LiveState>): boolean =>
  keysOf(a).every((key) => a[key] === b[key]);

/**
 * Effects of a batch on one house: its locked state, changed item by item, and the rows to be
 * written with it. Nothing here touches the database.
 */
export class HouseBatch {
  readonly entry: MonitoredHouse;
  readonly state: LiveState;
  /** Reports about the settings of its controller. */
  readonly settings: SettingsBatch;
  readonly #offlineAfterMs: number;
  readonly #alarmChanges: AlarmChange[] = [];
  readonly #readings: RollupReading[] = [];
  readonly #presenceChanges: PresenceChange[] = [];
  readonly #drills: TriedDrill[] = [];
  #isHouseChanged = false;

  constructor(
    entry: MonitoredHouse,
    state: LiveState,
    offlineAfterMs: number,
    current: StoredHouseSettings = new Map(),
  ) {
    this.entry = entry;
    this.state = state;
    this.settings = new SettingsBatch(current);
    this.#offlineAfterMs = offlineAfterMs;
  }

  /**
   * Returns the effects of a frame on a house in this state. They are remembered with the frame, so
   * that the batch that takes it need not compute and judge again if the state is still the same.
   */
  static predictEffects(
    { entry, state, offlineAfterMs }: Foreseeable,
    frame: DecodedFrame,
    receivedAt: number,
  ): HouseBatch {
    // The parts of a state are replaced, never changed: a copy of its fields is enough.
    const house = new HouseBatch(entry, { ...state }, offlineAfterMs);
    const refusal = house.#applyFrame(frame, receivedAt, true);
    predicted.set(frame, { before: state, receivedAt, house, refusal });
    return house;
  }

  /** Results of the judge, in order. */
  get alarmChanges(): readonly AlarmChange[] {
    return this.#alarmChanges;
  }
  /** Readings for the rollups. */
  get readings(): readonly RollupReading[] {
    return this.#readings;
  }
  /** Every change of presence, in order. */
  get presenceChanges(): readonly PresenceChange[] {
    return this.#presenceChanges;
  }
  /** Test alarms, and what the judge makes of them. */
  get drills(): readonly TriedDrill[] {
    return this.#drills;
  }
  /** The record of the house is another: presence or target band. */
  get isHouseChanged(): boolean {
    return this.#isHouseChanged;
  }

  /** More is to be written of it than its history and its live state. */
  get hasChanges(): boolean {
    return (
      this.#isHouseChanged ||
      this.#alarmChanges.length + this.#presenceChanges.length + this.#drills.length > 0
    );
  }

  /** Applies the items of this house. Returns the refused ones. */
  add(item: Exclude<Item, RefusedItem>, newFrames: NewFrames): RefusedItem | null {
    const { receivedAt } = item;
    switch (item.kind) {
      case "frames": {
        const refused = item.frames
          .filter((frame) => newFrames.add(item.entry.gatewayId, frame, receivedAt))
          .map((frame) => this.#applyNewFrame(frame, receivedAt, frame === item.frames.at(-1)))
          .filter((refusal) => refusal !== null);
        // Repeated and unwanted frames are signs of life, too.
        this.#receive(receivedAt);
        return this.#refusedOf(item, refused);
      }
      case "message":
        this.#applyMessage(item);
        return item.messageKind === "param"
          ? this.#refusedOf(item, this.#applySettings(item.body, receivedAt))
          : null;
      case "heard":
      case "sample":
        this.#receive(receivedAt);
        break;
      case "tick":
        this.#judge({ kind: "tick" }, receivedAt);
        break;
      case "demand":
        this.#judge({ kind: "demand", kw: item.kw, limitKw: item.limitKw }, receivedAt);
        break;
      case "mixed":
        this.applyMismatch(item.values, receivedAt);
        break;
      case "polled":
        this.#judge(item, receivedAt);
        break;
      case "drill":
        this.#applyDrill(item.drillId, receivedAt);
        break;
      case "silent":
        this.#applySilence(receivedAt);
        break;
    }
    return null;
  }

  /** A command has ended, with this number of values that differ from the desired ones. */
  applyMismatch(values: number, at: number): void {
    this.#judge({ kind: "mixed", values }, at);
  }

  #refusedOf(item: Item, refused: readonly Refused[]): RefusedItem | null {
    return refused.length === 0 || !("topic" in item)
      ? null
      : refusedItem(item, this.entry.networkId, refused);
  }

  /**
   * Applies the settings reported by the controller. Changes made there, and not from here, raise
   * an alarm.
   */
  #applySettings(report: SettingsReport, receivedAt: number): Refused[] {
    const { changedThere, refused } = this.settings.accept(report, receivedAt);
    if (changedThere > 0) this.#judge({ kind: "settings", changed: changedThere }, receivedAt);
    return refused.map(({ known, detail }) => ({
      reason: known ? "badValue" : "unknownMetric",
      detail,
    }));
  }

  /** Applies a frame that was not applied before. Returns why it is refused, or null. */
  #applyNewFrame(frame: DecodedFrame, receivedAt: number, isLast: boolean): Refused | null {
    const known = predicted.get(frame);
    const isStill =
      known?.receivedAt === receivedAt &&
      known.house.entry === this.entry &&
      isSame(known.before, this.state);
    if (!isStill) return this.#applyFrame(frame, receivedAt, isLast);
    const { house, refusal } = known;
    Object.assign(this.state, house.state);
    this.#alarmChanges.push(...house.#alarmChanges);
    this.#readings.push(...house.#readings);
    this.#presenceChanges.push(...house.#presenceChanges);
    this.#isHouseChanged ||= house.#isHouseChanged;
    return refusal;
  }

  /** Counts a frame, places it in time and, if it is live, shows and judges it; returns a fault. */
  #applyFrame(frame: DecodedFrame, receivedAt: number, isLast: boolean): Refused | null {
    const { state } = this;
    const before = { clock: state.clock, readingAt: newestAtOf(state) };
    const { placement, clock } = placeFrame(frame, before, receivedAt, isLast);
    // The rest that is known about its frames must survive a change of the clock.
    const { pace, bareAt } = state.clock;
    const isWhole = pace === clock.pace && bareAt === clock.bareAt;
    state.clock = isWhole ? clock : { ...clock, pace, bareAt };
    if (placement.kind === "refused")
      return { reason: placement.reason, detail: `ts: ${timeText(frame.atMs)}` };
    const { isOnline: wasOnline, seenAt: heardAt } = state;
    this.#noteAlive(receivedAt);
    // Old frames are received now: the first live one finds the house online already.
    if (wasOnline !== true) this.#judge({ kind: "presence", isOnline: true }, receivedAt);
    const measured = measure(frame.values);
    const counted = readUntil(state.counter, receivedAt);
    const { rawTotals } = measured;
    const { totals, state: counter, doubtful } = countAll(counted, rawTotals, placement.at);
    state.counter = counter;
    this.#readings.push({ at: placement.at, gauges: measured.gauges, totals });
    state.unitTime = unitTimeAfter(state.unitTime ?? noUnitTime, {
      at: placement.at,
      values: frame.values,
      isLate: placement.kind === "history",
      timeZone: this.entry.timeZone,
    });
    const jumps = [
      ...doubtful.map((key) => `${key}: ${rawTotals[key]}`),
      ...uncertainAt(state.unitTime, placement.at),
    ].join(", ");
    const doubt = jumps === "" ? null : ({ reason: "meterJump", detail: jumps } as const);
    if (placement.kind === "history") {
      // The use up to midnight may be known better now: the next live frame reads it again.
      state.dayUse = null;
      this.#applyContact(receivedAt, heardAt);
      return doubt;
    }
    const waterSinceMs = sinceRead(counted, "water", placement.at);
    const metered = { measured, totals, used: usedSince(counted, totals), waterSinceMs };
    this.#applyLiveFrame(frame, placement.at, metered, receivedAt);
    return doubt;
  }

  #applyLiveFrame(
    { values }: DecodedFrame,
    at: number,
    metered: Metered,
    receivedAt: number,
  ): void {
    const { state, entry } = this;
    state.dayUse = withFirstTotal(state.dayUse, metered.totals, at);
    const today = dayUse(state.dayUse, metered.totals, at);
    const newestAt = newestAtOf(state);
    const sinceLastMs = newestAt === null ? null : at - newestAt;
    const pace = paceAfter(state.clock.pace, sinceLastMs);
    if (pace !== state.clock.pace) state.clock = { ...state.clock, pace };
    const intervalS = this.#intervalS;
    const detail = {
      ...detailOf(entry.houseId, at, values, metered.measured, today),
      ...(intervalS !== undefined && { intervalS }),
    };
    const observation = observationOf(detail, values, metered, {
      at: receivedAt,
      sinceLastMs,
      clockSkewMs: ownSkewMs(state.clock, state.ownSteps),
    });
    // Without the controller the gateway knows nothing about the house: the last readings stay,
    // with their age.
    const lastDetail = observation.controller ? null : state.detail;
    const context = this.#context(receivedAt, (lastDetail ?? detail).aliveCount);
    const band = this.#judgeIn({ kind: "observation", observation }, context, receivedAt);
    if (isOtherBand(state.detail, band)) this.#isHouseChanged = true;
    if (lastDetail !== null) {
      state.clock = { ...state.clock, bareAt: at };
      return;
    }
    state.detail = { ...detail, ...band };
    state.readingAt = at;
    if (state.clock.bareAt !== undefined) state.clock = { ...state.clock, bareAt: undefined };
  }

  /** A message shows that the gateway is alive, or it is its last will. */
  #applyMessage(item: MessageItem): void {
    const { state } = this;
    const at = item.receivedAt;
    if (item.messageKind === "event" && item.body.event === "offline") {
      const latest = at - this.#ownOfflineAfterMs * (1 - willShare);
      if (state.seenAt !== null) state.seenAt = Math.min(state.seenAt, latest);
      return;
    }
    this.#receive(at);
    if (item.messageKind !== "event") return;
    const { event, di, drill } = item.body;
    if (event === "diChange" && di) this.#judge({ kind: "inputs", di }, at);
    if (event === "drill" && drill !== undefined) this.#applyDrill(Number(drill), at);
  }

  /**
   * Notes the judge's answer to a test alarm, in the state of the house after the earlier items.
   */
  #applyDrill(id: number, receivedAt: number): void {
    const { state, entry } = this;
    const context = contextOf(entry, receivedAt, state.detail?.aliveCount ?? null);
    const verdict = judgeDrill(state.judge, context, receivedAt);
    this.#drills.push({ id, houseId: entry.houseId, receivedAt, verdict });
  }

  /** Notes that the gateway is online, regardless of the content: this is not a live frame. */
  #receive(at: number): void {
    const { isOnline: wasOnline, seenAt: heardAt } = this.state;
    this.#noteAlive(at);
    if (wasOnline !== true) this.#judge({ kind: "presence", isOnline: true }, at);
    this.#applyContact(at, heardAt);
  }

  /** Notes a message that is no live frame. `heardAt`: time of the message before. */
  #applyContact(at: number, heardAt: number | null): void {
    const isBack = heardAt === null || at - heardAt > this.#ownOfflineAfterMs;
    const isNews = mustJudgeSignOfLife(this.state.judge, at, staleAfterMsOf(this.#intervalS));
    if (isBack || isNews) this.#judge({ kind: "signOfLife", isBack }, at);
  }

  #applySilence(now: number): void {
    const { isOnline, seenAt } = this.state;
    // A house that never reported has not gone offline: it stays null until it reports, and people
    // are notified all the same.
    if (isOnline === null) return this.#judge({ kind: "presence", isOnline: false }, now);
    // A clock was set back while no server ran: silence counts from now.
    if (isYetToCome(seenAt ?? 0, now)) this.state.seenAt = now;
    // The gateway may have sent something between the query and this transaction.
    if (!isOnline || seenAt === null || seenAt > now - this.#ownOfflineAfterMs) return;
    this.#setOnline(false, now);
    this.#judge({ kind: "presence", isOnline: false }, now);
  }

  #noteAlive(at: number): void {
    const { state } = this;
    const seenAt = state.seenAt ?? 0;
    // A future time is from a clock that was set back: silence counts from now.
    state.seenAt = isYetToCome(seenAt, at) ? at : Math.max(seenAt, at);
    if (state.isOnline !== true) this.#setOnline(true, at);
  }

  #setOnline(isOnline: boolean, at: number): void {
    this.state.isOnline = isOnline;
    this.state.onlineSince = at;
    this.#presenceChanges.push({ at, isOnline });
    this.#isHouseChanged = true;
  }

  #judge(input: JudgeInput, now: number): void {
    const aliveCount = this.state.detail?.aliveCount ?? null;
    this.#judgeIn(input, this.#context(now, aliveCount), now);
  }

  #context(at: number, aliveCount: number | null): HouseContext {
    const context = contextOf(this.entry, at, aliveCount);
    const intervalS = this.#intervalS;
    return intervalS === undefined
      ? context
      : { ...context, staleAfterMs: staleAfterMsOf(intervalS) };
  }

  /** Interval at which the gateway reports, set or found out, s; undefined: once per minute. */
  get #intervalS(): number | undefined {
    return this.entry.intervalS ?? this.state.clock.pace?.intervalS;
  }

  /** Silence after which it is offline, ms. */
  get #ownOfflineAfterMs(): number {
    return this.#offlineAfterMs * patienceOf(this.#intervalS);
  }

  /** Returns the target band of a frame. */
  #judgeIn(input: JudgeInput, context: HouseContext, now: number): TempBand {
    const before = ofNow(this.state.judge, now);
    const { state, changes, dueAt, limits } = judge(before, input, context, now);
    this.state.judge = state;
    this.state.dueAt = dueAt;
    this.#alarmChanges.push(...changes);
    return bandOf(context, limits);
  }
}

const timeText = (atMs: number | null): string =>
  atMs === null ? "missing" : new Date(atMs).toISOString();

const isOtherBand = (before: TempBand | null, band: TempBand): boolean =>
  differs(before?.tempLow ?? null, band.tempLow) ||
  differs(before?.tempHigh ?? null, band.tempHigh);

const differs = (a: number | null, b: number | null): boolean =>
  a === null || b === null ? a !== b : Math.abs(a - b) > 0.05;
