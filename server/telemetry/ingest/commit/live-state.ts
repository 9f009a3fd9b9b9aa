import { isOfRecords } from "../../../../contract/alarm/alarm-kind.ts";
import { z } from "zod";
import type { Alarm } from "../../../../contract/alarm/alarm.ts";
import { type HouseDetail, houseDetailSchema } from "../../../../contract/fleet/house/reading.ts";
import { type JudgeState, judgeStateSchema, resumed } from "../../../judge/verdict/judge-state.ts";
import { type AlarmRow, alarmOf } from "../../../judge/record/alarm-row.ts";
import type { Transaction } from "../../../platform/db/open-database.ts";
import { isAnyId } from "../../../platform/db/prepared-statements.ts";
import { RowArray } from "../../../platform/db/row-array.ts";
import type { Write } from "../../../platform/db/write-together.ts";
import { type CounterState, counterStateSchema } from "../../telemetry/meter-counter.ts";
import { type DayUseState, dayUseSchema } from "../../telemetry/day-use.ts";
import type { OpenRows } from "../../telemetry/rollup.ts";
import type { UnitTime } from "../../telemetry/unit-time.ts";
import { afterStep, type OwnSteps } from "../frame/clock-step.ts";
import { type DeviceClock, deviceClockSchema, unknownClock } from "../frame/device-clock.ts";
import type { LockedHouses } from "./begin-batch.ts";

/** The newest frame with the target band the judge used, as stored. */
export type StoredDetail = HouseDetail & {
  readonly tempLow: number | null;
  readonly tempHigh: number | null;
};
/** Values added later are null in frames stored before. */
const storedDetailSchema: z.ZodType<StoredDetail> = houseDetailSchema.extend({
  feltTemp: z.number().nullable().default(null),
  tempLow: z.number().nullable(),
  tempHigh: z.number().nullable(),
});

/** The live side of a house (table house_states). Times in epoch ms. */
export interface LiveState {
  readonly houseId: number;
  /** Time of `detail`; a live frame without data of the controller changes neither field. */
  readingAt: number | null;
  detail: StoredDetail | null;
  judge: JudgeState;
  counter: CounterState;
  dayUse: DayUseState | null;
  isOnline: boolean | null;
  onlineSince: number | null;
  seenAt: number | null;
  dueAt: number | null;
  clock: DeviceClock;
  /**
   * Fencing number of the server whose own broker received the house's last message; null: none.
   */
  home: number | null;
  /**
   * Not stored with the state: the rollup rows this process wrote last. They are written only
   * together with the state.
   */
  openRows: OpenRows;
  /**
   * Not stored: the part of the gateway clock's deviation that stems from setting this machine's
   * clock.
   */
  ownSteps: OwnSteps;
  /** Not stored here: run times of the house's equipment. Null: they have to be read. */
  unitTime: UnitTime | null;
}

/** Time of the newest live frame; null: there was none. */
export const newestAtOf = ({ readingAt, clock }: Pick<LiveState, "readingAt" | "clock">) =>
  clock.bareAt ?? readingAt;

interface Row {
  house_id: number;
  reading_at: Date | null;
  detail: unknown;
  judge: unknown;
  counter: unknown;
  day_use: unknown;
  is_online: boolean | null;
  online_since: Date | null;
  seen_at: Date | null;
  due_at: Date | null;
  clock: unknown;
  home: number | null;
}

const ms = (time: Date | null) => (time === null ? null : time.getTime());

const stateOf = (row: Row, totalMs: number): LiveState => ({
  houseId: row.house_id,
  readingAt: ms(row.reading_at),
  detail: storedDetailSchema.nullable().catch(null).parse(row.detail),
  judge: judgeStateSchema.parse(row.judge),
  counter: counterStateSchema.catch({}).parse(row.counter),
  dayUse: dayUseSchema.nullable().catch(null).parse(row.day_use),
  isOnline: row.is_online,
  onlineSince: ms(row.online_since),
  seenAt: ms(row.seen_at),
  dueAt: ms(row.due_at),
  clock: deviceClockSchema.catch(unknownClock).parse(row.clock),
  home: row.home,
  openRows: {},
  ownSteps: { seenMs: totalMs, movedMs: 0 },
  unitTime: null,
});

/** States read and locked for one transaction. */
export interface Locked {
  readonly states: ReadonlyMap<number, LiveState>;
  /** States that this process knew already and that are still the same in the database. */
  readonly before: ReadonlyMap<number, LiveState>;
  /** Version of the rows once this transaction has written them. */
  readonly version: string;
}

/** Houses whose state is remembered, a few KB each. */
const rememberedMax = 20_000;

/**
 * The states of houses. The database is the state: a row remembered here counts only while the row
 * in the database is still the very version this process wrote (its xmin), which is checked under
 * the row's lock. So a batch rarely has to read and parse what the previous batch wrote, and
 * another process's write is never missed.
 */
export class LiveStates {
  readonly #remembered = new Map<number, { readonly version: string; readonly state: LiveState }>();
  readonly #steppedMs: () => number;

  /** `steppedMs`: by how much the clock of this machine has been set since the start, ms. */
  constructor(steppedMs: () => number = () => 0) {
    this.#steppedMs = steppedMs;
  }

  /** The states of houses whose rows are locked; reads those this process does not know. */
  async of(tx: Transaction, { rows, transaction }: LockedHouses): Promise<Locked> {
    const before = new Map<number, LiveState>();
    const unknown: number[] = [];
    for (const [houseId, version] of rows) {
      const known = this.#remembered.get(houseId);
      if (known?.version === version) before.set(houseId, known.state);
      else unknown.push(houseId);
    }
    const steppedMs = this.#steppedMs();
    const unread = await readStates(tx, unknown, steppedMs);
    const read = new Map(unread.map((state) => [state.houseId, state]));
    const states = new Map<number, LiveState>();
    for (const [houseId] of rows) {
      const state = before.get(houseId) ?? read.get(houseId);
      // A copy: what a failed transaction does to it must not be remembered. The parts of a state
      // are replaced, never changed.
      if (state !== undefined) states.set(houseId, stepped(state, steppedMs));
    }
    return { states, before, version: transaction };
  }

  /** The state that this process wrote last; another process may have written a newer one. */
  lastOf(houseId: number): LiveState | undefined {
    return this.#remembered.get(houseId)?.state;
  }

  /** Call this if the transaction that locked these failed: their rows may be half changed. */
  forget(houseIds: Iterable<number>): void {
    for (const houseId of houseIds) this.#remembered.delete(houseId);
  }

  /** Call after the commit of the transaction that locked and saved these. */
  remember({ states, version }: Locked): void {
    for (const [houseId, state] of states) {
      this.#remembered.delete(houseId);
      this.#remembered.set(houseId, { version, state });
    }
    for (const houseId of this.#remembered.keys()) {
      if (this.#remembered.size <= rememberedMax) break;
      this.#remembered.delete(houseId);
    }
  }
}

/**
 * A copy with its times adjusted to this machine's current clock, including running delays: setting
 * a clock ends no delay.
 */
function stepped(state: LiveState, steppedMs: number): LiveState {
  const { seenMs, movedMs } = state.ownSteps;
  const stepMs = steppedMs - seenMs;
  if (stepMs === 0) return { ...state };
  const clock = afterStep(state.clock, stepMs);
  const isMoved = clock !== state.clock;
  const ownSteps = { seenMs: steppedMs, movedMs: isMoved ? movedMs - stepMs : movedMs };
  const later = (at: number | null) => (at === null ? null : at + stepMs);
  const { judge } = state;
  return {
    ...state,
    clock,
    ownSteps,
    seenAt: later(state.seenAt),
    judge: {
      ...judge,
      at: judge.at + stepMs,
      freshUntil: judge.freshUntil + stepMs,
      liveAt: later(judge.liveAt),
      since: Object.fromEntries(Object.entries(judge.since).map(([id, at]) => [id, at + stepMs])),
    },
  };
}

/**
 * The alarms decide which conditions are raised: a lost state neither raises one twice nor leaves
 * it raised forever.
 */
async function readStates(
  tx: Transaction,
  houseIds: readonly number[],
  steppedMs: number,
): Promise<LiveState[]> {
  if (houseIds.length === 0) return [];
  const rows = await tx.query<Row>("select * from house_states where house_id = any($1::int[])", [
    houseIds,
  ]);
  const alarms = await tx.query<AlarmRow>(
    `select * from alarms where house_id = any($1::int[])
       and state in ('unacknowledged', 'acknowledged') order by id`,
    [houseIds],
  );
  const activeAlarms = new Map<number, Alarm[]>();
  for (const alarm of alarms.map(alarmOf)) {
    // Frames contain nothing about them: the judge neither hides nor clears them.
    if (isOfRecords(alarm)) continue;
    const known = activeAlarms.get(alarm.houseId);
    if (known === undefined) activeAlarms.set(alarm.houseId, [alarm]);
    else known.push(alarm);
  }
  const states = rows.map((row) => stateOf(row, steppedMs));
  return states.map((state) => ({
    ...state,
    judge: resumed(state.judge, activeAlarms.get(state.houseId) ?? []),
  }));
}

const fieldCount = 12;

/** Writes the states back. A document that has not changed is not sent. */
export function stateWrites(rowOid: number, { states, before }: Locked): Write[] {
  if (states.size === 0) return [];
  const array = new RowArray(rowOid, fieldCount, states.size);
  for (const state of states.values()) {
    const existing = before.get(state.houseId);
    const changed = (key: "detail" | "judge" | "counter" | "dayUse" | "clock") =>
      state[key] === existing?.[key] ? null : JSON.stringify(state[key] ?? {});
    array
      .row()
      .int4(state.houseId)
      .time(state.readingAt)
      .jsonb(state.detail && changed("detail"))
      .json(changed("judge"))
      .json(changed("counter"))
      .json(changed("dayUse"))
      .bool(state.isOnline)
      .time(state.onlineSince)
      .time(state.seenAt)
      .time(state.dueAt)
      .json(changed("clock"))
      .int8(state.home);
  }
  return [{ name: "saved", text: updateSql, value: array.finish() }];
}

const updateSql = (rows: string) =>
  `update house_states s set reading_at = u.reading_at,
     detail = coalesce(u.detail, s.detail), judge = coalesce(u.judge, s.judge),
     counter = coalesce(u.counter, s.counter), day_use = coalesce(u.day_use, s.day_use),
     is_online = u.is_online, online_since = u.online_since, seen_at = u.seen_at,
     -- Moved seldom: a row whose indexed columns stay needs no new entries.
     seen_mark = case when u.seen_at between s.seen_mark and s.seen_mark + interval '2 minutes'
       then s.seen_mark else u.seen_at end,
     due_at = u.due_at, clock = coalesce(u.clock, s.clock), home = u.home
   from unnest(${rows}::live_state_row[]) as u
   where s.house_id = u.house_id and ${isAnyId("u.house_id")}`;
