import { z } from "zod";
import { id } from "../../base/call-schema.ts";
import { commandStates } from "../command/command-state.ts";
import { parameterGroupKeys } from "../../fleet/gateway/parameter-group.ts";
import { settingChangeSchema } from "../protocol/controller-setting.ts";
import { dayMs } from "../../base/time.ts";
import { adviceFaults } from "./advice-check.ts";
import { autopilotBounds, autopilotLimits } from "./autopilot.ts";
import { adviceActionSchema, adviceCurveSchema, adviceWhySchema } from "./edge-message.ts";

/* A site for its page. Null: never reported. Times in epoch ms. */

const timestamp = z.int().nullable();

/** Why an autopilot has ended. */
const autopilotEnds = ["off", "over", "person", "session", "rights", "edge"] as const;
export type AutopilotEnd = (typeof autopilotEnds)[number];

const autopilotSchema = z.object({
  since: z.int(),
  until: z.int(),
  /** Person responsible for it. */
  by: z.string(),
  /** Null: it is on. */
  end: z.enum(autopilotEnds).nullable(),
  endedAt: timestamp,
  /** Number of its actions in this consent. */
  acts: z.int(),
});

/** The last values seen of a house. */
const eyesSchema = z.object({
  at: z.int(),
  aiDead: z.int().nullable(),
  aiSpread: z.number().nullable(),
  aiActivity: z.number().nullable(),
  aiWeight: z.number().nullable(),
});
export type Eyes = z.infer<typeof eyesSchema>;

/** Values seen of a house: the last report of each hour, `at` its beginning, oldest first. */
export const eyesHistorySchema = z.object({ hours: z.array(eyesSchema) });
/** Length of the history, ms. */
export const eyesHistoryMs = 7 * dayMs;

export const siteHouseSchema = z.object({
  houseId: z.int(),
  networkId: z.string(),
  /** Null: it has reported nothing of this house. */
  eyes: eyesSchema.nullable(),
  cameras: z.int(),
  /** The latest consent; null: there was none. */
  autopilot: autopilotSchema.nullable(),
});
export type SiteHouse = z.infer<typeof siteHouseSchema>;

export const edgeComputerSchema = z.object({
  gatewayId: z.int(),
  networkId: z.string(),
  /** The house it is in. */
  houseId: z.int(),
  farmId: z.int(),
  number: z.string(),
  version: z.string().nullable(),
  isOnline: z.boolean().nullable(),
  seenAt: timestamp,
  /** Time of its last report of its state; null: never. */
  reportedAt: timestamp,
  model: z.string().nullable(),
  diskPct: z.number().nullable(),
  boardC: z.number().nullable(),
  queue: z.int().nullable(),
  /** Lead of its calendar over the server's, ms. */
  clockOffMs: z.int().nullable(),
  /** True: the edge computer has announced the houses that it watches. */
  hasSite: z.boolean(),
  /** The houses among them that the caller sees. */
  houses: z.array(siteHouseSchema),
  /** Names it has announced that are no house of its farm. */
  strangers: z.int(),
  /** Counts of the last 30 days. */
  tally: z.object({
    open: z.int(),
    accepted: z.int(),
    byAutopilot: z.int(),
    /** Accepted ones that were read back as intended. */
    verified: z.int(),
    refused: z.int(),
    expired: z.int(),
    /** Refused by the checks, never shown to be taken up. */
    invalid: z.int(),
  }),
});
export type EdgeComputer = z.infer<typeof edgeComputerSchema>;

const adviceStates = ["open", "accepted", "refused", "expired", "invalid"] as const;
export type AdviceState = (typeof adviceStates)[number];

export const adviceSchema = z.object({
  id: z.int(),
  gatewayId: z.int(),
  /** Null: it named no house of its site. */
  houseId: z.int().nullable(),
  networkId: z.string(),
  at: z.int(),
  until: z.int(),
  state: z.enum(adviceStates),
  /** Set if the state is `invalid`. */
  fault: z.enum(adviceFaults).nullable(),
  confidence: z.number().nullable(),
  why: adviceWhySchema,
  curve: adviceCurveSchema.nullable(),
  group: z.enum(parameterGroupKeys).nullable(),
  items: z.array(settingChangeSchema),
  action: adviceActionSchema.nullable(),
  trialMin: z.int().nullable(),
  /**
   * Why the autopilot has left the advice to people; null: it has not checked it yet, or is off.
   */
  left: z.enum(autopilotLimits).nullable(),
  /** Person who took it up or refused it; for the autopilot, the person who gave consent. */
  by: z.string().nullable(),
  decidedAt: timestamp,
  /** Set if the state is `refused`. */
  reason: z.string().nullable(),
  /** The resulting command. */
  command: z
    .object({ id: z.string(), state: z.enum(commandStates), isAutopilot: z.boolean() })
    .nullable(),
});
export type Advice = z.infer<typeof adviceSchema>;

const reason = z.string().trim().min(1).max(200);

export const acceptAdviceSchema = z.object({ id, clientToken: z.uuid() });
export const refuseAdviceSchema = z.object({ id: z.int().positive(), reason });
export const setAutopilotSchema = z.object({
  /** ID of the edge computer. */
  id: z.int().positive(),
  houseId: z.int().positive(),
  /** Hours from now; 0: off. */
  hours: z.int().min(0).max(autopilotBounds.hoursMax),
});
