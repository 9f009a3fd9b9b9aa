import type { Severity } from "../../../contract/alarm/alarm.ts";
import type { AlarmKey } from "../../../contract/alarm/alarm-kind.ts";
import {
  adviceRowsMax,
  type AlarmFigures,
  chatterLimit,
  chatterWindowMs,
  figureRowsMax,
  floodLimit,
  floodWindowMs,
  neverActedMin,
} from "../../../contract/alarm/alarm-history.ts";
import { known } from "../../platform/base/known-value.ts";

/** An alarm as figures count it. Times and spans in ms; a span is null without its end. */
export interface CountedAlarm {
  readonly houseId: number;
  readonly key: AlarmKey;
  readonly subject: string;
  readonly severity: Severity;
  readonly raisedAt: number;
  readonly ackMs: number | null;
  readonly clearMs: number | null;
  /** Date in the farm's calendar, year-month-day. */
  readonly day: string;
}

interface Source {
  readonly houseId: number;
  readonly key: AlarmKey;
  readonly subject: string;
  readonly times: number[];
}

/** Outcomes of the alarms of a kind. */
interface Ends {
  raised: number;
  /** Acknowledged while they were active. */
  acted: number;
  readonly clearMs: number[];
}

/** Figures from the alarms alone, without the filter that chose them. */
type Tallied = Pick<
  AlarmFigures,
  | "raised"
  | "days"
  | "peak"
  | "bySeverity"
  | "byKey"
  | "byHouse"
  | "acknowledge"
  | "clear"
  | "chattering"
  | "floods"
  | "advice"
> & { readonly first: number | null };

/**
 * Figures of alarms that are added one after the other, in the order of their raise. Each is
 * defined at `alarmFiguresSchema`.
 */
export class AlarmTally {
  readonly #times: number[] = [];
  readonly #bySeverity: [number, number, number, number] = [0, 0, 0, 0];
  readonly #days = new Map<string, number>();
  readonly #keys = new Map<AlarmKey, number>();
  readonly #houses = new Map<number, number>();
  readonly #sources = new Map<string, Source>();
  readonly #ackMs: number[] = [];
  readonly #clearMs: number[] = [];
  readonly #ends = new Map<AlarmKey, Ends>();

  add({ houseId, key, subject, severity, raisedAt, ackMs, clearMs, day }: CountedAlarm): void {
    this.#times.push(raisedAt);
    this.#bySeverity[severity - 1] = (this.#bySeverity[severity - 1] ?? 0) + 1;
    addTo(this.#days, day);
    addTo(this.#keys, key);
    addTo(this.#houses, houseId);
    if (ackMs !== null) this.#ackMs.push(ackMs);
    if (clearMs !== null) this.#clearMs.push(clearMs);
    this.#end(key, ackMs, clearMs);
    const name = `${houseId} ${key} ${subject}`;
    const source = this.#sources.get(name);
    if (source === undefined) this.#sources.set(name, { houseId, key, subject, times: [raisedAt] });
    else source.times.push(raisedAt);
  }

  result(): Tallied {
    const ack = this.#ackMs.toSorted(byNumber);
    const clear = this.#clearMs.toSorted(byNumber);
    return {
      raised: this.#times.length,
      first: this.#times[0] ?? null,
      peak: maxWithin(this.#times, floodWindowMs),
      bySeverity: this.#bySeverity,
      days: [...this.#days]
        .toSorted(([a], [b]) => byText(a, b))
        .map(([day, count]) => ({ day, count })),
      byKey: [...this.#keys]
        .toSorted(([a, countA], [b, countB]) => countB - countA || byText(a, b))
        .map(([key, count]) => ({ key, count })),
      byHouse: [...this.#houses]
        .toSorted(([a, countA], [b, countB]) => countB - countA || a - b)
        .slice(0, figureRowsMax)
        .map(([houseId, count]) => ({ houseId, count })),
      acknowledge: {
        mean: meanOf(ack),
        median: shareOf(ack, 0.5),
        p90: shareOf(ack, 0.9),
        missing: this.#times.length - ack.length,
      },
      clear: { mean: meanOf(clear), median: shareOf(clear, 0.5) },
      chattering: this.#chattering(),
      floods: floodsOf(this.#times),
      advice: [...this.#neverActed(), ...this.#chatters()],
    };
  }

  #end(key: AlarmKey, ackMs: number | null, clearMs: number | null): void {
    const ends = this.#ends.get(key) ?? { raised: 0, acted: 0, clearMs: [] };
    this.#ends.set(key, ends);
    ends.raised += 1;
    if (ackMs !== null && (clearMs === null || ackMs <= clearMs)) ends.acted += 1;
    if (clearMs !== null) ends.clearMs.push(clearMs);
  }

  #medianOf(key: AlarmKey): number | null {
    return shareOf((this.#ends.get(key)?.clearMs ?? []).toSorted(byNumber), 0.5);
  }

  #neverActed(): AlarmFigures["advice"] {
    return [...this.#ends]
      .filter(([, ends]) => ends.acted === 0 && ends.clearMs.length >= neverActedMin)
      .map(([key, { raised: count }]) => ({ key, count }))
      .toSorted(byCount)
      .slice(0, adviceRowsMax)
      .map((row) => ({ reason: "neverActed", ...row, median: this.#medianOf(row.key) }));
  }

  #chatters(): AlarmFigures["advice"] {
    const counts = new Map<AlarmKey, number>();
    for (const { key, count } of this.#chatterers())
      counts.set(key, (counts.get(key) ?? 0) + count);
    return [...counts]
      .map(([key, count]) => ({ key, count }))
      .toSorted(byCount)
      .slice(0, adviceRowsMax)
      .map((row) => ({ reason: "chatters", ...row, median: this.#medianOf(row.key) }));
  }

  #chatterers(): AlarmFigures["chattering"]["rows"] {
    return [...this.#sources.values()].flatMap(({ times, ...source }) => {
      const max = times.length < chatterLimit ? 0 : maxWithin(times, chatterWindowMs);
      return max < chatterLimit ? [] : [{ ...source, count: times.length, most: max }];
    });
  }

  #chattering(): AlarmFigures["chattering"] {
    const rows = this.#chatterers();
    const sorted = rows.toSorted(
      (a, b) =>
        b.count - a.count ||
        a.houseId - b.houseId ||
        byText(a.key, b.key) ||
        byText(a.subject, b.subject),
    );
    return { total: rows.length, rows: sorted.slice(0, figureRowsMax) };
  }
}

const addTo = <K>(counts: Map<K, number>, key: K): void =>
  void counts.set(key, (counts.get(key) ?? 0) + 1);
const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const byCount = (
  a: { readonly key: AlarmKey; readonly count: number },
  b: { readonly key: AlarmKey; readonly count: number },
): number => b.count - a.count || byText(a.key, b.key);
const byNumber = (a: number, b: number): number => a - b;

const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/** The quantile of sorted values, interpolated linearly between the two nearest. */
function shareOf(sorted: readonly number[], share: number): number | null {
  if (sorted.length === 0) return null;
  const place = share * (sorted.length - 1);
  const low = known(sorted[Math.floor(place)], "value");
  const high = known(sorted[Math.ceil(place)], "value");
  return low + (high - low) * (place - Math.floor(place));
}

/** The greatest number of sorted times within some ms, both ends included. */
function maxWithin(times: readonly number[], ms: number): number {
  let [first, max] = [0, 0];
  for (const [index, at] of times.entries()) {
    while ((times[first] ?? at) < at - ms) first += 1;
    max = Math.max(max, index - first + 1);
  }
  return max;
}

/** Runs of overlapping windows with too many, from their first to their last raise. */
function floodsOf(times: readonly number[]): AlarmFigures["floods"] {
  const floods: { from: number; to: number }[] = [];
  for (const [index, from] of times.entries()) {
    const to = times[index + floodLimit];
    if (to === undefined || to - from > floodWindowMs) continue;
    const last = floods.at(-1);
    if (last !== undefined && from <= last.to) last.to = to;
    else floods.push({ from, to });
  }
  const rows = floods
    .slice(-figureRowsMax)
    .toReversed()
    .map(({ from, to }) => ({ from, to, count: below(times, to + 1) - below(times, from) }));
  return { total: floods.length, rows };
}

/** Returns the number of sorted whole numbers below a value. */
function below(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (known(sorted[middle], "time") < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
