import type { BreedDay } from "../alarm/limit.ts";
import type { Query } from "../db/open.ts";

/**
 * The standards of these breeds, each in order of day age. Keys: breed id; one without a standard
 * is left out.
 */
export async function breedDaysOf(
  on: { readonly query: Query },
  breedIds: readonly number[],
): Promise<Map<number, BreedDay[]>> {
  const found = await on.query<BreedDay & { breedId: number }>(
    `select breed_id as "breedId", day_age as "dayAge", temp_c as "tempC", rh_low_pct as "rhLowPct",
       rh_high_pct as "rhHighPct", co2_ppm as "co2Ppm", light_h as "lightH",
       water_ml as "waterMl", feed_g as "feedG"
     from breed_days where breed_id = any($1::int[]) order by breed_id, day_age`,
    [breedIds],
  );
  const standards = new Map<number, BreedDay[]>();
  for (const { breedId, ...day } of found)
    standards.set(breedId, [...(standards.get(breedId) ?? []), day]);
  return standards;
}
