import { z } from "zod";
import { mappingRowSchema } from "../../contract/fleet/foreign/foreign-mapping.ts";
import { networkIdPattern } from "../../contract/fleet/gateway/network-id.ts";

const text = (max: number) => z.string().trim().min(1).max(max);
const host = text(253);
const unitId = z.int().min(0).max(255).default(1);
const timeoutMs = z.int().min(100).max(60_000).default(2000);

/** Controllers by Modbus over TCP or a serial line, or by OPC UA. */
const sourceSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("modbus"),
    host,
    port: z.int().min(1).max(65_535).default(502),
    unit: unitId,
    timeoutMs,
  }),
  z.strictObject({
    kind: z.literal("modbusRtu"),
    path: text(200),
    baudRate: z.int().min(300).max(1_000_000).default(9600),
    parity: z.enum(["none", "even", "odd"]).default("none"),
    stopBits: z.union([z.literal(1), z.literal(2)]).default(1),
    unit: unitId,
    timeoutMs,
  }),
  z
    .strictObject({
      kind: z.literal("opcua"),
      url: z.string().regex(/^opc\.tcp:\/\/\S+$/, { error: "must look like opc.tcp://host:4840" }),
      security: z.enum(["none", "sign", "signAndEncrypt"]).default("none"),
      /** SHA-256 of the one certificate that the server may show; absent: it may show any. */
      serverFingerprint: z
        .string()
        .regex(/^(?:[\dA-Fa-f]{2}:?){31}[\dA-Fa-f]{2}$/, {
          error: "must be 64 hex digits (SHA-256)",
        })
        .optional(),
      user: text(100).optional(),
      /** Environment variable with the password. */
      passwordEnv: text(100).optional(),
      timeoutMs,
    })
    .refine((source) => source.serverFingerprint === undefined || source.security !== "none", {
      path: ["serverFingerprint"],
      error:
        "needs security: sign or signAndEncrypt, without which no server proves its certificate",
    }),
]);
export type Source = z.output<typeof sourceSchema>;
export type ModbusSource = Exclude<Source, { kind: "opcua" }>;
export type OpcuaSource = Extract<Source, { kind: "opcua" }>;

/** One value of a controller, and the field of a frame that it fills. */
const target = {
  field: mappingRowSchema.shape.field,
  place: mappingRowSchema.shape.place,
  unit: mappingRowSchema.shape.unit,
  factor: mappingRowSchema.shape.factor,
  offset: mappingRowSchema.shape.offset,
  words: mappingRowSchema.shape.words,
};
export const registerTypes = [
  "bool",
  "int16",
  "uint16",
  "int32",
  "uint32",
  "float32",
  "float64",
] as const;
const modbusValue = z.strictObject({
  read: z.enum(["coil", "discrete", "holding", "input"]),
  /** From 0, as on the wire. */
  address: z.int().min(0).max(65_535),
  type: z.enum(registerTypes).default("int16"),
  /** Order of the words of a value of several registers: the high one first, or the low one. */
  order: z.enum(["high", "low"]).default("high"),
  /** One bit of a register, 0 the lowest. */
  bit: z.int().min(0).max(15).optional(),
  /** The value by which the controller reports that it measures nothing. */
  absent: z.number().optional(),
  ...target,
});
const opcuaValue = z.strictObject({
  node: z.string().regex(/^(?:ns=\d{1,5};)?[isgb]=.{1,300}$/, {
    error: "must look like ns=2;s=Temperature",
  }),
  ...target,
});
export type ModbusValue = z.output<typeof modbusValue>;
export type OpcuaValue = z.output<typeof opcuaValue>;

export const profileSchema = z.discriminatedUnion("protocol", [
  z.strictObject({
    protocol: z.literal("modbus"),
    values: z.array(modbusValue).min(1).max(500),
  }),
  z.strictObject({
    protocol: z.literal("opcua"),
    values: z.array(opcuaValue).min(1).max(500),
  }),
]);
export type Profile = z.output<typeof profileSchema>;

const houseSchema = z.strictObject({
  networkId: z.string().regex(networkIdPattern, { error: "is no network ID" }),
  /** The gateway's secret, or the environment variable with it. */
  secret: text(200).optional(),
  secretEnv: text(100).optional(),
  everyS: z.int().min(5).max(3600).default(30),
  source: sourceSchema,
  /** Name of a profile file, relative to the folder of this configuration. */
  profile: text(500),
});
export const bridgeSchema = z.strictObject({
  server: z.strictObject({
    url: z.string().regex(/^mqtts?:\/\/\S+$/, { error: "must look like mqtts://host:8883" }),
    /** File of the authority that signed the server's certificate. */
    ca: text(500).optional(),
  }),
  queue: z.strictObject({
    folder: text(500),
    /** Maximum number of frames kept per house; beyond them the oldest are dropped. */
    framesMax: z.int().min(10).max(1_000_000).default(50_000),
  }),
  houses: z.array(houseSchema).min(1).max(200),
});

/** A house of the bridge, ready to be read. */
export interface BridgedHouse extends Omit<z.output<typeof houseSchema>, "secret" | "profile"> {
  readonly secret: string;
  readonly profile: Profile;
}
export interface BridgeConfig extends Omit<z.output<typeof bridgeSchema>, "houses"> {
  readonly houses: readonly BridgedHouse[];
}
