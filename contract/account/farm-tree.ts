import { z } from "zod";

export const orgSchema = z.object({
  id: z.int(),
  name: z.string(),
  nameEn: z.string().nullable(),
  /** '1' China, '2' World. */
  mapType: z.enum(["1", "2"]),
  /** Ends of its shifts, by its farms' clocks (shift-times.ts); empty: not entered. */
  shiftTimes: z.array(z.string()).default([]),
});
export type Org = z.infer<typeof orgSchema>;

/**
 * A node of the farm tree. `adcode` is the province's ('370000') in China, otherwise the country's
 * ISO a3 ('THA').
 */
export const farmSchema = z.object({
  id: z.int(),
  orgId: z.int(),
  parentId: z.int().nullable(),
  name: z.string(),
  nameEn: z.string().nullable(),
  /** Name on the wall, in both languages; null: made from its name (short-name.ts). */
  shortName: z.string().nullable().default(null),
  shortNameEn: z.string().nullable().default(null),
  level: z.enum(["group", "company", "farm"]),
  country: z.string().length(3),
  adcode: z.string(),
  lng: z.number().min(-180).max(180),
  lat: z.number().min(-90).max(90),
  timeZone: z.string(),
});
export type Farm = z.infer<typeof farmSchema>;
