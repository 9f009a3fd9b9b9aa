import { z } from "zod";
import { confirmationKeys } from "../command/command.ts";
import { fileKinds } from "../protocol/file-kind.ts";
import { housePlace } from "../../fleet/house/house-place.ts";
import { minuteMs } from "../../base/time.ts";
import { taskStates } from "./rollout-task.ts";
import { deviceFileSchema } from "./firmware-file.ts";

/*
 * A file for many gateways: all fetch it when they can, and install it in waves. Times in epoch ms.
 */

export const rolloutStates = [
  /** Waits for a second person. */
  "awaiting",
  "running",
  "paused",
  "stopped",
  "done",
  "ended",
] as const;

/** Time a wave is watched before the next begins, min. */
export const soakMinutes = { usual: 30, most: 1440 } as const;
/** Houses of one rollout. */
export const rolloutMax = 2000;
/** Time limit of a second person, ms. */
export const rolloutApprovalMs = 10 * minuteMs;
/** Class of an installation: while animals are in it is among the most dangerous. */
export const installRisk = (isStocked: boolean) => (isStocked ? 3 : 2);

const timestamp = z.int().nullable();
const houseIds = z.array(z.int().positive()).min(1).max(rolloutMax);

/** Why a house is not part of it. */
export const unfitKeys = [
  "noGateway",
  "otherOrg",
  "otherType",
  "protocol",
  "noFiles",
  "sameVersion",
  "underWay",
] as const;
export type Unfit = (typeof unfitKeys)[number];

export const planHouseSchema = z.object({
  houseId: z.int(),
  /** Null: without a gateway, or not reported. */
  version: z.string().nullable(),
  /** Why the house cannot be part of the rollout; null: it can. */
  unfit: z.enum(unfitKeys).nullable(),
  /** True: the gateway runs a newer version, so the file would be a step back. */
  isOlder: z.boolean(),
  isOnline: z.boolean(),
  isStocked: z.boolean(),
  /**
   * True: the outputs do not stay on during the restart, so nothing is installed while animals are
   * in the house.
   */
  isEmptyOnly: z.boolean(),
  /** From 0; null: the house is not part of the rollout. */
  wave: z.int().nullable(),
});
export type PlanHouse = z.infer<typeof planHouseSchema>;

export const planRolloutSchema = z.object({ fileId: z.int().positive(), houseIds });
export const rolloutPlanSchema = z.object({
  file: deviceFileSchema,
  houses: z.array(planHouseSchema),
  /** Houses of each wave. */
  waves: z.array(z.int()),
  /** Confirmations the person has to give. `name` is the number of houses here. */
  asks: z.array(z.enum(confirmationKeys)),
});
export type RolloutPlan = z.infer<typeof rolloutPlanSchema>;

export const startRolloutSchema = planRolloutSchema.extend({
  name: z.string().trim().min(1).max(60),
  soakMin: z.int().min(0).max(soakMinutes.most).default(soakMinutes.usual),
  /** Houses that will take part, as counted by the person who confirms it. */
  count: z.int().min(1),
  /** Why, where animals are in. */
  reason: z.string().trim().max(200).default(""),
});

/** One gateway of a rollout. */
export const updateTaskSchema = z.object({
  id: z.int(),
  rolloutId: z.int(),
  ...housePlace,
  networkId: z.string(),
  wave: z.int(),
  kind: z.enum(fileKinds),
  state: z.enum(taskStates),
  /** Reason for the state; `offline` while it waits and its gateway is offline. */
  reason: z.string().nullable(),
  /** Bytes received, and their total. */
  offset: z.int(),
  size: z.int(),
  /** Firmware that ran before. */
  fromVersion: z.string().nullable(),
  /** Version of the file. */
  toVersion: z.string(),
  /** Firmware that runs now, as far as reported. */
  version: z.string().nullable(),
  isOnline: z.boolean(),
  commandId: z.string().nullable(),
  endedAt: timestamp,
});
export type UpdateTask = z.infer<typeof updateTaskSchema>;

export const rolloutSchema = z.object({
  id: z.int(),
  orgId: z.int(),
  name: z.string(),
  file: deviceFileSchema.pick({ id: true, name: true, version: true, size: true }).extend({
    kind: z.enum(fileKinds),
  }),
  state: z.enum(rolloutStates),
  /**
   * Reason why it stopped: `failure`, `unproven`, `alarm`; why it paused without a person's doing:
   * `notAllowed`, `notApproved`; why it never began: `notApproved`.
   */
  reason: z.string().nullable(),
  /** Number of the current one, from 0, and the total. */
  wave: z.int(),
  waves: z.int(),
  soakMin: z.int(),
  soakUntil: timestamp,
  /** Person responsible: started it, or resumed it last. */
  createdBy: z.string(),
  isOwn: z.boolean(),
  /** True: the rollout waits for a second person, and the caller may be that person. */
  mayAgree: z.boolean(),
  /** The author's reason; empty: not requested. */
  why: z.string(),
  approvedBy: z.string().nullable(),
  createdAt: z.int(),
  /** Since when it waits for a second person; null: it does not. */
  awaitingAt: timestamp,
  endedAt: timestamp,
  /** Houses by the state of their task. */
  counts: z.partialRecord(z.enum(taskStates), z.int()),
  /**
   * Houses of the current wave that wait for their download or installation, with the most frequent
   * known reason and the number of houses it applies to. Null: no known reason.
   */
  waits: z.object({ houses: z.int(), reason: z.string().nullable(), ofReason: z.int() }),
});
export type Rollout = z.infer<typeof rolloutSchema>;

/** State of a rollout's houses now. */
export const rolloutReviewSchema = z.object({
  houses: z.int(),
  /** Houses of each wave. */
  waves: z.array(z.int()),
  /**
   * Houses with animals, and how many of them are updated only when empty, because their outputs do
   * not stay on.
   */
  stocked: z.int(),
  emptyOnly: z.int(),
  /** Houses with an urgent or high alarm; offline; running a newer version. */
  alarmed: z.int(),
  offline: z.int(),
  older: z.int(),
  /** Running versions, ascending; null: a gateway has not reported one. */
  versions: z.array(z.string().nullable()),
});
export type RolloutReview = z.infer<typeof rolloutReviewSchema>;

export const updateCheckSchema = z.object({
  /** The version that the gateway runs; null: not reported. */
  version: z.string().nullable(),
  /** The newest file for its type, newer than its own; null: no such file. */
  newer: deviceFileSchema.nullable(),
  /** The newest version for its type; null: no version. */
  newestVersion: z.string().nullable(),
  /** True: the gateway accepts files. */
  takesFiles: z.boolean(),
  /** The last rollout task of the gateway. */
  task: updateTaskSchema.nullable(),
});
export type UpdateCheck = z.infer<typeof updateCheckSchema>;
