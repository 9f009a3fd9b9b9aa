import { z } from "zod";
import { id } from "../base/call-schema.ts";
import { keysOf } from "../base/table-keys.ts";
import { hourMs } from "../base/time.ts";
import type { Words } from "../base/words.ts";

/** Imports that can be undone; for breed standards, every save. */
export const importKinds = {
  days: { zh: "日报", en: "Daily records" },
  houses: { zh: "栋舍", en: "Houses" },
  plans: { zh: "维保计划", en: "Maintenance plans" },
  standards: { zh: "品种标准", en: "Breed standards" },
} as const satisfies Record<string, Words>;
export type ImportKindKey = keyof typeof importKinds;
export const importKindKeys = keysOf(importKinds);

/** Time within which an import can be undone, ms. */
export const importUndoMs = 24 * hourMs;

/** Reasons for leaving a part of an import unchanged. */
export const undoSkipReasons = {
  changed: { zh: "导入后已被修改", en: "Changed since the import" },
  used: { zh: "导入后已有数据", en: "Has records since the import" },
  heard: { zh: "网关已上线", en: "Its gateway has been online" },
  gone: { zh: "已不存在或无权查看", en: "No longer exists, or outside your scope" },
  closed: { zh: "该批次已结算", en: "This flock is closed" },
} as const satisfies Record<string, Words>;
export type UndoSkipReason = keyof typeof undoSkipReasons;

/** `breedId`: the standards of this breed. */
export const recentImportsSchema = z.object({
  kind: z.enum(importKindKeys),
  breedId: id.optional(),
});
/** Imports that the caller may undo, newest first. */
export const recentImportsReplySchema = z.object({
  imports: z.array(
    z.object({
      id: z.int(),
      /** Epoch ms. */
      at: z.int(),
      by: z.string(),
      /** Number of its days, houses, plans or standards. */
      count: z.int(),
    }),
  ),
});

export const undoImportSchema = z.object({ id });
export const undoImportReplySchema = z.object({
  /** Days, houses, plans or standards that were restored. */
  undone: z.int(),
  /** Places that were left alone, each with the reason, in the person's language. */
  kept: z.array(z.object({ what: z.string(), message: z.string() })),
});
export type UndoImportReply = z.infer<typeof undoImportReplySchema>;
