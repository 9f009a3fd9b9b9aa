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

/** Reads and locks the states of houses, in one order for everybody, so that two processes never wait for each other. */
export async function lockStates(tx: Transaction, houseIds: readonly number[]): Promise<Map<number, LiveState>> {
  const rows = await tx.query<Row>("select * from house_states where house_id = any($1::int[]) order by house_id for update", [houseIds]);
  return new Map(
    rows.map((row): [number, LiveState] => [row.house_id, {
      houseId: row.house_id, readingAt: ms(row.reading_at), detail: storedDetailSchema.nullable().catch(null).parse(row.detail),
      judge: judgeStateSchema.parse(row.judge), counter: counterStateSchema.catch({}).parse(row.counter),
      dayUse: dayUseSchema.nullable().catch(null).parse(row.day_use), isOnline: row.is_online, onlineSince: ms(row.online_since),
      seenAt: ms(row.seen_at), lateSkewS: row.late_skew_s, dueAt: ms(row.due_at),
    }]),
  );
}

export async function saveStates(tx: Transaction, states: readonly LiveState[]): Promise<void> {
  if (states.length === 0) return;
  await tx.query(
    `update house_states s set reading_at = to_timestamp(u.reading_at / 1000), detail = u.detail, judge = u.judge, counter = u.counter, day_use = u.day_use,
       is_online = u.is_online, online_since = to_timestamp(u.online_since / 1000), seen_at = to_timestamp(u.seen_at / 1000),
       late_skew_s = u.late_skew_s, due_at = to_timestamp(u.due_at / 1000)
     from unnest($1::int[], $2::float8[], $3::jsonb[], $4::jsonb[], $5::jsonb[], $6::jsonb[], $7::bool[], $8::float8[], $9::float8[], $10::float8[], $11::float8[])
       as u(house_id, reading_at, detail, judge, counter, day_use, is_online, online_since, seen_at, late_skew_s, due_at)
     where s.house_id = u.house_id`,
    [
      states.map((state) => state.houseId), states.map((state) => state.readingAt), states.map((state) => (state.detail === null ? null : JSON.stringify(state.detail))),
      states.map((state) => JSON.stringify(state.judge)), states.map((state) => JSON.stringify(state.counter)), states.map((state) => JSON.stringify(state.dayUse ?? {})),
      states.map((state) => state.isOnline), states.map((state) => state.onlineSince), states.map((state) => state.seenAt),
      states.map((state) => state.lateSkewS), states.map((state) => state.dueAt),
    ],
  );
}
