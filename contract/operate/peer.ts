import { z } from "zod";
import { type Beat, beatSchema } from "./beat.ts";
import { common, derived, type FieldsOf } from "../base/field.ts";
import { keysOf } from "../base/table-keys.ts";
import { line } from "../base/text-field.ts";
import type { Words } from "../base/words.ts";

/**
 * Another installation of this product that this one watches: people here are notified when it
 * falls silent, or reports that it does not do its work.
 */

/**
 * waiting: nothing received yet. well: it does its work. refusing: it is alive but reports that it
 * does not do a part of its work. silent: no sign of life. leaving: it was shut down on purpose and
 * has ten minutes to come back. unsure: this server could not receive anything itself, so the state
 * is unknown.
 */
export const peerStates = {
  waiting: { zh: "等待首次信号", en: "No signal yet" },
  well: { zh: "正常", en: "Normal" },
  refusing: { zh: "自报异常", en: "Reports a fault" },
  silent: { zh: "无信号", en: "Silent" },
  leaving: { zh: "计划停机", en: "Planned downtime" },
  unsure: { zh: "无法判断", en: "Cannot tell" },
} as const satisfies Record<string, Words>;
export type PeerState = keyof typeof peerStates;
export const peerStateKeys = keysOf(peerStates);

/** States that people are notified of: no sign of it, or it reports a fault. */
export const ringKinds = ["silent", "refusing"] as const;
export type RingKind = (typeof ringKinds)[number];

/** Why a beat was refused. */
export const beatRefusals = {
  signature: { zh: "签名不符", en: "wrong signature" },
  clock: { zh: "对方时钟偏差超过 5 分钟", en: "its clock is off by more than 5 min" },
  replay: { zh: "重复的信号", en: "repeated signal" },
  shape: { zh: "内容无法识别", en: "content not recognised" },
} as const satisfies Record<string, Words>;
export type BeatRefusal = keyof typeof beatRefusals;

/** Silence after which people are notified, s: the default, least, most. */
export const silentAfterS = { usual: 120, least: 10, most: 3600 } as const;

const ringSchema = z.object({
  id: z.int(),
  kind: z.enum(ringKinds),
  since: z.int(),
  /** Null: not acknowledged. */
  ackBy: z.string().nullable(),
});

/** An installation in the list. Times in epoch ms. */
export const peerSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** The numbers of this place and those above it are rung. */
  farmId: z.int(),
  farmName: z.string(),
  orgId: z.int(),
  orgName: z.string(),
  silentAfterS: z.int(),
  state: z.enum(peerStateKeys),
  stateSince: z.int(),
  /** Time of the last accepted beat; null: no beat yet. */
  heardAt: z.int().nullable(),
  beat: beatSchema.nullable(),
  /** The last beat refused since. */
  refused: z.object({ at: z.int(), why: z.enum(keysOf(beatRefusals)) }).nullable(),
  /** State that people are notified of at present. */
  ring: ringSchema.nullable(),
  /** Number of phones that would be called; 0: no one is notified. */
  contacts: z.int(),
  /** Address given to the other installation; shown once, when it was created. */
  address: z.string().nullable(),
  version: z.int(),
});
export type Peer = z.infer<typeof peerSchema>;

export const peerFields = {
  name: common.name,
  farmId: { name: { zh: "通知哪里的人员", en: "Who to notify" } },
  farmName: derived({ name: { zh: "通知哪里的人员", en: "Who to notify" } }),
  orgId: null,
  orgName: derived(common.org),
  silentAfterS: { name: { zh: "无信号多久后通知", en: "Notify after silence of" } },
  state: { name: { zh: "状态", en: "State" }, choices: peerStates, isDerived: true },
  stateSince: null,
  heardAt: { name: { zh: "最近信号", en: "Last heard" }, isDerived: true },
  beat: null,
  refused: null,
  ring: null,
  contacts: { name: { zh: "通知号码", en: "Numbers" }, isDerived: true },
  address: null,
} satisfies FieldsOf<Peer>;

export const createPeerSchema = z.object({
  name: line(peerFields.name.max).min(1),
  farmId: z.int().positive(),
  silentAfterS: z.int().min(silentAfterS.least).max(silentAfterS.most).default(silentAfterS.usual),
});
export const updatePeerSchema = createPeerSchema.extend({
  id: z.int().positive(),
  version: z.int(),
});

export const peerSorts = ["name", "state", "heard"] as const;

/** Receiver of this installation's own beats, as an address without its secrets. */
export const watcherSchema = z.object({
  host: z.string(),
  kind: z.enum(["own", "get"]),
  /** Time it last took one; null: never since the start. */
  takenAt: z.int().nullable(),
  /** Since when it accepts no reports; null: it does. */
  failingSince: z.int().nullable(),
  reason: z.string(),
});
export type Watcher = z.infer<typeof watcherSchema>;

/** Silence means something only after this many of its beats are missing. */
const beatsMissed = 2.5;
/** Returns the allowed silence, ms: no less than its own beat interval requires. */
export const patienceMs = (silentS: number, beat: Pick<Beat, "everyMs"> | null): number =>
  Math.max(silentS * 1000, (beat?.everyMs ?? 0) * beatsMissed);
