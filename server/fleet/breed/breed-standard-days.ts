import { eq } from "drizzle-orm";
import {
  type BreedCell,
  breedCellKeys,
  type BreedDay,
  type ImmuneReminder,
} from "../../../contract/fleet/flock/breed.ts";
import type { Queryable, Transaction } from "../../platform/db/open-database.ts";
import { breedDays, immuneReminders } from "../../platform/db/schema/fleet/breed-tables.ts";

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
const selected = breedCellKeys.map((key) => `${columns[key]} as "${key}"`).join(", ");

/** A breed's standard, by age. */
export const readDays = (db: Queryable, breedId: number): Promise<BreedDay[]> =>
  db.query<BreedDay>(`select ${selected} from breed_days where breed_id = $1 order by day_age`, [
    breedId,
  ]);

export const readReminders = (db: Queryable, breedId: number): Promise<ImmuneReminder[]> =>
  db.query<ImmuneReminder>(
    `select day_age as "dayAge", content from immune_reminders where breed_id = $1
     order by day_age, id`,
    [breedId],
  );

/** Adds rows for ages the breed does not have. */
export async function writeDays(
  tx: Transaction,
  breedId: number,
  days: readonly BreedDay[],
): Promise<void> {
  if (days.length > 0)
    await tx.orm.insert(breedDays).values(days.map((day) => ({ ...day, breedId })));
}

export async function writeReminders(
  tx: Transaction,
  breedId: number,
  reminders: readonly ImmuneReminder[],
): Promise<void> {
  if (reminders.length > 0)
    await tx.orm
      .insert(immuneReminders)
      .values(reminders.map((reminder) => ({ ...reminder, breedId })));
}

/** All of a breed's standard, replaced. */
export async function replaceDays(
  tx: Transaction,
  breedId: number,
  days: readonly BreedDay[],
  reminders: readonly ImmuneReminder[],
): Promise<void> {
  await tx.orm.delete(breedDays).where(eq(breedDays.breedId, breedId));
  await tx.orm.delete(immuneReminders).where(eq(immuneReminders.breedId, breedId));
  await writeDays(tx, breedId, days);
  await writeReminders(tx, breedId, reminders);
}
