import type { Farm } from "../../../contract/account/farm-tree.ts";

/** A row of `farmColumns` as SQL gives it. */
export interface FarmRow {
  id: number;
  org_id: number;
  parent_id: number | null;
  name: string;
  name_en: string | null;
  short_name: string | null;
  short_name_en: string | null;
  level: Farm["level"];
  country: string;
  adcode: string;
  lng: number;
  lat: number;
  time_zone: string;
}

/** Columns of a farm record, over `f`. */
export const farmColumns = `f.id, f.org_id, f.parent_id, f.name, f.name_en, f.short_name,
  f.short_name_en, f.level, f.country,
  f.adcode, f.lng, f.lat,
  f.time_zone`;

/**
 * `present`: ids of the nodes that the caller sees. A node whose parent is not among them becomes a
 * root.
 */
export const farmOf = (row: FarmRow, present: ReadonlySet<number>): Farm => ({
  id: row.id,
  orgId: row.org_id,
  name: row.name,
  nameEn: row.name_en,
  shortName: row.short_name,
  shortNameEn: row.short_name_en,
  level: row.level,
  country: row.country,
  adcode: row.adcode,
  parentId: row.parent_id !== null && present.has(row.parent_id) ? row.parent_id : null,
  lng: row.lng,
  lat: row.lat,
  timeZone: row.time_zone,
});
