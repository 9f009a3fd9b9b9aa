import { PbfReader, PbfWriter } from "pbf";

/** A value as JSON has it; null: the metric has none now. */
export type MetricValue = number | string | boolean | null;
export interface SparkplugMetric {
  readonly name: string | null;
  readonly alias: number | null;
  readonly datatype: number | null;
  /** Epoch ms. */
  readonly at: number | null;
  readonly isHistorical: boolean;
  /**
   * The value as sent; its meaning depends on the type. Undefined: a type that no mapping reads.
   */
  readonly value: MetricValue | undefined;
}
export interface SparkplugPayload {
  readonly at: number | null;
  readonly seq: number | null;
  readonly metrics: readonly SparkplugMetric[];
}

const metricsMax = 5000;
type Draft = { -readonly [K in keyof SparkplugMetric]: SparkplugMetric[K] };

/**
 * Reads a payload of Sparkplug B (protobuf, org.eclipse.tahu.protobuf). Null: invalid. Data
 * sets, templates and files are left out.
 */
export function readSparkplug(payload: Uint8Array): SparkplugPayload | null {
  const read: { at: number | null; seq: number | null; metrics: SparkplugMetric[] } = {
    at: null,
    seq: null,
    metrics: [],
  };
  try {
    const pbf = new PbfReader(payload);
    pbf.readFields((tag, result, reader) => {
      if (tag === 1) result.at = reader.readVarint();
      else if (tag === 2) {
        const metric = readMetric(reader);
        if (result.metrics.length < metricsMax) result.metrics.push(metric);
      } else if (tag === 3) result.seq = reader.readVarint();
    }, read);
    return pbf.pos === payload.length ? read : null;
  } catch {
    return null;
  }
}

function readMetric(pbf: PbfReader): SparkplugMetric {
  const draft: Draft = {
    name: null,
    alias: null,
    datatype: null,
    at: null,
    isHistorical: false,
    value: undefined,
  };
  let isNull = false;
  pbf.readMessage((tag, metric: Draft, reader) => {
    if (tag === 7) isNull = reader.readBoolean();
    else if (tag < 10) readHead(tag, metric, reader);
    else readMetricField(tag, metric, reader);
  }, draft);
  return isNull ? { ...draft, value: null } : draft;
}

function readHead(tag: number, metric: Draft, pbf: PbfReader): void {
  if (tag === 1) metric.name = pbf.readString();
  else if (tag === 2) metric.alias = pbf.readVarint();
  else if (tag === 3) metric.at = pbf.readVarint();
  else if (tag === 4) metric.datatype = pbf.readVarint();
  else if (tag === 5) metric.isHistorical = pbf.readBoolean();
}

function readMetricField(tag: number, metric: Draft, pbf: PbfReader): void {
  if (tag === 10) metric.value = pbf.readVarint();
  else if (tag === 11) metric.value = pbf.readVarint(true);
  // Rounded to the digits that four bytes can hold.
  else if (tag === 12) metric.value = Number(pbf.readFloat().toPrecision(7));
  else if (tag === 13) metric.value = pbf.readDouble();
  else if (tag === 14) metric.value = pbf.readBoolean();
  else if (tag === 15) metric.value = pbf.readString();
}

/** Types of whole numbers that may be below zero, by their bits. */
const signedBits: ReadonlyMap<number, number> = new Map([
  [1, 8],
  [2, 16],
  [3, 32],
]);
const [uint64, boolean] = [8, 11];

/** The value by its type; infinite numbers and NaN become null. */
export function typedValue(
  value: MetricValue | undefined,
  datatype: number | null,
): MetricValue | undefined {
  if (typeof value !== "number") return value;
  if (!Number.isFinite(value)) return null;
  const bits = signedBits.get(datatype ?? 0);
  if (bits !== undefined) return (value << (32 - bits)) >> (32 - bits);
  if (datatype === uint64 && value < 0) return value + 2 ** 64;
  return datatype === boolean ? value !== 0 : value;
}

/** An order to send the whole state: NCMD with "Node Control/Rebirth". */
export function rebirthOrder(now: number): Uint8Array {
  const pbf = new PbfWriter();
  pbf.writeVarintField(1, now);
  pbf.writeMessage(
    2,
    (_, metric) => {
      metric.writeStringField(1, "Node Control/Rebirth");
      metric.writeVarintField(3, now);
      metric.writeVarintField(4, boolean);
      metric.writeBooleanField(14, true);
    },
    undefined,
  );
  return pbf.finish();
}
