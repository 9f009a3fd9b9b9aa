import type { BreedStandard } from "../../contract/limit.ts";
import type { Query } from "../db/open.ts";

/**
 * The standards of these breeds, each in order of day age. Keys: breed id; one without a standard
 * is left out.
 */
export async function breedDaysOf(
  on: { readonly query: Query },
  breedIds: readonly number[],
): Promise<Map<number, BreedStandard[]>> {
  const found = await on.query<BreedStandard & { breedId: number }>(
    `select breed_id as "breedId", day_age as "dayAge", temp_c as "tempC", rh_low_pct as "rhLowPct",
       rh_high_pct as "rhHighPct", co2_ppm as "co2Ppm", light_h as "lightH",
       light_lux as "lightLux", water_ml as "waterMl", feed_g as "feedG",
       weight_g as "weightG", egg_g as "eggG", lay_pct as "layPct"
     from breed_days where breed_id = any($1::int[]) order by breed_id, day_age`,
    [breedIds],
  );
  const standards = new Map<number, BreedStandard[]>();
  for (const { breedId, ...day } of found)
    standards.set(breedId, [...(standards.get(breedId) ?? []), day]);
  return standards;
}
