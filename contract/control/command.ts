import { z } from "zod";
import { answerItemSchema, doActionSchema, orderItemsMax, personActionSchema } from "./order.ts";
import { logSourceKeys } from "../log.ts";
import { parameterGroupKeys } from "../parameter-group.ts";
import { lockReasonKeys } from "../parameter/setting-row.ts";
import { settingOrigins } from "../uplink.ts";
import { settingChangeSchema, settingRowsMax, settingValueSchema } from "../setting.ts";
import { commandStates } from "./command-state.ts";

/*
 * Commands as people see them: looked at (armed), sent, and what became of them. Times in epoch ms.
 * How one lives: contract/control/command-life.ts.
 */

const moment = z.int().nullable();
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
  /** What was looked at can be sent for so long. */
  sendMs: 120_000,
  /** Settings that were heard before that are read again first. */
  freshMs: 60_000,
  /** How long that reading is waited for; then what is kept has to do, and the gateway decides. */
  readMs: 2500,
} as const;

/** Made by the one who asks, with each review: a repeated call finds what the first one made. */
const clientToken = z.uuid();

/** `armed`: looked at and not sent. */
const commandPhases = ["armed", ...commandStates] as const;
export type CommandPhase = (typeof commandPhases)[number];

/**
 * How dangerous a command is, worked out when it is armed. P: more air, or an earlier alarm.
 * contract/control/risk.ts works it out.
 */
export const riskClasses = ["P", "0", "1", "2", "3"] as const;
export type RiskClass = (typeof riskClasses)[number];
/** Whether one is more dangerous than another. */
export const isRiskier = (one: RiskClass, other: RiskClass): boolean =>
  riskClasses.indexOf(one) > riskClasses.indexOf(other);

/** What a person has to give beside his word. */
export const riskAskKeys = ["name", "reason", "second"] as const;
export type RiskAsk = (typeof riskAskKeys)[number];

/** Air at one moment, by the level table. */
const airSchema = z.object({ level: z.number(), airM3h: z.number().nullable() });

export const commandRiskSchema = z.object({
  class: z.enum(riskClasses),
  /** Why it is of this class, as words of contract/control/risk.ts. */
  why: z.array(z.string()),
  /** The house's name typed, a reason given, a second person. */
  asks: z.array(z.enum(riskAskKeys)),
  /** What it would do now; null: the house has not said how it is, or it moves no air. */
  whatIf: z
    .object({
      tempC: z.number(),
      before: airSchema,
      after: airSchema,
      /** What the birds need, m3/h; null: nobody knows how many there are. */
      needM3h: z.number().nullable(),
      birds: z.number().nullable(),
    })
    .nullable(),
});
export type CommandRisk = z.infer<typeof commandRiskSchema>;

/** Somebody, where an id and a name will do. */
export const personNameSchema = z.object({ id: z.int(), name: z.string() });
export type PersonName = z.infer<typeof personNameSchema>;

/** A command, whole. */
export const commandSchema = z.object({
  id: z.string(),
  houseId: z.int(),
  kind: z.enum(["write", "do"]),
  /** Of a write. */
  group: group.nullable(),
  /** Of a do. */
  action: doActionSchema.nullable(),
  /** What it is to change, as it was when it was armed. Empty for what leaves nothing to read. */
  items: z.array(settingChangeSchema),
  trialMin: z.int().nullable(),
  /** When its gateway put the former values of a trial back; absent: it has not said so. */
  trialEndedAt: z.int().optional(),
  /** Null: nobody has worked it out. */
  risk: commandRiskSchema.nullable(),
  state: z.enum(commandPhases),
  /** Why it ended so: a word of `commandReasons`; null: the state says it all. */
  reason: z.string().nullable(),
  /** What was read back, or why nothing was written, value by value. */
  found: z.array(answerItemSchema),
  /** What the gateway has said of an action that leaves nothing to be read back. */
  said: z.array(answerItemSchema).optional(),
  clientToken: z.string(),
  armedAt: z.int(),
  /** When it was sent by its author. */
  queuedAt: moment,
  /** When it was first said; it can be begun until `notAfter`. */
  saidAt: moment,
  says: z.int(),
  notAfter: moment,
  begunAt: moment,
  unconfirmedAt: moment,
  /** Somebody wants it withdrawn; what has begun goes on. */
  cancelAskedAt: moment,
  endedAt: moment,
  createdBy: z.int(),
  operator: z.string(),
  operatorName: z.string(),
  source: z.enum(logSourceKeys),
  /** The second person who was asked; absent: none was. */
  approver: personNameSchema.optional(),
  approvedBy: z.string().nullable(),
  /** Why it was sent, in its author's words; absent: he was not asked. */
  why: z.string().optional(),
  undoOf: z.string().nullable(),
  /** The advice it follows; absent: none. */
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
  /** Who did it; null: server or gateway. */
  by: z.string().nullable(),
  /** The state it led to. */
  state: z.enum(commandPhases),
  detail: z.record(z.string(), z.unknown()),
});
export type CommandStep = z.infer<typeof commandStepSchema>;

/** One value of a conflict: what it was, what it is now, what was wished. */
export const conflictValueSchema = z.object({
  ...place,
  was: settingValueSchema,
  now: settingValueSchema,
  wish: settingValueSchema,
  /** Both were changed, to different values: somebody has to choose. Else it can be merged. */
  clashes: z.boolean(),
});
export type ConflictValue = z.infer<typeof conflictValueSchema>;

/** The settings are not those the wish was made on any more. */
export const commandConflictSchema = z.object({
  group,
  /** Hash the wish was made on, and the present one. */
  base: z.string(),
  hash: z.string(),
  rev: z.int(),
  /** When they were read, and who changed them last. */
  readAt: z.int(),
  origin: z.enum(settingOrigins),
  by: z.string().nullable(),
  /** Every value that was changed there, here or both. */
  values: z.array(conflictValueSchema),
});
export type CommandConflict = z.infer<typeof commandConflictSchema>;

/** Why a command is neither armed nor sent. Locks: contract/parameter/setting-row.ts. */
export const commandRefusalKeys = [
  ...lockReasonKeys,
  /** The gateway has not got that group or action, or has no trial. */
  "notOffered",
  /** Nobody has read these settings yet. */
  "unread",
  /** Every value is as it is already. */
  "nothing",
  /** Values that cannot be (`faults`), or rules between values that are broken (`findings`). */
  "values",
  /** More than one message to this gateway can hold. */
  "tooLarge",
  /** Another command of this house is under way (`openId`). */
  "open",
  /** Looked at too long ago. */
  "expired",
  /** Somebody else, or another session, looked at it. */
  "otherSession",
  /** It was withdrawn before it was sent. */
  "withdrawn",
  /** The house's name is not the one that was typed, or the reason or second person is missing. */
  "confirm",
  /** Too dangerous, whoever asks (`risk`). */
  "risk",
  /** More dangerous by now (`risk`) than when it was looked at (`riskWas`). */
  "riskRose",
  /** Somebody is at the panel of the controller. */
  "panelBusy",
  /** Somebody else is changing settings of this house (`heldBy`). */
  "leased",
  /** The advice it follows is over, refused or taken up already. */
  "adviceOver",
  /** The batch or autopilot it is part of was stopped, or is somebody else's by now. */
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
  /** Values no controller takes: the keys of contract/parameter/check.ts, or `rowsMany`. */
  faults: z.array(z.object({ ...place, fault: z.string() })),
  findings: z.array(ruleFindingSchema),
  /** The command that is under way. */
  openId: z.string().nullable(),
  /** With `offline`: when the gateway was last heard. */
  seenAt: moment,
  /** With `risk`, `riskRose` and `confirm`. */
  risk: commandRiskSchema.nullable(),
  /** With `riskRose`: what its author was shown. */
  riskWas: commandRiskSchema.nullable(),
  /** With `leased`: who. */
  heldBy: z.string().nullable(),
});
export type CommandRefused = z.infer<typeof refusedSchema>;
const conflictSchema = z.object({
  outcome: z.literal("conflict"),
  conflict: commandConflictSchema,
});

/** What comes of a look: it may be sent until `until`, or why not. */
export const reviewSchema = z.discriminatedUnion("outcome", [
  z.object({
    outcome: z.literal("ready"),
    command: commandSchema,
    until: z.int(),
    /** Rules that are broken and do not keep it from being sent. */
    findings: z.array(ruleFindingSchema),
    /** Who may be the second person; empty where none is asked for. */
    approvers: z.array(personNameSchema),
  }),
  conflictSchema,
  refusedSchema,
]);
export type CommandReview = z.infer<typeof reviewSchema>;

/** What comes of sending. */
export const sendReplySchema = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("taken"), command: commandSchema }),
  conflictSchema,
  refusedSchema,
]);
export type SendReply = z.infer<typeof sendReplySchema>;

const wishSchema = settingChangeSchema.omit({ from: true });

/** What somebody wants to look at, and then send. */
export const armInputSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("write"),
    houseId: z.int().positive(),
    clientToken,
    group,
    /** Hash of the group the wish was made on. */
    base: z.string().max(64),
    /** Where, and what it is to be. What it is now is read here. */
    items: z.array(wishSchema).min(1).max(orderItemsMax),
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
      /** The house's name, in either language, as it was typed. */
      name: z.string().max(80).optional(),
      reason: z.string().trim().max(200).optional(),
      /** The second person: the id of one of those of the review. */
      approver: z.int().positive().optional(),
    })
    .default({}),
});
