import type { SparkplugTopic } from "../../../../contract/telemetry/sparkplug.ts";
import { EdgeValues, metricNameMax, type NodeDocument } from "./edge-values.ts";
import {
  typedValue,
  type MetricValue,
  type SparkplugMetric,
  type SparkplugPayload,
} from "./sparkplug-payload.ts";

interface Known {
  /** Null: longer than any path of a mapping. */
  readonly name: string | null;
  readonly datatype: number | null;
}

/** Result of a message. */
export interface EdgeUpdate {
  /** The whole current state; null: it has nothing new. */
  readonly document: NodeDocument | null;
  /** A message was lost, or never received: the node has to send its whole state. */
  readonly needsRebirth: boolean;
  readonly isDead: boolean;
  /** Metrics of the past, which are not used. */
  readonly historical: number;
  /** Metrics for which there was no room. */
  readonly dropped: number;
}

/** Aliases of a node that are remembered. */
const aliasesMax = 5000;
const seqs = 256;
const nothing: EdgeUpdate = {
  document: null,
  needsRebirth: false,
  isDead: false,
  historical: 0,
  dropped: 0,
};

/**
 * State of an edge node since its birth message: names of aliases, the number of its last message,
 * and its values. Each message contains only values that have changed.
 */
export class EdgeNode {
  #isBorn = false;
  /** Something is missing since its birth. */
  #hasGap = false;
  #seq: number | null = null;
  #bdSeq: MetricValue = null;
  readonly #names = new Map<number, Known>();
  readonly #values = new EdgeValues();

  receive({ type, device }: SparkplugTopic, payload: SparkplugPayload): EdgeUpdate {
    if (type === "DEATH")
      return device === null ? this.#applyDeath(payload) : this.#lose(device, payload);
    if (type === "BIRTH" && device === null) this.#begin(payload);
    const isInOrder = this.#count(payload.seq);
    if (type === "BIRTH" && device !== null) this.#values.drop(device);
    const { unknown, historical, dropped } = this.#update(device, payload.metrics);
    this.#hasGap ||= !isInOrder || unknown > 0;
    return {
      document: this.#values.document(payload.at),
      needsRebirth: !this.#isBorn || this.#hasGap,
      isDead: false,
      historical,
      dropped,
    };
  }

  #begin({ seq, metrics }: SparkplugPayload): void {
    this.#isBorn = true;
    this.#hasGap = false;
    this.#seq = seq === null ? null : (seq + seqs - 1) % seqs;
    this.#names.clear();
    this.#values.clear();
    this.#bdSeq = bdSeqIn(metrics);
  }

  /** A last will of an earlier connection, known by its `bdSeq`, is ignored. */
  #applyDeath({ metrics }: SparkplugPayload): EdgeUpdate {
    const bdSeq = bdSeqIn(metrics);
    if (this.#isBorn && bdSeq !== null && this.#bdSeq !== null && bdSeq !== this.#bdSeq)
      return nothing;
    this.#isBorn = false;
    this.#seq = null;
    // Former values do not count when the node sends again.
    this.#values.clear();
    return { ...nothing, isDead: true };
  }

  #lose(device: string, { at, seq }: SparkplugPayload): EdgeUpdate {
    this.#hasGap ||= !this.#count(seq);
    const document = this.#values.lose(device) ? this.#values.document(at) : null;
    return { ...nothing, document, needsRebirth: !this.#isBorn || this.#hasGap };
  }

  /**
   * True if the number follows that of the previous message. A message without a number cannot be
   * out of order.
   */
  #count(seq: number | null): boolean {
    const last = this.#seq;
    if (seq === null) return true;
    this.#seq = seq;
    return last === null || seq === (last + 1) % seqs;
  }

  #update(device: string | null, metrics: readonly SparkplugMetric[]) {
    let [unknown, historical, dropped] = [0, 0, 0];
    for (const metric of metrics) {
      const known = this.#known(metric);
      if (known === null) unknown += 1;
      else if (metric.isHistorical) historical += 1;
      else if (!this.#store(device, known, metric)) dropped += 1;
    }
    return { unknown, historical, dropped };
  }

  #store(
    device: string | null,
    { name, datatype }: Known,
    { value: raw }: SparkplugMetric,
  ): boolean {
    const value = typedValue(raw, datatype);
    return value === undefined || (name !== null && this.#values.store(device, name, value));
  }

  /** Name and type of a metric, by its alias where it has no name. */
  #known({ name, alias, datatype }: SparkplugMetric): Known | null {
    const before = alias === null ? undefined : this.#names.get(alias);
    const type = datatype ?? before?.datatype ?? null;
    if (name === null) return before === undefined ? null : { ...before, datatype: type };
    const known = { name: name.length > metricNameMax ? null : name, datatype: type };
    if (alias !== null && this.#names.size < aliasesMax) this.#names.set(alias, known);
    return known;
  }
}

function bdSeqIn(metrics: readonly SparkplugMetric[]): MetricValue {
  return metrics.find(({ name }) => name === "bdSeq")?.value ?? null;
}
