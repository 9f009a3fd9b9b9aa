import { pathMax } from "../../../../contract/fleet/foreign/json-path.ts";
import { payloadMax } from "../../../../contract/telemetry/mqtt.ts";
import type { MetricValue } from "./sparkplug-payload.ts";

/** The metrics an edge node has reported since its birth, in the form a mapping reads. */
export interface NodeDocument {
  readonly timestamp: number | null;
  readonly metrics: Readonly<Record<string, MetricValue>>;
  readonly devices: Readonly<Record<string, Readonly<Record<string, MetricValue>>>>;
}

/** Metrics of an edge node or of one of its devices, by name. */
type Metrics = Map<string, MetricValue>;

const devicesMax = 64;
/** A name that is too long for a path of a mapping is not kept. */
export const metricNameMax = pathMax;
/** Characters of a metric in the document, besides its name and text. */
const eachSize = 40;
const sizeOf = (name: string, value: MetricValue): number =>
  eachSize + name.length + (typeof value === "string" ? value.length : 0);

/**
 * The newest values of an edge node. Each of its messages becomes a document of all of them, so
 * they are together no longer than a message may be: a few bytes must not cost seconds.
 */
export class EdgeValues {
  readonly #node: Metrics = new Map();
  readonly #devices = new Map<string, Metrics>();
  #size = 0;

  clear(): void {
    this.#node.clear();
    this.#devices.clear();
    this.#size = 0;
  }

  /** A device starts again. */
  drop(device: string): void {
    for (const [name, value] of this.#devices.get(device) ?? []) this.#size -= sizeOf(name, value);
    this.#devices.delete(device);
  }

  /** Removes the values of a device that has disconnected. False: it is unknown. */
  lose(device: string): boolean {
    const metrics = this.#devices.get(device);
    for (const name of metrics?.keys() ?? []) this.#set(metrics, name, null);
    return metrics !== undefined;
  }

  /** Stores a value. `device` null: the node itself. False: the limit is reached. */
  store(device: string | null, name: string, value: MetricValue): boolean {
    const metrics = device === null ? this.#node : this.#deviceOf(device);
    if (this.#set(metrics, name, value)) return true;
    // The value before is not the newest any more.
    if (metrics?.has(name) === true) this.#set(metrics, name, null);
    return false;
  }

  document(timestamp: number | null): NodeDocument {
    return {
      timestamp,
      metrics: objectOf(this.#node),
      devices: Object.fromEntries(
        [...this.#devices].map(([device, metrics]) => [device, objectOf(metrics)] as const),
      ),
    };
  }

  #set(metrics: Metrics | undefined, name: string, value: MetricValue): boolean {
    const before = metrics?.get(name);
    const size = this.#size - (before === undefined ? 0 : sizeOf(name, before));
    const after = size + sizeOf(name, value);
    if (metrics === undefined || (after > payloadMax && after > this.#size)) return false;
    metrics.set(name, value);
    this.#size = after;
    return true;
  }

  /** Returns the metrics of a device; undefined: the limit of devices is reached. */
  #deviceOf(device: string): Metrics | undefined {
    const known = this.#devices.get(device);
    if (known !== undefined || this.#devices.size >= devicesMax) return known;
    const created: Metrics = new Map();
    this.#devices.set(device, created);
    return created;
  }
}

/** `fromEntries` makes own keys even of `__proto__`. */
const objectOf = (metrics: Metrics): Record<string, MetricValue> => Object.fromEntries(metrics);
