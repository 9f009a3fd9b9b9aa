import { sql } from "drizzle-orm";
import { readingSchema } from "../../../contract/fleet/house/reading.ts";

const fields = Object.keys(readingSchema.shape)
  .filter((key) => key !== "houseId")
  .map((key) => `'${key}', s.detail->'${key}'`)
  .join(", ");

/**
 * A house's newest reading as JSON, put together by the database: it is a third of the kept frame.
 * Null before the first frame. Over `s` and `h`.
 */
export const readingColumn = sql.raw(
  `case when s.detail is not null then jsonb_build_object('houseId', h.id, ${fields}) end`,
);

/**
 * A house's newest frame; one stored before a value was thought of is a frame without it. Over `s`.
 */
export const detailColumn = sql.raw(`'{"feltTemp": null}'::jsonb || s.detail`);
