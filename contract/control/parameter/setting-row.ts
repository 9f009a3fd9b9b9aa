import { minuteMs } from "../../base/time.ts";
import { speciesKeys } from "../../base/animal.ts";
import { z } from "zod";
import { dangerKeys } from "./danger-word.ts";
import { gatewayActionKeys } from "../../fleet/gateway/gateway-feature.ts";
import { logSourceKeys } from "../../base/operation-log.ts";
import { parameterGroupKeys } from "../../fleet/gateway/parameter-group.ts";
import { settingsSchema, settingValueSchema } from "../protocol/controller-setting.ts";

/**
 * Origin of changed settings, as the controller reports it. `report`: only a report of the values.
 */
export const settingOrigins = ["report", "panel", "command", "trialEnd", "midnight"] as const;

/**
 * Origin of a change in its record; `file`: a settings file that a person sent, `ai`: an autopilot,
 * in a person's name.
 */
export const changeOrigins = [...settingOrigins, "file", "ai"] as const;
const origin = z.enum(changeOrigins);
const group = z.enum(parameterGroupKeys);
const timestamp = z.int().nullable();

/** A group of settings as last reported by the controller. Times in epoch ms. */
export const knownGroupSchema = z.object({
  group,
  rev: z.int(),
  hash: z.string(),
  settings: settingsSchema,
  origin: z.enum(settingOrigins),
  /** Time of the change, as reported by the controller. */
  deviceAt: timestamp,
  /** Time it reported the values. */
  readAt: z.int(),
  /** Time it last confirmed these values. */
  heardAt: z.int(),
  /** The controller has reported a change since, which was not read yet. */
  isDrifted: z.boolean(),
});
export type KnownGroup = z.infer<typeof knownGroupSchema>;

/** Settings not received for this long are old: hashes come every ten minutes. */
export const settingsOldMs = 20 * minuteMs;

/** Why remote settings are locked in a house; the first that applies. */
export const lockReasonKeys = [
  "noGateway",
  "protocol",
  "features",
  "orgOff",
  "localOnly",
  "offline",
] as const;
export type LockReason = (typeof lockReasonKeys)[number];

/** The settings of a house, the operations offered, and the reason for none. */
export const houseSettingsSchema = z.object({
  houseId: z.int(),
  at: z.int(),
  gateway: z
    .object({
      id: z.int(),
      networkId: z.string(),
      typeName: z.string(),
      typeNameEn: z.string(),
      /** Null: it has announced nothing. */
      protocol: z.int().nullable(),
      hashesAt: timestamp,
      panelUntil: timestamp,
      /** Person who has blocked remote changes, and since when; null: not blocked. */
      remoteBy: z.string().nullable(),
      remoteAt: timestamp,
      /** Since when a key at the controller blocks remote control; null: it does not. */
      keyLocalAt: timestamp,
      /** Time at which a manual mode set from here ends; null: no such mode is active. */
      handUntil: timestamp,
    })
    .nullable(),
  lock: z.enum(lockReasonKeys).nullable(),
  /** Time anything was last received from the gateway; for `offline`. */
  seenAt: timestamp,
  offer: z.object({
    read: z.array(group),
    write: z.array(group),
    actions: z.array(z.enum(gatewayActionKeys)),
    /** True: values can be set on trial, and the former ones come back by themselves. */
    trial: z.boolean(),
  }),
  curvePoints: z.int(),
  levels: z.int(),
  /** Data that rules and charts need besides the settings. */
  context: z.object({
    species: z.enum(speciesKeys),
    dayAge: z.int().nullable(),
    isStocked: z.boolean(),
    /** Temperatures of the breed standard, degC, in order of age; straight between. */
    standardTemps: z.array(z.object({ dayAge: z.int(), tempC: z.number() })),
    /** Air of each fan output in their order, m3/h; empty: not reported. */
    fanAirM3h: z.array(z.number()),
    /** Rated power of each fan output in their order, kW; null: not entered. */
    fanKw: z.array(z.number().nullable()),
    /** Air the animals need now, m3/h; null: unknown, or none are in. */
    needM3h: z.number().nullable(),
  }),
  groups: z.array(knownGroupSchema),
  /** Dangerous settings at the controller, the worst first; none in an empty house. */
  dangers: z.array(
    z.object({
      key: z.enum(dangerKeys),
      value: z.number().nullable(),
      /** The highest or lowest value allowed. */
      limit: z.number().nullable(),
      isDeadly: z.boolean(),
      /** Null: the finding is not about a single value. */
      place: z.object({ group, k: z.string(), row: z.int().optional() }).nullable(),
    }),
  ),
});
export type HouseSettingsReply = z.infer<typeof houseSettingsSchema>;

/** One value that changed: a line of the modify records. Names as they were at that time. */
export const parameterChangeSchema = z.object({
  id: z.int(),
  at: z.int(),
  deviceAt: timestamp,
  group,
  key: z.string(),
  row: z.int().nullable(),
  before: settingValueSchema,
  after: settingValueSchema,
  origin,
  commandId: z.string().nullable(),
  /** Null: it was not changed from here. */
  operator: z.string().nullable(),
  operatorName: z.string().nullable(),
  source: z.enum(logSourceKeys).nullable(),
  /** Reason in the sender's words; null: not requested. */
  why: z.string().nullable(),
});
export type ParameterChange = z.infer<typeof parameterChangeSchema>;

/** Former settings that can be restored. */
export const parameterSnapshotSchema = z.object({
  id: z.int(),
  at: z.int(),
  rev: z.int(),
  hash: z.string(),
  cause: z.enum(settingOrigins),
  settings: settingsSchema,
});

/** A moment at which settings of a house changed, for the charts. */
export const parameterMarkSchema = z.object({
  at: z.int(),
  origin,
  operatorName: z.string().nullable(),
  groups: z.array(group),
  values: z.int(),
});
export type ParameterMark = z.infer<typeof parameterMarkSchema>;
/** Maximum number of marks of one chart. */
export const marksMax = 200;

/** Settings of one house in the list of houses. */
export const settingsRowSchema = z.object({
  houseId: z.int(),
  /** Type of its gateway; null: no gateway. */
  typeKey: z.int().nullable(),
  typeName: z.string().nullable(),
  typeNameEn: z.string().nullable(),
  /** Null: nothing can be set there. */
  lock: z.enum(lockReasonKeys).nullable(),
  /** Time of the oldest last report among the groups; null: no report. */
  heardAt: timestamp,
  drifted: z.int(),
  lastAt: timestamp,
  lastGroup: group.nullable(),
  lastKey: z.string().nullable(),
  lastRow: z.int().nullable(),
  lastOrigin: origin.nullable(),
  lastBy: z.string().nullable(),
});
export type SettingsRow = z.infer<typeof settingsRowSchema>;
