import type { Frame } from "../../contract/telemetry/mqtt.ts";
import type { QuarantineReason } from "../../contract/fleet/gateway/quarantine-reason.ts";
import { keysOf } from "../../contract/base/table-keys.ts";
import { hourMs, secondMs } from "../../contract/base/time.ts";

/** A deviation of another maker's gateway from the protocol. Absent: as the protocol requires. */
export interface Deviation {
  readonly description: string;
  /** Reasons the console then shows. */
  readonly refusals: readonly QuarantineReason[];
  /** A frame as it is written. `bootS`: Unix time of its start. */
  readonly frame?: (frame: Frame, bootS: number) => object;
  /** The message as written. */
  readonly text?: (json: string) => string;
  readonly topic?: (topic: string) => string;
  readonly qos?: 0;
  /** Everything is retained, the last will too. */
  readonly isRetained?: true;
  /** Number of copies of each message. */
  readonly times?: number;
  /** Live frames per message, the newest first. */
  readonly gathers?: number;
  /** Random delay of a message, ms. */
  readonly delayMs?: readonly [number, number];
  /** Length of an interruption without a farewell after each live frame, ms. */
  readonly disconnectedMs?: number;
}

const asTexts = (value: unknown): unknown => {
  if (typeof value === "number") return String(value).replace(".", ",");
  return Array.isArray(value) ? value.map(asTexts) : value;
};
const times = (value: unknown, factor: number): unknown =>
  Array.isArray(value)
    ? value.map((item) => times(item, factor))
    : typeof value === "number"
      ? Math.round(value * factor)
      : value;

/** Header of a frame; its switches and lists of switches are unchanged. */
const heads = new Set(["v", "seq", "ts", "buffered", "controlMode", "ventMode"]);
const measured = ["temp", "tempOut", "rh", "rhOut", "nh3", "kw", "pf", "siloKg"] as const;

function textual(frame: Frame): object {
  const texts = measured.flatMap((key) =>
    frame[key] == null || heads.has(key) ? [] : [[key, asTexts(frame[key])] as const],
  );
  return { ...frame, ...Object.fromEntries(texts) };
}

/** Nine positions for probes of which few exist, own fields, and `nan` for missing values. */
const sparse = (frame: Frame): object => ({
  ...frame,
  temp: Array.from({ length: 9 }, (_, place) => frame.temp?.[place] ?? null),
  airSpeed: null,
  lux: "nan",
  firmwareBuild: 20_461,
  door: [],
});

const onePhase = (frame: Frame): object => ({
  ...frame,
  volt: frame.volt ? [Math.round((frame.volt[0] ?? 0) / 1.73)] : null,
  amp: frame.amp ? [frame.amp[0] ?? 0] : null,
});

/** Twelve deviations that gateways in the field have (public bug reports). */
export const deviations = {
  clockOff: {
    description: "its clock is three hours ahead: local time for UTC",
    refusals: [],
    frame: (frame) => ({ ...frame, ts: frame.ts + (3 * hourMs) / secondMs }),
  },
  clockLost: {
    description: "its clock begins at 1970 with each start",
    refusals: [],
    frame: (frame, bootS) => ({ ...frame, ts: Math.max(1, frame.ts - bootS) }),
  },
  twice: {
    description: "it sends every message twice, with the time in milliseconds",
    refusals: ["readHeader"],
    frame: (frame) => ({ ...frame, ts: Math.round(frame.ts * 1000) }),
    times: 2,
  },
  retained: {
    description: "it retains everything, its last will too",
    refusals: [],
    isRetained: true,
  },
  qosZero: {
    description: "it publishes with QoS 0, and has one phase",
    refusals: [],
    frame: onePhase,
    qos: 0,
  },
  texts: {
    description: "it writes numbers as texts with a comma, and ends each message with a NUL",
    refusals: ["readQuoted", "readBroken"],
    frame: textual,
    text: (json) => `${json}\u0000`,
  },
  tenths: {
    description: "it sends temperature and humidity in tenths",
    refusals: ["impossibleValue"],
    frame: (frame) => ({ ...frame, temp: times(frame.temp, 10), rh: times(frame.rh, 10) }),
  },
  slow: {
    description: "its messages are on their way for 5 to 50 seconds and come out of order",
    refusals: [],
    delayMs: [5 * secondMs, 50 * secondMs],
  },
  reconnects: {
    description: "it connects anew for every frame and breaks off without a farewell",
    refusals: [],
    disconnectedMs: 45 * secondMs,
  },
  oddTopics: {
    description: "it writes topics with slashes too many and its network ID in small letters",
    refusals: [],
    topic: (topic) =>
      `/${topic.replace(/^v1\/gw\/([^/]+)/, (_, id: string) => `v1/gw/${id.toLowerCase()}`)}/`,
  },
  nulls: {
    description: "it has nine places for probes, fields of its own, null and nan for what it lacks",
    refusals: ["badValue", "unknownMetric", "manyValues"],
    frame: sparse,
  },
  batches: {
    description: "it gathers five minutes and sends them in one message, the newest first",
    refusals: [],
    gathers: 5,
  },
} as const satisfies Record<string, Deviation>;
export type DeviationKey = keyof typeof deviations;
export const deviationKeys = keysOf(deviations);
export const isDeviation = (text: string): text is DeviationKey => Object.hasOwn(deviations, text);
