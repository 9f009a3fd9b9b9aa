import { keysOf } from "../../base/table-keys.ts";
import { z } from "zod";
import {
  type ImportColumnInfo,
  importId,
  importProblemOf,
  importRowOf,
  importRowsMax,
} from "../../base/import-table.ts";

/** The columns of the table, in the order of the template. */
export const importColumns = {
  farm: { name: { zh: "农场", en: "Farm" }, isRequired: true },
  house: { name: { zh: "栋舍名称", en: "House" }, isRequired: true },
  nameEn: { name: { zh: "栋舍英文名称", en: "House name in English" } },
  species: { name: { zh: "畜禽种类", en: "Species" }, isRequired: true },
  archetype: { name: { zh: "栋舍类型", en: "House type" } },
  floorArea: { name: { zh: "舍内面积 m²", en: "Floor area m²" } },
  phases: { name: { zh: "供电相数", en: "Supply phases" } },
  breed: { name: { zh: "品种", en: "Breed" } },
  placedAt: { name: { zh: "入舍日期", en: "Placement date" } },
  placedCount: { name: { zh: "入舍数量", en: "Head placed" } },
  networkId: { name: { zh: "网络编号", en: "Network ID" } },
  gatewayType: { name: { zh: "网关类型", en: "Gateway type" } },
  number: { name: { zh: "网关编号", en: "Gateway number" } },
  simCard: { name: { zh: "SIM 卡号", en: "SIM card" } },
  reportInterval: { name: { zh: "上报间隔（秒）", en: "Reporting interval (s)" } },
} as const satisfies Record<string, ImportColumnInfo>;
export type ImportColumn = keyof typeof importColumns;
export const importColumnKeys = keysOf(importColumns);
export const importRowSchema = importRowOf(importColumnKeys);
export type ImportRow = z.output<typeof importRowSchema>;

/**
 * `isConfirmed` false: nothing changes, every problem is reported. `areDoubtsSeen`: the doubtful
 * values are right.
 */
export const importHousesSchema = z.object({
  rows: z.array(importRowSchema).min(1).max(importRowsMax),
  isConfirmed: z.boolean(),
  areDoubtsSeen: z.boolean().default(false),
});

/** Counts of created items, or of those to be created; none come from rows with a problem. */
export const importCountsSchema = z.object({
  rows: z.int(),
  houses: z.int(),
  flocks: z.int(),
  gateways: z.int(),
});
export type ImportCounts = z.infer<typeof importCountsSchema>;
export const importProblemSchema = importProblemOf(importColumnKeys);

/** The secret of a gateway that was made, shown this once. */
export const importSecretSchema = z.object({
  farm: z.string(),
  house: z.string(),
  networkId: z.string(),
  secret: z.string(),
});
export type ImportSecret = z.infer<typeof importSecretSchema>;

/** `secrets`: after a confirmed import only, in the order of the rows. */
export const importReplySchema = z.object({
  counts: importCountsSchema,
  problems: z.array(importProblemSchema),
  /** Possible but unlikely values: created once the person confirms them. */
  doubts: z.array(importProblemSchema),
  secrets: z.array(importSecretSchema),
  importId,
});
export type ImportReply = z.infer<typeof importReplySchema>;
