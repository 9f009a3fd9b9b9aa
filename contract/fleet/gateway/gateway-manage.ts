import { quarantineReasons } from "./quarantine-reason.ts";
import { z } from "zod";
import { common, derived, type FieldsOf } from "../../base/field.ts";
import { fittedSchema } from "./gateway-feature.ts";
import { networkIdPattern } from "./network-id.ts";
import { reportInterval } from "../house/reading.ts";
import { line, optionalLine } from "../../base/text-field.ts";
import type { Words } from "../../base/words.ts";

/** Alarm inputs a gateway can have; they are numbered from 1. */
export const inputMax = 16;

export const netTypes = ["wired", "wireless"] as const;
export const netTypeNames = {
  wired: { zh: "有线", en: "Wired" },
  wireless: { zh: "无线", en: "Wireless" },
} as const satisfies Record<(typeof netTypes)[number], Words>;
/** none: no secret was ever issued. */
export const credentialStates = ["none", "issued", "revoked"] as const;
export type CredentialState = (typeof credentialStates)[number];
export const credentialNames = {
  none: { zh: "未生成", en: "Not issued" },
  issued: { zh: "已生成", en: "Issued" },
  revoked: { zh: "已吊销", en: "Revoked" },
} as const satisfies Record<CredentialState, Words>;
/** never: nothing was ever received from it. */
export const gatewayStates = ["online", "offline", "never"] as const;
export const gatewayStateNames = {
  online: { zh: "在线", en: "Online" },
  offline: { zh: "离线", en: "Offline" },
  never: { zh: "从未上线", en: "Never online" },
} as const satisfies Record<(typeof gatewayStates)[number], Words>;
export const gatewaySorts = ["house", "networkId", "type", "farm", "version", "seen"] as const;

/** A gateway as its list and its form show it. Times in epoch ms. */
export const gatewayRowSchema = z.object({
  id: z.int(),
  houseId: z.int(),
  houseName: z.string(),
  houseNameEn: z.string().nullable(),
  farmId: z.int(),
  farmName: z.string(),
  farmNameEn: z.string().nullable(),
  /** Province in China, otherwise the country's ISO a3: as farms carry it. */
  adcode: z.string(),
  /** Time zone of the farm. */
  timeZone: z.string(),
  networkId: z.string(),
  typeKey: z.int(),
  typeName: z.string(),
  typeNameEn: z.string(),
  /** Features of its type. */
  fitted: fittedSchema,
  /** Breed of the flock in the house; null when it is empty. */
  breed: z.string().nullable(),
  breedEn: z.string().nullable(),
  /** Serial number on the device. */
  number: z.string(),
  /** Version of the device's own software. */
  firmware: z.string(),
  simCard: z.string(),
  netType: z.enum(netTypes).nullable(),
  /** Interval at which the gateway is set to report, s; null: found out from its frames. */
  intervalS: z.int().nullable(),
  /** Learned from its frames, s; null: it has reported once per minute, or never. */
  foundIntervalS: z.int().nullable(),
  credential: z.enum(credentialStates),
  /** Time the current secret was issued; null: no secret, or it came with the installation. */
  issuedAt: z.int().nullable(),
  /** Null: never received. */
  isOnline: z.boolean().nullable(),
  seenAt: z.int().nullable(),
  /** Sign-ins under its network ID with another secret, and the last of them. */
  wrongSecrets: z.int(),
  wrongSecretAt: z.int().nullable(),
  /** Different reasons for which something of it was refused within the last day. */
  refusedKinds: z.int(),
  concentratorCount: z.int(),
  terminalCount: z.int(),
  /** Increases with every change; a save must name the version that it started from. */
  version: z.int(),
});
export type GatewayRow = z.infer<typeof gatewayRowSchema>;

/** A gateway cannot be moved to another house: the lines of its log do not depend on the house. */
export const gatewayFields = {
  houseId: derived(common.house),
  houseName: derived(common.house),
  houseNameEn: null,
  farmId: derived(common.farm),
  farmName: derived(common.farm),
  farmNameEn: null,
  adcode: derived(common.place),
  timeZone: derived(common.timeZone),
  networkId: common.networkId,
  typeKey: common.type,
  typeName: derived(common.type),
  typeNameEn: null,
  breed: derived(common.breed),
  breedEn: null,
  number: { name: { zh: "编号", en: "Number" }, max: 40 },
  firmware: common.firmware,
  simCard: { name: { zh: "SIM 卡", en: "SIM card" }, max: 40 },
  netType: { name: { zh: "网络", en: "Network" }, choices: netTypeNames },
  intervalS: { name: { zh: "上报间隔（秒）", en: "Reporting interval (s)" } },
  foundIntervalS: null,
  credential: {
    name: { zh: "密钥", en: "Secret" },
    choices: credentialNames,
    isDerived: true,
  },
  issuedAt: null,
  isOnline: { name: { zh: "状态", en: "Status" }, isDerived: true },
  seenAt: { name: { zh: "最近通信", en: "Last data" }, isDerived: true },
  wrongSecrets: null,
  wrongSecretAt: null,
  refusedKinds: null,
  concentratorCount: null,
  terminalCount: null,
  fitted: null,
} satisfies FieldsOf<GatewayRow>;

/** A gateway for a house that has none. */
export const createGatewaySchema = z.object({
  houseId: z.int().positive({ error: "missing" }),
  networkId: line(gatewayFields.networkId.max).regex(networkIdPattern, { error: "networkId" }),
  typeKey: z.int().positive({ error: "missing" }),
  number: optionalLine(gatewayFields.number.max),
  firmware: optionalLine(gatewayFields.firmware.max),
  simCard: optionalLine(gatewayFields.simCard.max),
  netType: z
    .enum(netTypes)
    .nullish()
    .transform((type) => type ?? null),
  intervalS: z
    .int()
    .min(reportInterval.leastS)
    .max(reportInterval.mostS)
    .nullish()
    .transform((interval) => interval ?? null),
});
/** A gateway cannot be moved to another house. */
export const updateGatewaySchema = createGatewaySchema
  .omit({ houseId: true })
  .extend({ id: z.int().positive(), version: z.int() });
export type CreateGateway = z.input<typeof createGatewaySchema>;

/**
 * Everything needed to connect a gateway. Its secret is shown when it is issued and never again.
 */
export const gatewayConnectSchema = z.object({
  networkId: z.string(),
  broker: z.enum(["embedded", "external"]),
  /** Null: the address under which this console is open. */
  host: z.string().nullable(),
  port: z.int(),
  isTls: z.boolean(),
  /**
   * False: the public address (MQTT_PUBLIC_URL) is not set; this is the one the server itself uses.
   */
  isPublic: z.boolean(),
  publishTopics: z.array(z.string()),
  subscribeTopics: z.array(z.string()),
  will: z.object({ topic: z.string(), payload: z.string() }),
  /** Public half of the key files for gateways are signed with: Ed25519, 32 bytes, base64. */
  fileKey: z.string(),
  /** An example of a frame for `up/tele`, with the current time. */
  frame: z.string(),
});
export type GatewayConnect = z.infer<typeof gatewayConnectSchema>;

/** A network ID that tried to sign in and that no gateway has. Times in epoch ms. */
export const unknownGatewaySchema = z.object({
  networkId: z.string(),
  firstAt: z.int(),
  lastAt: z.int(),
  times: z.int(),
  /** '' when it arrived through an external broker. */
  address: z.string(),
});
export type UnknownGateway = z.infer<typeof unknownGatewaySchema>;

/** Something a gateway sent that was refused. */
export const quarantineRowSchema = z.object({
  id: z.int(),
  at: z.int(),
  networkId: z.string(),
  /** The house of the gateway with this network ID; null: none visible to the caller. */
  houseId: z.int().nullable(),
  houseName: z.string().nullable(),
  houseNameEn: z.string().nullable(),
  topic: z.string(),
  reason: z.enum(quarantineReasons),
  detail: z.string(),
  sizeBytes: z.int(),
  /** Number of similar ones within the hour that are not stored singly. */
  repeats: z.int(),
  /** The beginning of the message; characters other than plain text are written as \u{…}. */
  excerpt: z.string(),
  isCut: z.boolean(),
});
export type QuarantineRow = z.infer<typeof quarantineRowSchema>;
