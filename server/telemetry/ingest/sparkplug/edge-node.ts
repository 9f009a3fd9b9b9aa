import type { SparkplugTopic } from "../../../../contract/telemetry/sparkplug.ts";
import {
  meant,
  type MetricValue,
  type SparkplugMetric,
  type SparkplugPayload,
} from "./sparkplug-payload.ts";

/** Metrics of an edge node or of one of its devices, by name. */
type Metrics = Map<string, MetricValue>;
interface Known {
  readonly name: string;
  readonly datatype: number | null;
}
/** All that an edge node has said since its birth, as a mapping reads it. */
export interface NodeDocument {
  readonly timestamp: number | null;
  readonly metrics: Readonly<Record<string, MetricValue>>;
  readonly devices: Readonly<Record<string, Readonly<Record<string, MetricValue>>>>;
}

/** Result of a message. */
export interface EdgeUpdate {
  /** The whole state as it is now; null: nothing new of it. */
  readonly document: NodeDocument | null;
  /** A message was lost, or never received: the node has to send its whole state. */
  readonly needsRebirth: boolean;
  readonly isDead: boolean;
  /** Metrics of the past, which are not used. */
  readonly historical: number;
}

const [devicesMax, metricsMax] = [64, 5000];
const seqs = 256;
const nothing: EdgeUpdate = { document: null, needsRebirth: false, isDead: false, historical: 0 };

/**
 * An edge node as it has said of itself: names behind aliases, the number of its last message, and
 * the values, of which each message says only those that have changed.
 */
export class EdgeNode {
  #isBorn = false;
  /** Something is missing since its birth. */
  #hasGap = false;
  #seq: number | null = null;
  #bdSeq: MetricValue = null;
  readonly #names = new Map<number, Known>();
  readonly #node: Metrics = new Map();
  readonly #devices = new Map<string, Metrics>();

  hear({ type, device }: SparkplugTopic, payload: SparkplugPayload): EdgeUpdate {
    if (type === "DEATH") return device === null ? this.#die(payload) : this.#lose(device, payload);
    if (type === "BIRTH" && device === null) this.#begin(payload);
    const isInOrder = this.#count(payload.seq);
    if (type === "BIRTH" && device !== null) this.#devices.delete(device);
    const { unknown, historical } = this.#take(device, payload.metrics);
    this.#hasGap ||= !isInOrder || unknown > 0;
    return {
      document: this.#document(payload.at),
      needsRebirth: !this.#isBorn || this.#hasGap,
      isDead: false,
      historical,
    };
  }

  #begin({ seq, metrics }: SparkplugPayload): void {
    this.#isBorn = true;
    this.#hasGap = false;
    this.#seq = seq === null ? null : (seq + seqs - 1) % seqs;
    this.#names.clear();
    this.#node.clear();
    this.#devices.clear();
    this.#bdSeq = bdSeqIn(metrics);
  }

  /** The will of a connection before this one speaks of another life. */
  #die({ metrics }: SparkplugPayload): EdgeUpdate {
    const bdSeq = bdSeqIn(metrics);
    if (this.#isBorn && bdSeq !== null && this.#bdSeq !== null && bdSeq !== this.#bdSeq)
      return nothing;
    this.#isBorn = false;
    this.#seq = null;
    return { ...nothing, isDead: true };
  }

  /** A device that is gone measures nothing. */
  #lose(device: string, { at, seq }: SparkplugPayload): EdgeUpdate {
    this.#hasGap ||= !this.#count(seq);
    const metrics = this.#devices.get(device);
    for (const name of metrics?.keys() ?? []) metrics?.set(name, null);
    const document = metrics === undefined ? null : this.#document(at);
    return { ...nothing, document, needsRebirth: !this.#isBorn || this.#hasGap };
  }

  /** True: it follows the message before. One that says no number cannot be out of order. */
  #count(seq: number | null): boolean {
    const last = this.#seq;
    if (seq === null) return true;
    this.#seq = seq;
    return last === null || seq === (last + 1) % seqs;
  }

  #take(device: string | null, metrics: readonly SparkplugMetric[]) {
    const held = device === null ? this.#node : this.#deviceOf(device);
    let [unknown, historical] = [0, 0];
    for (const metric of metrics) {
      const known = this.#known(metric);
      if (known === null) unknown += 1;
      else if (metric.isHistorical) historical += 1;
      else hold(held, known.name, meant(metric.said, known.datatype));
    }
    return { unknown, historical };
  }

  /** Name and type of a metric, by its alias where it says no name. */
  #known({ name, alias, datatype }: SparkplugMetric): Known | null {
    const before = alias === null ? undefined : this.#names.get(alias);
    if (name === null)
      return before === undefined ? null : { ...before, datatype: datatype ?? before.datatype };
    const known = { name, datatype: datatype ?? before?.datatype ?? null };
    if (alias !== null && this.#names.size < metricsMax) this.#names.set(alias, known);
    return known;
  }

  #deviceOf(device: string): Metrics {
    const known = this.#devices.get(device);
    if (known !== undefined) return known;
    const metrics: Metrics = new Map();
    // Devices beyond the number that any node has are not held.
    if (this.#devices.size < devicesMax) this.#devices.set(device, metrics);
    return metrics;
  }

  #document(timestamp: number | null): NodeDocument {
    return {
      timestamp,
      metrics: objectOf(this.#node),
      devices: Object.fromEntries(
        [...this.#devices].map(([device, metrics]) => [device, objectOf(metrics)] as const),
      ),
    };
  }
}

function hold(held: Metrics, name: string, value: MetricValue | undefined): void {
  if (value !== undefined && (held.has(name) || held.size < metricsMax)) held.set(name, value);
}

/** `fromEntries` makes own keys even of `__proto__`. */
const objectOf = (metrics: Metrics): Record<string, MetricValue> => Object.fromEntries(metrics);

function bdSeqIn(metrics: readonly SparkplugMetric[]): MetricValue {
  return metrics.find(({ name }) => name === "bdSeq")?.said ?? null;
}
