import { z } from "zod";
import { type HouseDetail, houseDetailSchema } from "../../contract/reading.ts";
import { type JudgeState, judgeStateSchema } from "../alarm/judge.ts";
import type { Transaction } from "../db/open.ts";
import { type CounterState, counterStateSchema } from "../telemetry/counter.ts";
import { type DayUseState, dayUseSchema } from "../telemetry/day-use.ts";

/** The newest frame with the target band the judge used, as it is stored. */
export type StoredDetail = HouseDetail & { readonly tempLow: number | null; readonly tempHigh: number | null };
const storedDetailSchema: z.ZodType<StoredDetail> = houseDetailSchema.extend({ tempLow: z.number().nullable(), tempHigh: z.number().nullable() });

/** The live side of a house (table house_states). Times in epoch ms. */
export interface LiveState {
  readonly houseId: number;
  readingAt: number | null;
  detail: StoredDetail | null;
  judge: JudgeState;
  counter: CounterState;
  dayUse: DayUseState | null;
  isOnline: boolean | null;
  onlineSince: number | null;
  seenAt: number | null;
  lateSkewS: number | null;
  dueAt: number | null;
}

interface Row {
  house_id: number; reading_at: Date | null; detail: unknown; judge: unknown; counter: unknown; day_use: unknown;
  is_online: boolean | null; online_since: Date | null; seen_at: Date | null; late_skew_s: number | null; due_at: Date | null;
}

const ms = (time: Date | null) => (time === null ? null : time.getTime());

const stateOf = (row: Row): LiveState => ({
  houseId: row.house_id, readingAt: ms(row.reading_at), detail: storedDetailSchema.nullable().catch(null).parse(row.detail),
  judge: judgeStateSchema.parse(row.judge), counter: counterStateSchema.catch({}).parse(row.counter),
  dayUse: dayUseSchema.nullable().catch(null).parse(row.day_use), isOnline: row.is_online, onlineSince: ms(row.online_since),
  seenAt: ms(row.seen_at), lateSkewS: row.late_skew_s, dueAt: ms(row.due_at),
});

/** States read and locked for one transaction. */
export interface Locked {
  readonly states: ReadonlyMap<number, LiveState>;
  /** What the rows' version will be when this transaction has written them. */
  readonly version: string;
}

/** Houses whose state is remembered, a few KB each. */
const rememberedMax = 20_000;

/**
 * The states of houses. The database is the state: a row remembered here counts only while the row in the database is still
 * the very version this process wrote (its xmin), which is looked at under the row's lock. So a batch seldom has to read
 * and parse what the batch before it wrote, and another process's write is never missed.
 */
export class LiveStates {
  readonly #remembered = new Map<number, { readonly version: string; readonly state: LiveState }>();

  /** Reads and locks the states, in one order for everybody, so that two processes never wait for each other. */
  async lock(tx: Transaction, houseIds: readonly number[]): Promise<Locked> {
    const rows = await tx.query<{ house_id: number; version: string; own: string }>(
      "select house_id, xmin::text as version, pg_current_xact_id()::xid::text as own from house_states where house_id = any($1::int[]) order by house_id for update",
      [houseIds],
    );
    const states = new Map<number, LiveState>();
    const unknown: number[] = [];
    for (const { house_id: houseId, version } of rows) {
      const known = this.#remembered.get(houseId);
      // A copy: what a failed transaction does to it must not be remembered. The parts of a state are replaced, never changed.
      if (known?.version === version) states.set(houseId, { ...known.state });
      else unknown.push(houseId);
    }
    if (unknown.length > 0) {
      for (const row of await tx.query<Row>("select * from house_states where house_id = any($1::int[]) order by house_id", [unknown])) states.set(row.house_id, stateOf(row));
    }
    return { states, version: rows[0]?.own ?? "" };
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

/** A JSON array of stored documents as one parameter; `null` where a row has none. */
const documents = (list: readonly (object | null)[]): string => JSON.stringify(list);

export async function saveStates(tx: Transaction, states: readonly LiveState[]): Promise<void> {
  if (states.length === 0) return;
  await tx.query(
    `update house_states s set reading_at = to_timestamp(u.reading_at / 1000), detail = nullif(u.detail, 'null'::jsonb), judge = u.judge, counter = u.counter,
       day_use = u.day_use, is_online = u.is_online, online_since = to_timestamp(u.online_since / 1000), seen_at = to_timestamp(u.seen_at / 1000),
       late_skew_s = u.late_skew_s, due_at = to_timestamp(u.due_at / 1000)
     from rows from (
         unnest($1::int[], $2::float8[], $3::bool[], $4::float8[], $5::float8[], $6::float8[], $7::float8[]),
         jsonb_array_elements($8::jsonb), jsonb_array_elements($9::jsonb), jsonb_array_elements($10::jsonb), jsonb_array_elements($11::jsonb)
       ) as u(house_id, reading_at, is_online, online_since, seen_at, late_skew_s, due_at, detail, judge, counter, day_use)
     where s.house_id = u.house_id`,
    [
      states.map((state) => state.houseId), states.map((state) => state.readingAt), states.map((state) => state.isOnline), states.map((state) => state.onlineSince),
      states.map((state) => state.seenAt), states.map((state) => state.lateSkewS), states.map((state) => state.dueAt),
      documents(states.map((state) => state.detail)), documents(states.map((state) => state.judge)), documents(states.map((state) => state.counter)),
      documents(states.map((state) => state.dayUse ?? {})),
    ],
  );
}
