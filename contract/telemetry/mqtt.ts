import { z } from "zod";
import { controlModes, ventModes } from "../base/run-mode.ts";
import { dayMs, minuteMs } from "../base/time.ts";
import { sparkplugBegin } from "./sparkplug.ts";
import { flag } from "./uplink.ts";

/** Topics a gateway publishes on and subscribes to. It may touch its own only. */
export const topics = {
  tele: (networkId: string) => `v1/gw/${networkId}/up/tele`,
  event: (networkId: string) => `v1/gw/${networkId}/up/event`,
  attr: (networkId: string) => `v1/gw/${networkId}/up/attr`,
  ack: (networkId: string) => `v1/gw/${networkId}/up/ack`,
  log: (networkId: string) => `v1/gw/${networkId}/up/log`,
  param: (networkId: string) => `v1/gw/${networkId}/up/param`,
  fw: (networkId: string) => `v1/gw/${networkId}/up/fw`,
  edge: (networkId: string) => `v1/gw/${networkId}/up/edge`,
  advice: (networkId: string) => `v1/gw/${networkId}/up/advice`,
  raw: (networkId: string) => `v1/gw/${networkId}/up/raw`,
  cmd: (networkId: string) => `v1/gw/${networkId}/down/cmd`,
  file: (networkId: string) => `v1/gw/${networkId}/down/fw`,
  time: (networkId: string) => `v1/gw/${networkId}/down/time`,
  drill: (networkId: string) => `v1/gw/${networkId}/down/drill`,
} as const;
export const upKinds = [
  "tele",
  "event",
  "attr",
  "ack",
  "log",
  "param",
  "fw",
  "edge",
  "advice",
] as const;
export type UpKind = (typeof upKinds)[number];

const upTopic =
  /^v1\/gw\/([A-Za-z0-9_-]{3,64})\/up\/(tele|event|attr|ack|log|param|fw|edge|advice)$/;
/** Messages of other makes: below it a device names its topics as it likes. */
const rawTopic = /^v1\/gw\/([A-Za-z0-9_-]{3,64})\/up\/raw(?:\/(.*))?$/;
const downTopic = /^v1\/gw\/([A-Za-z0-9_-]{3,64})\/down\/(cmd|fw|time|drill|\+|#)$/;

/** Returns a topic in its correct form, without superfluous slashes and capitals. */
export function plainTopic(topic: string): string {
  const [version, gateway, networkId = "", ...rest] = topic
    .split("/")
    .filter((part) => part !== "");
  return [version, gateway, networkId, ...rest]
    .map((part, place) => (place === 2 ? part : part?.toLowerCase()))
    .join("/");
}

/** An up topic. `below`: what a device of another make has written below `up/raw/`. */
export type UpTopic =
  | { readonly networkId: string; readonly kind: UpKind }
  | { readonly networkId: string; readonly kind: "raw"; readonly below: string };

/**
 * The parts of an up topic, or null when it is none of ours. The network ID is as written, which
 * may be in other letters than its gateway's.
 */
export function parseUpTopic(topic: string): UpTopic | null {
  const [, rawId, below = ""] = rawTopic.exec(topic.replace(/^\//, "")) ?? [];
  if (rawId !== undefined) return { networkId: rawId, kind: "raw", below };
  const [, networkId, last] = upTopic.exec(topic) ?? upTopic.exec(plainTopic(topic)) ?? [];
  const kind = upKinds.find((known) => known === last);
  return networkId === undefined || kind === undefined ? null : { networkId, kind };
}

/** The network ID of a down topic or of a filter over one gateway's down topics, or null. */
export function networkIdOfDown(filter: string): string | null {
  return (downTopic.exec(filter) ?? downTopic.exec(plainTopic(filter)))?.[1] ?? null;
}

/** `nl`: not what this server reports itself; `rh` 2: nothing retained. */
type Subscribed = { readonly qos: 0 | 1; readonly nl?: true; readonly rh?: 2 };

/**
 * Returns the ingest's subscriptions on an external broker; `$share` spreads gateways over the
 * servers of the group, and null is for a server without others. Some gateways write a slash at the
 * beginning or the end; devices of other makes name topics of their own below `up/raw/`. A message
 * of a Sparkplug node can only be read after the one before, so every server receives all of them.
 * The broker keeps none for a server that is offline, which would take old messages for new ones.
 */
export const ingestSubscriptions = (group: string | null): Record<string, Subscribed> => ({
  ...Object.fromEntries(
    ["v1/gw/+/up/+", "/v1/gw/+/up/+", "v1/gw/+/up/+/", "v1/gw/+/up/raw/+/#"].map((topic) =>
      group === null
        ? [topic, { qos: 1, rh: 2 } as const]
        : [`$share/${group}/${topic}`, { qos: 1 } as const],
    ),
  ),
  [`${sparkplugBegin}+/+/+/#`]: { qos: 0, nl: true, rh: 2 },
});

/**
 * Largest payload accepted, in bytes, and most frames in one message. A message should contain 200
 * at most; of more than can be handled without delaying others, the newest are used.
 */
export const payloadMax = 256 * 1024;
export const framesPerMessageMax = 1000;

const number = z.number();

/** Format of the code of a device, or of one of its further parameters. */
const deviceCode = z.string().regex(/^[A-Za-z0-9_-]{1,20}$/);
const atMost = (max: number) => (values: object) => Object.keys(values).length <= max;

/**
 * The fields of a telemetry frame besides its header. Each is read on its own, and so is each
 * position of a list: only the part that cannot be read is refused, and the rest of the frame is
 * kept. `null` is "not measured". Units: contract/base/metric.ts. `ts` is the device's UTC time in
 * seconds (decimals allowed).
 */
export const frameFields = {
  dayAge: number,
  aliveCount: number,
  targetTemp: number,
  controlMode: z.enum(controlModes),
  ventMode: z.enum(ventModes),
  ventLevel: number,
  temp: z.array(number.nullable()).max(8),
  tempOut: number,
  rh: z.array(number.nullable()).max(2),
  rhOut: number,
  co2: z.array(number.nullable()).max(2),
  nh3: number,
  staticPressure: number,
  airSpeed: number,
  lux: number,
  /** Meter readings: they only rise, and start again at 0 when the device is replaced. */
  waterMeter: number,
  feedMeter: number,
  kwh: number,
  gasMeter: number,
  oilMeter: number,
  coalMeter: number,
  heatMeter: number,
  siloKg: number,
  birdWeight: number,
  birdWeightCount: number,
  /** 1 = commanded on, in port order. */
  fan: z.array(flag.nullable()).max(24),
  /** Measured current of each fan, A. */
  fanCurrent: z.array(number.nullable()).max(24),
  inletPos: z.array(number.nullable()).max(4),
  tunnelDoorPos: z.array(number.nullable()).max(2),
  /** Commanded position of each inlet and tunnel door, percent, in the order of the positions. */
  inletSet: z.array(number.nullable()).max(4),
  tunnelDoorSet: z.array(number.nullable()).max(2),
  /**
   * Lifetime run seconds of each fan, in port order: while it turns, not while its group is in
   * service. Meters as those above.
   */
  fanRunS: z.array(number.nullable()).max(24),
  /** Lifetime run seconds of the feed line and of the manure belt. */
  feedRunS: number,
  beltRunS: number,
  coolPad: z.array(flag.nullable()).max(2),
  fogger: flag,
  heater: z.array(number.nullable()).max(6),
  light: z.array(number.nullable()).max(4),
  feedLine: flag,
  stirFan: flag,
  manureBelt: flag,
  horn: flag,
  kw: number,
  /** One phase or three. */
  volt: z.array(number.nullable()).max(3),
  amp: z.array(number.nullable()).max(3),
  pf: number,
  hz: number,
  /** 1 = the door is open, one each. */
  door: z.array(flag.nullable()).max(8),
  /** 1 = fire or smoke is seen. */
  fire: flag,
  /** 1 = a generator feeds the house, 0 = it does not. */
  generator: flag,
  /** Further parameters of terminal devices, by the device's code and the parameter's. */
  extra: z
    .record(
      deviceCode,
      z
        .record(deviceCode, number.nullable())
        .refine(atMost(20), "at most 20 values a device")
        .meta({ maxProperties: 20 }),
    )
    .refine(atMost(64), "at most 64 devices")
    .meta({ maxProperties: 64 }),
  /** State of each alarm input, 1 = contact closed. */
  di: z.array(flag.nullable()).max(16),
  /**
   * False when the controller behind the gateway does not answer: the frame then contains only the
   * gateway's own values.
   */
  controller: z.boolean(),
  rssi: number,
  battery: number,
  /** Share of the SIM card's data that is left, percent. */
  simDataPct: number,
} as const satisfies Record<string, z.ZodType>;
export type FrameField = keyof typeof frameFields;

/**
 * Header that every frame should have. A frame without it is used with its arrival time, and its
 * content distinguishes it from others (server/telemetry/ingest/decode/frame-header.ts).
 */
export const frameHeader = z.object({
  v: z.literal(1),
  seq: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
  ts: z.number().min(0).max(32_503_680_000),
  /** True for a frame sent late from the gateway's buffer: it belongs to history only. */
  buffered: z.boolean().optional(),
});
export type FrameHeader = z.infer<typeof frameHeader>;

export type FrameValues = { [K in FrameField]?: z.output<(typeof frameFields)[K]> | null };
/**
 * A frame as a gateway writes it. A message on `up/tele` is one frame or an array of at most
 * 200.
 */
export type Frame = FrameHeader & FrameValues;

/** Message on `down/drill`: requests a test input. `notAfter`: by the server's clock, ms. */
export const drillOrderSchema = z.object({
  v: z.literal(1),
  id: z.string().regex(/^\d{1,9}$/),
  notAfter: z.int(),
});

/** Times of the ingest's rules, in ms. */
export const frameRules = {
  /**
   * A device clock further off than this is flagged, and its frames are placed by the server's
   * clock.
   */
  skewMs: 2 * minuteMs,
  /** A frame at most this old when it arrives is live; an older frame is only stored as history. */
  liveMs: 3 * minuteMs,
  /**
   * An older frame is refused, because its minutes may have been deleted already. A clock that is
   * further off than this is useless.
   */
  oldestMs: 30 * dayMs,
} as const;
