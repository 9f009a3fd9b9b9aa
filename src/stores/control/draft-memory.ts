import { dayMs } from "../../../contract/base/time.ts";
import { z } from "zod";
import {
  isParameterGroup,
  type ParameterGroup,
} from "../../../contract/fleet/gateway/parameter-group.ts";
import {
  type Settings,
  settingsSchema,
} from "../../../contract/control/protocol/controller-setting.ts";
import type { Memory } from "../port/memory.ts";

/** One group that was changed and not sent. */
const storedGroupSchema = z.object({
  /** Hash of the group that the change was based on. */
  hash: z.string(),
  base: settingsSchema,
  wish: settingsSchema,
});
const storedHouseSchema = z.object({
  /** By the clock of the device, epoch ms. */
  keptAt: z.number(),
  groups: z.record(z.string(), storedGroupSchema),
});
const storedSchema = z.record(z.string(), storedHouseSchema);
type StoredDrafts = z.infer<typeof storedSchema>;

export interface StoredGroup {
  readonly hash: string;
  readonly base: Settings;
  readonly wish: Settings;
}

/** After a day the state of a house is different, so prepared changes expire. */
const retentionMs = dayMs;
const keyOf = (userId: number): string => `settings-drafts-${userId}`;

function read(memory: Memory, userId: number, now: number): StoredDrafts {
  const text = memory.get(keyOf(userId));
  if (text === null) return {};
  try {
    const stored = storedSchema.parse(JSON.parse(text));
    return Object.fromEntries(
      Object.entries(stored).filter(([, { keptAt }]) => now - keptAt < retentionMs),
    );
  } catch {
    return {};
  }
}

/**
 * Changes of settings that were prepared on this device and not sent. They outlast a reload and the
 * session, and are only shown to the user who made them.
 */
export const draftMemory = (memory: Memory, userId: number) => ({
  /** Returns the changes prepared for a house. */
  of(houseId: number, now: number): ReadonlyMap<ParameterGroup, StoredGroup> {
    const groups = read(memory, userId, now)[houseId]?.groups ?? {};
    return new Map(
      Object.entries(groups).flatMap(([group, draft]) =>
        isParameterGroup(group) ? [[group, draft] as const] : [],
      ),
    );
  },
  store(houseId: number, groups: ReadonlyMap<ParameterGroup, StoredGroup>, now: number): void {
    const stored = read(memory, userId, now);
    if (groups.size === 0) delete stored[houseId];
    else stored[houseId] = { keptAt: now, groups: Object.fromEntries(groups) };
    if (Object.keys(stored).length === 0) memory.remove(keyOf(userId));
    else memory.set(keyOf(userId), JSON.stringify(stored));
  },
  /** Houses for which something was prepared. */
  houses: (now: number): readonly number[] => Object.keys(read(memory, userId, now)).map(Number),
});
export type DraftMemory = ReturnType<typeof draftMemory>;
