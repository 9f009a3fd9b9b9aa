import { dayMs, minuteMs } from "../../base/time.ts";
import { speciesKeys } from "../../base/animal.ts";
import { z } from "zod";
import { type PersonAction, personActionSchema, orderItemsMax } from "../protocol/gateway-order.ts";
import { keysOf } from "../../base/table-keys.ts";
import { housePlace } from "../../fleet/house/house-place.ts";
import { parameterGroupKeys } from "../../fleet/gateway/parameter-group.ts";
import { settingChangeSchema, settingValueSchema } from "../protocol/controller-setting.ts";
import { line } from "../../base/text-field.ts";
import {
  commandRefusalKeys,
  confirmationKeys,
  riskClasses,
  ruleFindingSchema,
} from "../command/command.ts";
import { commandReasons } from "../command/command-name.ts";
import { commandStates } from "../command/command-state.ts";
import { travels } from "../desired/group-content.ts";

/*
 * A change of many houses: planned (nothing is sent, every house is checked), started by the person
 * who planned it, carried out in waves by the server. Each house of it consists of ordinary
 * commands. Times in epoch ms.
 */

const timestamp = z.int().nullable();
const group = z.enum(parameterGroupKeys);
const houseId = z.int().positive();

/** Times of a batch, ms. */
export const batchTimes = {
  /** Time within which a plan can be started. */
  startMs: 10 * minuteMs,
  /** Time limit of a second person. */
  approvalMs: 10 * minuteMs,
  /** Plans that were not started are deleted after this time. */
  forgetMs: dayMs,
} as const;

/** Maximum number of houses of one batch. */
export const batchHousesMax = 2000;
/** Highest share of failures that a person may accept where the risk is low. */
export const toleranceMax = 0.1;
/** Longest observation between two waves, min. */
export const soakMinMax = 60;

export const batchKinds = [
  "write",
  "paste",
  "template",
  "auto",
  "do",
  /** Repeats the part of another batch that failed, or was not sent. */
  "retry",
  /** Restores the values from before another batch. */
  "undo",
] as const;
export type BatchKind = (typeof batchKinds)[number];

export const batchStates = [
  /** Reviewed, not started. */
  "planned",
  /** Waits for a second person. */
  "awaiting",
  "running",
  /** Waits until a person continues or stops it (`reason`). */
  "paused",
  /** Every house has its end. */
  "ended",
  /** A person has ended it; unsent commands stay unsent. */
  "stopped",
  /** It was withdrawn or refused before it began. */
  "cancelled",
] as const;
export type BatchState = (typeof batchStates)[number];

/** Reasons why a batch is paused, or never began. */
export const batchReasons = [
  "person",
  "failure",
  "unproven",
  "alarm",
  /** The session or the rights of the person who started it have ended. */
  "notAllowed",
  "orgOff",
  "notApproved",
  "withdrawn",
] as const;
export type BatchReason = (typeof batchReasons)[number];

/** States of one house of a batch. */
export const batchHouseStates = [
  /** Left out, by the plan or by the person (`reason`). */
  "left",
  "waiting",
  /** The house's turn has come: it is reviewed again, then sent. */
  "open",
  /** Read back as desired, all of it. */
  "verified",
  "failed",
  /** The house's turn came and nothing was sent (`reason`). */
  "skipped",
  /** The batch was stopped before its turn. */
  "notSent",
] as const;
export type BatchHouseState = (typeof batchHouseStates)[number];

/**
 * Reasons why a house is left out, was skipped or failed: a refusal of its command, the command's
 * end, or a reason that only batches have.
 */
export const batchHouseReasons = [
  ...commandRefusalKeys,
  ...commandStates,
  ...keysOf(commandReasons),
  /** Taken out of the plan by the person. */
  "byPerson",
  /**
   * The person who continues it may not send it without a second person, and there is no approval.
   */
  "secondMissing",
  /** Another user has changed it since: there is nothing of this command to restore. */
  "changedSince",
  /** Not there any more, or not in the scope of the person who started it. */
  "gone",
  /** Too little data on the house for a proposal. */
  "noProposal",
] as const;
export type BatchHouseReason = (typeof batchHouseReasons)[number];

/** One thing that is done in a house. Several go one after the other. */
export const batchTaskSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("write"),
    group,
    /** Hash of the group it was planned on: another one is a conflict. */
    base: z.string(),
    items: z.array(settingChangeSchema),
    undoOf: z.string().nullable(),
    /** Why each value is proposed, by its place; of automatic configuration. */
    why: z.record(z.string(), z.string()).optional(),
  }),
  z.object({ kind: z.literal("do"), action: personActionSchema }),
]);
export type BatchTask = z.infer<typeof batchTaskSchema>;

/**
 * Groups for which nothing can be proposed, and why, by keys of
 * contract/control/desired/auto-word.ts.
 */
export const proposalGapSchema = z.object({ group, why: z.string() });
export type ProposalGap = z.infer<typeof proposalGapSchema>;

/** The group that keeps a house out: its values that cannot be, and the rules they would break. */
export const batchRefusalSchema = z.object({
  group,
  faults: z.array(
    z.object({
      ...settingChangeSchema.pick({ k: true, row: true }).shape,
      to: settingValueSchema,
      /** A key of contract/control/parameter/parameter-check.ts, or `rowsMany`. */
      fault: z.string(),
    }),
  ),
  findings: z.array(ruleFindingSchema),
});
export type BatchRefusal = z.infer<typeof batchRefusalSchema>;

/** A house of a batch, as lists show it. */
export const batchHouseSchema = z.object({
  ...housePlace,
  farmId: z.int(),
  networkId: z.string().nullable(),
  /** From 0; null: not started, or left out. */
  wave: z.int().nullable(),
  /** Position of the house in the order of the batch, over all waves. */
  place: z.int(),
  state: z.enum(batchHouseStates),
  reason: z.enum(batchHouseReasons).nullable(),
  /** Danger at the time of planning; null: nothing would be sent. */
  risk: z.enum(riskClasses).nullable(),
  /** Values that change. */
  changes: z.int(),
  /** Values that cannot be, rules that would be broken; with `values`. */
  faults: z.int(),
  /** Groups its type has not got: of these nothing is sent. */
  lacking: z.array(group),
  gaps: z.array(proposalGapSchema),
  dayAge: z.int().nullable(),
  isAlarmed: z.boolean(),
  /** Id of the last command. */
  commandId: z.string().nullable(),
  beganAt: timestamp,
  endedAt: timestamp,
});
export type BatchHouse = z.infer<typeof batchHouseSchema>;

/** Number of houses in each state. */
const counts = Object.fromEntries(
  batchHouseStates.map((state) => [state, z.int()] as const),
) as Record<BatchHouseState, z.ZodInt>;

export const batchSchema = z.object({
  id: z.string(),
  orgId: z.int(),
  kind: z.enum(batchKinds),
  name: z.string(),
  /** Id of the batch that a `retry` or `undo` is about. */
  ofId: z.string().nullable(),
  groups: z.array(group),
  action: personActionSchema.nullable(),
  state: z.enum(batchStates),
  reason: z.enum(batchReasons).nullable(),
  /** The most dangerous of its houses; null: nothing would be sent. */
  risk: z.enum(riskClasses).nullable(),
  /** Inputs required from the person. `name` is the number of houses here. */
  asks: z.array(z.enum(confirmationKeys)),
  wave: z.int(),
  waves: z.int(),
  soakMs: z.int(),
  soakUntil: timestamp,
  inFlight: z.int(),
  isOneAFarm: z.boolean(),
  tolerance: z.number(),
  counts: z.object(counts),
  plannedAt: z.int(),
  startedAt: timestamp,
  endedAt: timestamp,
  /** Person who planned it; the person it runs for now. */
  operator: z.string(),
  operatorName: z.string(),
  isOwn: z.boolean(),
  /** Reason for starting it, in its author's words; empty: not required. */
  why: z.string(),
  /** True when it waits for a second person, and the caller may be that person. */
  mayAgree: z.boolean(),
  approvedBy: z.string().nullable(),
});
export type Batch = z.infer<typeof batchSchema>;

/** One and the same change in several houses. */
export const batchChangeSchema = z.object({
  group,
  ...settingChangeSchema.shape,
  houses: z.int(),
  /** Why it is proposed; of automatic configuration. */
  why: z.string().nullable(),
});
/** Maximum number of different changes that a plan lists. */
export const batchChangesMax = 500;

/** A batch with its changes and the state of its waves. */
export const batchDetailSchema = z.object({
  batch: batchSchema,
  /** The most frequent first, `batchChangesMax` at most. */
  changes: z.array(batchChangeSchema),
  changesTotal: z.int(),
  waves: z.array(z.object({ wave: z.int(), counts: z.object(counts) })),
  /** Batches made from this batch, such as its retry or undo. */
  followers: z.array(
    z.object({ id: z.string(), kind: z.enum(batchKinds), state: z.enum(batchStates) }),
  ),
});
export type BatchDetail = z.infer<typeof batchDetailSchema>;

const desired = settingChangeSchema.omit({ from: true });
const travelling = group.refine(travels);

/** Copied settings: from which house, which groups, and their content. */
export const copiedSchema = z.object({
  houseId,
  groups: z
    .array(z.object({ group: travelling, hash: z.string().max(64) }))
    .min(1)
    .max(20),
});
export type Copied = z.infer<typeof copiedSchema>;

/** A hand mode, levels, tests and restarts are for one house at a time. */
function isForMany(action: PersonAction): boolean {
  if (action.do === "mode") return action.to !== "hand";
  return action.do === "clock" || action.do === "reset" || action.do === "log";
}

/** Change to make. */
export const batchContentSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("write"),
    group: travelling,
    items: z.array(desired).min(1).max(orderItemsMax),
  }),
  z.object({ kind: z.literal("paste"), from: copiedSchema }),
  z.object({ kind: z.literal("template"), templateId: z.int().positive() }),
  z.object({ kind: z.literal("auto"), groups: z.array(travelling).min(1).max(20) }),
  z.object({ kind: z.literal("do"), action: personActionSchema.refine(isForMany) }),
  z.object({ kind: z.literal("retry"), batchId: z.uuid() }),
  z.object({ kind: z.literal("undo"), batchId: z.uuid() }),
]);
export type BatchContent = z.infer<typeof batchContentSchema>;

export const planBatchSchema = z.object({
  name: line(80).min(1),
  what: batchContentSchema,
  /** For `retry` and `undo`: only these houses of the former batch; empty: all. */
  houseIds: z.array(houseId).max(batchHousesMax),
});

export const startBatchSchema = z.object({
  id: z.uuid(),
  /** Houses that the person leaves out of the plan. */
  left: z.array(houseId).max(batchHousesMax).default([]),
  firstHouseId: houseId.nullable().default(null),
  /** False: all houses at once, as for an undo. */
  isInWaves: z.boolean().default(true),
  soakMin: z.int().min(0).max(soakMinMax),
  /** Share of failures that is accepted; only where the risk is low. */
  tolerance: z.number().min(0).max(toleranceMax).default(0),
  confirm: z.object({
    /** Number of houses, as typed. */
    houses: z.int().min(0).max(batchHousesMax),
    reason: z.string().trim().max(200).default(""),
  }),
});

/** A proposal of automatic configuration, one house, one group. */
export const proposalSchema = z.object({
  group,
  /** Hash of the settings it was made for; null: the group was never read. */
  base: z.string().nullable(),
  items: z.array(z.object({ ...settingChangeSchema.shape, why: z.string() })),
});
export const proposalReplySchema = z.object({
  houseId: z.int(),
  species: z.enum(speciesKeys),
  groups: z.array(proposalSchema),
  missing: z.array(proposalGapSchema),
});
