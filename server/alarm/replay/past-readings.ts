import { sql, type SQL } from "drizzle-orm";
import { type GaugeKey, metrics } from "../../../contract/base/metric.ts";
import {
  type ControlMode,
  controlModes,
  runModeCodes,
  type VentMode,
  ventModes,
} from "../../../contract/base/run-mode.ts";
import { expectedIntervalMs, type Reading } from "../../../contract/fleet/house/reading.ts";
import { round } from "../../../contract/base/round-number.ts";
import { minuteMs, secondMs } from "../../../contract/base/time.ts";
import { intervalOf } from "../../fleet/gateway/gateway-interval.ts";
import { timestamp } from "../../platform/db/timestamp.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { type DayUseState, dayUse, readDayUse } from "../../telemetry/telemetry/day-use.ts";
import { localMidnight } from "../../platform/time/time-zone.ts";

interface Row {
  house_id: number;
  time_zone: string;
  /** s, the gateway's today: earlier ones are not stored. Null: a minute. */
  interval_s: number | null;
  at: Date;
  sum: (number | null)[];
  count: (number | null)[] | null;
  water: number | null;
  feed: number | null;
  kwh: number | null;
}

/** Gauges that a reading has and the minutes keep. */
const parts = [
  "temp",
  "targetTemp",
  "feltTemp",
  "tempDiff",
  "tempOut",
  "rh",
  "rhOut",
  "co2",
  "nh3",
  "staticPressure",
  "ventLevel",
  "lux",
  "dayAge",
  "aliveCount",
] as const satisfies readonly (GaugeKey & keyof Reading)[];

/** Interval of the gateway, s; null: a minute. */
const interval = sql.raw(intervalOf);

/**
 * While a controller does not answer there is no reading: the gateway's own values do not count.
 */
const isReading = sql.raw(
  `num_nonnulls(${(["temp", "targetTemp", "rh", "aliveCount", "ventLevel"] as const)
    .map((key) => `r.sum[${metrics[key].slot + 1}]`)
    .join(", ")}) > 0`,
);

/**
 * Past readings from the minutes, limited to data received by then: frames that a gateway sent
 * after its link was back are left out. Several frames in a minute give their mean, timed at the
 * middle of the minute. A minute that is not over has no reading.
 */
export class PastReadings {
  readonly #tx: Transaction;
  readonly #visible: SQL;
  readonly #offlineAfterMs: number;
  /** Base that the use is counted from, by house and day. */
  readonly #days = new Map<number, DayUseState>();

  /** `visible`: over `h` and `f`. `offlineAfterMs`: silence after which a gateway is offline. */
  constructor(tx: Transaction, visible: SQL, offlineAfterMs: number) {
    this.#tx = tx;
    this.#visible = visible;
    this.#offlineAfterMs = offlineAfterMs;
  }

  /** The newest reading of each house in the minutes that ended after `from` and by `to`. */
  async between(from: number, to: number): Promise<Reading[]> {
    const records = await rows<Row>(
      this.#tx,
      sql`select h.id as house_id, f.time_zone, ${interval} as interval_s,
          m.at, m.sum, m.count, m.water, m.feed, m.kwh
        from houses h join farms f on f.id = h.farm_id left join gateways g on g.house_id = h.id
        left join house_states s on s.house_id = h.id
        join lateral (select r.at, r.sum, r.count, r.water, r.feed, r.kwh from reading_minutes r
          where r.house_id = h.id and r.at > ${timestamp(from - minuteMs)}
            and r.at <= ${timestamp(to - minuteMs)}
            and ${isReading} and coalesce((select p.is_online from presence_log p
              where p.gateway_id = g.id and p.at < r.at + ${this.#offlineAfterMs}
                * greatest(1, ${interval} * ${secondMs} / ${expectedIntervalMs}) * interval '1 ms'
              order by p.at desc limit 1), true)
          order by r.at desc limit 1) m on true
        where ${this.#visible} order by h.id`,
    );
    await this.#learnDays(records);
    return records.map((row) => readingOf(row, this.#days.get(row.house_id) ?? null));
  }

  async #learnDays(found: readonly Row[]): Promise<void> {
    const due = found.filter(
      ({ house_id: houseId, time_zone: timeZone, at }) =>
        this.#days.get(houseId)?.midnight !== localMidnight(timeZone, at.getTime()),
    );
    const read = await readDayUse(
      this.#tx,
      due.map(({ house_id: houseId, time_zone: timeZone, at }) => ({
        houseId,
        timeZone,
        at: at.getTime(),
      })),
    );
    for (const [houseId, state] of read) this.#days.set(houseId, state);
  }
}

function readingOf(row: Row, day: DayUseState | null): Reading {
  const at = row.at.getTime() + minuteMs / 2;
  const meanOf = (key: GaugeKey): number | null => {
    const { slot, decimals } = metrics[key];
    const sum = row.sum[slot] ?? null;
    const count = row.count === null ? 1 : (row.count[slot] ?? 0);
    if (sum === null || Number.isNaN(sum) || count === 0) return null;
    return count === 1 ? sum : round(sum / count, decimals);
  };
  const gauges = Object.fromEntries(parts.map((key) => [key, meanOf(key)])) as Pick<
    Reading,
    (typeof parts)[number]
  >;
  const { water, feed, kwh } = row;
  return {
    houseId: row.house_id,
    at,
    ...gauges,
    ...(row.interval_s !== null && { intervalS: row.interval_s }),
    ...modesOf(meanOf("runMode")),
    ...dayUse(day, { water, feed, kwh }, at),
  };
}

const isControl = (mode: string): mode is ControlMode =>
  controlModes.some((controlMode) => controlMode === mode);
const isVent = (mode: string): mode is VentMode => ventModes.some((ventMode) => ventMode === mode);

/** The modes that a run mode covers: a kind of ventilation is a controller on its own. */
function modesOf(code: number | null): Pick<Reading, "controlMode" | "ventMode"> {
  const mode = code === null ? undefined : runModeCodes[Math.round(code)];
  if (mode === undefined) return { controlMode: null, ventMode: null };
  if (isControl(mode)) return { controlMode: mode, ventMode: null };
  return { controlMode: "smart", ventMode: isVent(mode) ? mode : null };
}
