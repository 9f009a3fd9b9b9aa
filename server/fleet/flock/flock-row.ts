import { dayAgeAt } from "../house/house-context.ts";
import type { Flock } from "../../../contract/fleet/flock/flock.ts";

/** A row of `flockColumns` as SQL gives it. */
export interface FlockRow {
  flock_id: number;
  house_id: number;
  breed_id: number;
  breed: string;
  breed_en: string | null;
  placed_at: Date;
  cleared_at: Date | null;
  planned_end: string | null;
  target_weight_g: number | null;
  placed_count: number;
  placed_age: number;
  flock_version: number;
  time_zone: string;
}

/** Columns of a flock record, over k its row, b its breed and f the farm. */
export const flockColumns = `k.id as flock_id, k.house_id, k.breed_id,
    b.name as breed, b.name_en as breed_en, k.placed_at, k.cleared_at,
    k.planned_end::text as planned_end, k.target_weight_g, k.placed_count, k.placed_age,
    k.version as flock_version, f.time_zone`;

export function flockOf(row: FlockRow, now: number): Flock {
  const [placedAt, clearedAt] = [row.placed_at.getTime(), row.cleared_at?.getTime() ?? null];
  return {
    id: row.flock_id,
    houseId: row.house_id,
    breedId: row.breed_id,
    breedName: row.breed,
    breedNameEn: row.breed_en,
    placedAt,
    clearedAt,
    plannedEnd: row.planned_end,
    targetWeightG: row.target_weight_g,
    placedCount: row.placed_count,
    placedAge: row.placed_age,
    version: row.flock_version,
    // A flock that comes later today has its arrival age.
    dayAge: dayAgeAt(
      row.time_zone,
      { placedAt, placedAge: row.placed_age },
      Math.max(placedAt, clearedAt ?? now),
    ),
  };
}
