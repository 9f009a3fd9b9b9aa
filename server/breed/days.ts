import {
  type BreedCell,
  breedCellKeys,
  type BreedDay,
  type ImmuneReminder,
} from "../../contract/breed.ts";
import type { Query, Transaction } from "../db/open.ts";

const columns: Readonly<Record<BreedCell, string>> = {
  dayAge: "day_age",
  tempC: "temp_c",
  rhLowPct: "rh_low_pct",
  rhHighPct: "rh_high_pct",
  co2Ppm: "co2_ppm",
  lightH: "light_h",
  lightLux: "light_lux",
  waterMl: "water_ml",
  weightG: "weight_g",
  feedG: "feed_g",
  eggG: "egg_g",
  layPct: "lay_pct",
  survivalPct: "survival_pct",
};
const names = breedCellKeys.map((key) => columns[key]).join(", ");

/** A breed's standard, by age. */
export const readDays = (on: { readonly query: Query }, breedId: number): Promise<BreedDay[]> =>
  on.query<BreedDay>(
    `select ${breedCellKeys.map((key) => `${columns[key]} as "${key}"`).join(", ")} from breed_days where breed_id = $1 order by day_age`,
    [breedId],
  );

export const readReminders = (
  on: { readonly query: Query },
  breedId: number,
): Promise<ImmuneReminder[]> =>
  on.query<ImmuneReminder>(
    `select day_age as "dayAge", content from immune_reminders where breed_id = $1 order by day_age, id`,
    [breedId],
  );

/** Puts rows to a breed that has none of these ages. */
export async function writeDays(
  tx: Transaction,
  breedId: number,
  days: readonly BreedDay[],
): Promise<void> {
  const rows = days.map((day) =>
    Object.fromEntries(breedCellKeys.map((key) => [columns[key], day[key]])),
  );
  await tx.query(
    `insert into breed_days (breed_id, ${names}) select $1, ${names} from jsonb_populate_recordset(null::breed_days, $2::jsonb)`,
    [breedId, JSON.stringify(rows)],
  );
}

export async function writeReminders(
  tx: Transaction,
  breedId: number,
  reminders: readonly ImmuneReminder[],
): Promise<void> {
  await tx.query(
    `insert into immune_reminders (breed_id, day_age, content) select $1, day_age, content from unnest($2::int[], $3::text[]) with ordinality as r(day_age, content, place) order by place`,
    [breedId, reminders.map(({ dayAge }) => dayAge), reminders.map(({ content }) => content)],
  );
}

/** All of a breed's standard, replaced. */
export async function replaceDays(
  tx: Transaction,
  breedId: number,
  days: readonly BreedDay[],
  reminders: readonly ImmuneReminder[],
): Promise<void> {
  await tx.query("delete from breed_days where breed_id = $1", [breedId]);
  await tx.query("delete from immune_reminders where breed_id = $1", [breedId]);
  await writeDays(tx, breedId, days);
  await writeReminders(tx, breedId, reminders);
}
