import { minuteMs } from "../../base/time.ts";
import { z } from "zod";
import { controlLimitsSchema, secondPersonKeys } from "./control-limit.ts";

/*
 * Rules above single commands: the person at the settings of a house, permission for remote control
 * of it or its whole organisation, and the requirements of an organisation. Times in epoch ms.
 */

/** Time after its holder's last sign of work at which a lease ends, ms. */
export const leaseMs = 2 * minuteMs;

const houseId = z.int().positive();
/** Token of one open page: a second page of the same person counts as another person. */
const tabToken = z.uuid();

/** Person who changes settings of a house. */
export const leaseSchema = z.object({
  houseId: z.int(),
  userId: z.int(),
  name: z.string(),
  since: z.int(),
  until: z.int(),
  /** Held by the calling page. */
  isOwn: z.boolean(),
});
export type Lease = z.infer<typeof leaseSchema>;

/**
 * `isTakenOver`: even if another person has it; their page shows this and keeps their draft.
 * `remark`: the reason, for the log, given by the person who takes over.
 */
export const leaseInputSchema = z
  .object({
    houseId,
    tabToken,
    isTakenOver: z.boolean().default(false),
    remark: z.string().trim().max(200).default(""),
  })
  .refine(({ isTakenOver, remark }) => !isTakenOver || remark !== "", {
    path: ["remark"],
    error: "required",
  });
export const endLeaseInputSchema = z.object({ houseId, tabToken });

export const localOnlyInputSchema = z.object({ houseId, isLocalOnly: z.boolean() });
/** Remote control of a house: accepted or not, and who decides so. */
export const remoteStateSchema = z.object({
  houseId: z.int(),
  /** Switched here, by this person at this time. */
  isLocalOnly: z.boolean(),
  by: z.string().nullable(),
  at: z.int().nullable(),
  /** Since when a key switch at the controller blocks it; null: it does not. */
  keyAt: z.int().nullable(),
});
export type RemoteState = z.infer<typeof remoteStateSchema>;

/** Requirements of an organisation for people who control remotely. */
export const controlRulesSchema = z.object({
  orgId: z.int(),
  isRemoteOff: z.boolean(),
  remoteOffBy: z.string().nullable(),
  remoteOffAt: z.int().nullable(),
  secondPerson: z.enum(secondPersonKeys),
  limits: controlLimitsSchema,
});
export type ControlRules = z.infer<typeof controlRulesSchema>;

export const switchRemoteInputSchema = z.object({
  orgId: z.int().positive(),
  isOff: z.boolean(),
});
export const saveControlRulesSchema = z.object({
  orgId: z.int().positive(),
  secondPerson: z.enum(secondPersonKeys),
  limits: controlLimitsSchema,
});

/** A line of a device's own log. */
export const deviceLogSchema = z.object({
  commandId: z.string(),
  /** Null: it has not answered yet. */
  loadedAt: z.int().nullable(),
  lines: z.array(z.object({ at: z.int(), line: z.string() })),
});
export type DeviceLog = z.infer<typeof deviceLogSchema>;
