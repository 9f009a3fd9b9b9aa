import type { Org } from "../../../contract/account/farm-tree.ts";

/** A row of `orgColumns` as SQL gives it. */
export interface OrgRow {
  id: number;
  name: string;
  name_en: string | null;
  map_type: Org["mapType"];
  shift_times: string[];
}

/** Columns of an organisation record, over `o`. */
export const orgColumns = "o.id, o.name, o.name_en, o.map_type, o.shift_times";

export const orgOf = (row: OrgRow): Org => ({
  id: row.id,
  name: row.name,
  nameEn: row.name_en,
  mapType: row.map_type,
  shiftTimes: row.shift_times,
});
