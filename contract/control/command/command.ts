import { minuteMs } from "../../base/time.ts";
import { z } from "zod";
import {
  answerItemSchema,
  doActionSchema,
  orderItemsMax,
  personActionSchema,
} from "../protocol/gateway-order.ts";
import { logSourceKeys } from "../../base/operation-log.ts";
import { parameterGroupKeys } from "../../fleet/gateway/parameter-group.ts";
import { lockReasonKeys, settingOrigins } from "../parameter/setting-row.ts";
import {
  settingChangeSchema,
  settingRowsMax,
  settingValueSchema,
} from "../protocol/controller-setting.ts";
import { commandStates } from "./command-state.ts";

/*
 * Commands as people see them: prepared (armed), sent, and their results. Times in epoch ms. Life
 * cycle: contract/control/command/command-life.ts.
 */

const timestamp = z.int().nullable();
const group = z.enum(parameterGroupKeys);
const place = {
  k: z.string().min(1).max(40),
  row: z
    .int()
    .min(0)
    .max(settingRowsMax - 1)
    .optional(),
};

/** Times of a command before it is queued, ms. */
export const armTimes = {
  /** Time within which a reviewed change can be sent. */
  sendMs: 2 * minuteMs,
  /** Settings received longer ago than that are read again first. */
  freshMs: minuteMs,
  /** Wait for that reading; then the stored settings have to do, and the gateway decides. */
  readMs: 2500,
} as const;

/** Made by the caller with each review: a repeated call finds the result of the first one. */
const clientToken = z.uuid();

/** `armed`: reviewed, not sent yet. */
const commandPhases = ["armed", ...commandStates] as const;
export type CommandPhase = (typeof commandPhases)[number];

/**
 * Danger class of a command, computed by contract/control/risk/change-risk.ts when it is armed. P:
 * more air, or an earlier alarm.
 */
export const riskClasses = ["P", "0", "1", "2", "3"] as const;
export type RiskClass = (typeof riskClasses)[number];
/** True when one is more dangerous than another. */
export const isRiskier = (one: RiskClass, other: RiskClass): boolean =>
  riskClasses.indexOf(one) > riskClasses.indexOf(other);

/** Inputs that a person has to give besides the confirmation. */
export const confirmationKeys = ["name", "reason", "second"] as const;
export type Confirmation = (typeof confirmationKeys)[number];

/** Air at one moment, by the level table. */
const airSchema = z.object({ level: z.number(), airM3h: z.number().nullable() });

export const commandRiskSchema = z.object({
  class: z.enum(riskClasses),
  /** Why it is of this class, as words of contract/control/risk/change-risk.ts. */
  why: z.array(z.string()),
  /** The house's name typed, a reason given, a second person. */
  asks: z.array(z.enum(confirmationKeys)),
  /** Effect it would have now; null: the house has not reported its state, or it moves no air. */
  whatIf: z
    .object({
      tempC: z.number(),
      before: airSchema,
      after: airSchema,
      /** Air the birds need, m3/h; null: the number of birds is unknown. */
      needM3h: z.number().nullable(),
      birds: z.number().nullable(),
    })
    .nullable(),
});
export type CommandRisk = z.infer<typeof commandRiskSchema>;

/** A person, by id and name. */
export const personNameSchema = z.object({ id: z.int(), name: z.string() });
export type PersonName = z.infer<typeof personNameSchema>;

/** A command with all its details. */
export const commandSchema = z.object({
  id: z.string(),
  houseId: z.int(),
  kind: z.enum(["write", "do"]),
  /** Group of a write. */
  group: group.nullable(),
  /** Action of a do. */
  action: doActionSchema.nullable(),
  /** Values it is to change, as they were when it was armed. Empty if it leaves nothing to read. */
  items: z.array(settingChangeSchema),
  trialMin: z.int().nullable(),
  /** Time its gateway put the former values of a trial back; absent: not reported. */
  trialEndedAt: z.int().optional(),
  /** Null: not computed. */
  risk: commandRiskSchema.nullable(),
  state: z.enum(commandPhases),
  /** Why it ended so: a key of `commandReasons`; null: the state needs no reason. */
  reason: z.string().nullable(),
  /** Values read back, or the reason why nothing was written, one by one. */
  found: z.array(answerItemSchema),
  /** Answer of the gateway to an action that leaves nothing to read back. */
  said: z.array(answerItemSchema).optional(),
  clientToken: z.string(),
  armedAt: z.int(),
  /** Time its author sent it. */
  queuedAt: timestamp,
  /** Time it was first sent to the gateway; it can be begun until `notAfter`. */
  saidAt: timestamp,
  says: z.int(),
  notAfter: timestamp,
  begunAt: timestamp,
  unconfirmedAt: timestamp,
  /** A person has withdrawn it; a command that has begun continues. */
  cancelAskedAt: timestamp,
  endedAt: timestamp,
  createdBy: z.int(),
  operator: z.string(),
  operatorName: z.string(),
  source: z.enum(logSourceKeys),
  /** Second person it was submitted to; absent: no second person. */
  approver: personNameSchema.optional(),
  approvedBy: z.string().nullable(),
  /** Reason for sending it, in its author's words; absent: not required. */
  why: z.string().optional(),
  undoOf: z.string().nullable(),
  /** The advice it follows; absent: no advice. */
  adviceId: z.int().optional(),
  /** An autopilot followed it, in its operator's name. */
  isAutopilot: z.boolean().optional(),
});
export type Command = z.infer<typeof commandSchema>;

/** One step of a command, in their order from 0. */
export const commandStepSchema = z.object({
  n: z.int(),
  at: z.int(),
  /**
   * `armed`, `sent`, `cancelAsked`, `cancelSaid`, `trialEnded`, or an event of command-life.ts.
   */
  kind: z.string(),
  /** Person who did it; null: server or gateway. */
  by: z.string().nullable(),
  /** The state after this step. */
  state: z.enum(commandPhases),
  detail: z.record(z.string(), z.unknown()),
});
export type CommandStep = z.infer<typeof commandStepSchema>;

/** One value of a conflict: the former, the current and the desired one. */
export const conflictValueSchema = z.object({
  ...place,
  was: settingValueSchema,
  now: settingValueSchema,
  wish: settingValueSchema,
  /**
   * Both were changed, to different values, so a person has to choose; otherwise they can be
   * merged.
   */
  clashes: z.boolean(),
});
export type ConflictValue = z.infer<typeof conflictValueSchema>;

/** The settings have changed since the desired values were chosen. */
export const commandConflictSchema = z.object({
  group,
  /** Hash the desired values are based on, and the current one. */
  base: z.string(),
  hash: z.string(),
  rev: z.int(),
  /** Time they were read, and the person who changed them last. */
  readAt: z.int(),
  origin: z.enum(settingOrigins),
  by: z.string().nullable(),
  /** Every value that was changed there, here or both. */
  values: z.array(conflictValueSchema),
});
export type CommandConflict = z.infer<typeof commandConflictSchema>;

/** Why a command is neither armed nor sent. Locks: contract/control/parameter/setting-row.ts. */
export const commandRefusalKeys = [
  ...lockReasonKeys,
  /** The gateway has not got that group or action, or has no trial. */
  "notOffered",
  /** These settings were never read. */
  "unread",
  /** Every value is in force already. */
  "nothing",
  /** Values that cannot be (`faults`), or rules between values that are broken (`findings`). */
  "values",
  /** Too large for one message to this gateway. */
  "tooLarge",
  /** Another command of this house is under way (`openId`). */
  "open",
  /** The review is too old. */
  "expired",
  /** Another person or session reviewed it. */
  "otherSession",
  /** It was withdrawn before it was sent. */
  "withdrawn",
  /** The house's name is not the one that was typed, or the reason or second person is missing. */
  "confirm",
  /** Too dangerous for any user (`risk`). */
  "risk",
  /** More dangerous now (`risk`) than when it was reviewed (`riskWas`). */
  "riskRose",
  /** A person is at the controller's panel. */
  "panelBusy",
  /** Another person is changing settings of this house (`heldBy`). */
  "leased",
  /** The advice it follows is over, refused or taken up already. */
  "adviceOver",
  /** Its batch or autopilot was stopped, or belongs to another person by now. */
  "halted",
  /** There is nothing left to undo, or it cannot be undone. */
  "notUndoable",
] as const;
export type CommandRefusal = (typeof commandRefusalKeys)[number];

export const ruleFindingSchema = z.object({
  rule: z.string(),
  group,
  key: z.string(),
  row: z.int().optional(),
  isWarning: z.boolean(),
  values: z.record(z.string(), z.number()),
});

const refusedSchema = z.object({
  outcome: z.literal("refused"),
  reason: z.enum(commandRefusalKeys),
  /**
   * Values that no controller accepts: the keys of contract/control/parameter/parameter-check.ts,
   * or `rowsMany`.
   */
  faults: z.array(z.object({ ...place, fault: z.string() })),
  findings: z.array(ruleFindingSchema),
  /** The command that is under way. */
  openId: z.string().nullable(),
  /** With `offline`: time of the gateway's last message. */
  seenAt: timestamp,
  /** Set with `risk`, `riskRose` and `confirm`. */
  risk: commandRiskSchema.nullable(),
  /** With `riskRose`: the risk that the author was shown. */
  riskWas: commandRiskSchema.nullable(),
  /** With `leased`: the person who has the lease. */
  heldBy: z.string().nullable(),
});
export type CommandRefused = z.infer<typeof refusedSchema>;
const conflictSchema = z.object({
  outcome: z.literal("conflict"),
  conflict: commandConflictSchema,
});

/** Result of a review: it may be sent until `until`, or the reason why not. */
export const reviewSchema = z.discriminatedUnion("outcome", [
  z.object({
    outcome: z.literal("ready"),
    command: commandSchema,
    until: z.int(),
    /** Rules that are broken and do not keep it from being sent. */
    findings: z.array(ruleFindingSchema),
    /** Candidates for the second person; empty where none is required. */
    approvers: z.array(personNameSchema),
  }),
  conflictSchema,
  refusedSchema,
]);
export type CommandReview = z.infer<typeof reviewSchema>;

/** Result of sending. */
export const sendReplySchema = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("taken"), command: commandSchema }),
  conflictSchema,
  refusedSchema,
]);
export type SendReply = z.infer<typeof sendReplySchema>;

const desiredChangeSchema = settingChangeSchema.omit({ from: true });

/** A change to review, and then send. */
export const armInputSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("write"),
    houseId: z.int().positive(),
    clientToken,
    group,
    /** Hash of the group the desired values are based on. */
    base: z.string().max(64),
    /** Places and desired values. The current values are read here. */
    items: z.array(desiredChangeSchema).min(1).max(orderItemsMax),
    trialMin: z.union([z.literal(15), z.literal(30), z.literal(60)]).optional(),
  }),
  z.object({
    kind: z.literal("do"),
    houseId: z.int().positive(),
    clientToken,
    action: personActionSchema,
  }),
]);
export type ArmInput = z.infer<typeof armInputSchema>;

export const sendInputSchema = z.object({
  id: z.uuid(),
  confirm: z
    .object({
      /** The house's name, in either language, as typed. */
      name: z.string().max(80).optional(),
      reason: z.string().trim().max(200).optional(),
      /** The second person: the id of one of the approvers named by the review. */
      approver: z.int().positive().optional(),
    })
    .default({}),
});
