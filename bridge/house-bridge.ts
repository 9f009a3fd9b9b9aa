import { join } from "node:path";
import mqtt, { type IClientOptions, type MqttClient } from "mqtt";
import { messageOf } from "../contract/base/server-message.ts";
import type { ForeignMapping } from "../contract/fleet/foreign/foreign-mapping.ts";
import { fieldsOf, mapMessage } from "../contract/fleet/foreign/map-message.ts";
import { topics } from "../contract/telemetry/mqtt.ts";
import type { BridgedHouse, BridgeConfig } from "./config/bridge-config.ts";
import { FrameQueue, type StoredFrame } from "./queue/frame-queue.ts";
import type { ControllerSource, SourceRead } from "./source/controller-source.ts";

export interface HouseDeps {
  readonly server: BridgeConfig["server"] & { readonly certificate?: Buffer };
  readonly queue: BridgeConfig["queue"];
  readonly source: ControllerSource;
  readonly print: (line: string) => void;
  readonly now: () => number;
  readonly version: string;
}

/** Frames of one message, and the age from which a frame is history. */
const [batchMax, lateMs] = [200, 60_000];

/**
 * One house: reads its controller, keeps each frame on the disk, and publishes as a gateway does. A
 * frame is removed from the disk once the server has acknowledged it.
 */
export class HouseBridge {
  readonly #house: BridgedHouse;
  readonly #deps: HouseDeps;
  readonly #mapping: ForeignMapping;
  #queue: FrameQueue | null = null;
  #client: MqttClient | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isEnding = false;
  #sending: Promise<void> | null = null;
  #lastNotice = "";

  constructor(house: BridgedHouse, deps: HouseDeps) {
    this.#house = house;
    this.#deps = deps;
    this.#mapping = {
      each: "",
      time: null,
      rows: house.profile.values.map(({ field, place, unit, factor, offset, words }, index) => ({
        path: `v${index}`,
        topic: "",
        field,
        place,
        unit,
        factor,
        offset,
        signedBits: null,
        words,
      })),
    };
  }

  /** Frames that wait for the server. */
  get waiting(): number {
    return this.#queue?.length ?? 0;
  }

  async start(): Promise<void> {
    const { queue, now } = this.#deps;
    const { networkId } = this.#house;
    this.#queue = await FrameQueue.open(
      {
        folder: join(queue.folder, networkId),
        framesMax: queue.framesMax,
        onDropped: (frames) =>
          this.#print(`the queue is full: the ${frames} oldest frames are given up`),
      },
      now(),
    );
    this.#connect();
    await this.#round();
  }

  async stop(): Promise<void> {
    this.#isEnding = true;
    clearTimeout(this.#timer);
    await this.#client?.endAsync(true);
    await this.#sending;
    await this.#deps.source.close();
    this.#queue?.close();
  }

  #connect(): void {
    const { networkId, secret } = this.#house;
    const { server, version, now } = this.#deps;
    const options: IClientOptions = {
      clientId: `bridge-${networkId}`,
      username: networkId,
      password: secret,
      protocolVersion: 4,
      clean: true,
      keepalive: 60,
      reconnectPeriod: 2000,
      // Frames that were not acknowledged wait on the disk.
      queueQoSZero: false,
      ...(server.certificate !== undefined && { ca: server.certificate }),
      will: {
        topic: topics.event(networkId),
        payload: Buffer.from('{"v":1,"event":"offline"}'),
        qos: 1,
        retain: false,
      },
    };
    const client = mqtt.connect(server.url, options);
    this.#client = client;
    client.on("error", (error) => this.#log(`the server refuses or is away: ${error.message}`));
    client.on("close", () => {
      if (!this.#isEnding) this.#log("no connection to the server; frames wait on the disk");
    });
    client.on("connect", () => {
      this.#log("connected");
      const publishState = (topic: string, body: object) =>
        client.publish(topic, JSON.stringify({ v: 1, ...body }), { qos: 1 });
      publishState(topics.event(networkId), {
        ts: now() / 1000,
        event: "online",
        netType: "wired",
      });
      publishState(topics.attr(networkId), { version });
      this.#send();
    });
  }

  /** Reads once, and again after the interval. */
  async #round(): Promise<void> {
    const { now } = this.#deps;
    const began = performance.now();
    const at = now();
    try {
      const fields = await this.#read();
      // A read that the shutdown interrupts is no fault of the controller.
      if (this.#isEnding) return;
      this.#queue?.add({ ts: Math.round(at) / 1000, ...fields });
      await this.#queue?.trim();
      this.#send();
    } catch (error) {
      // Only the disk can fail here. The house continues with the next frame.
      this.#print(`the frame could not be kept: ${messageOf(error)}`);
    }
    if (this.#isEnding) return;
    const rest = this.#house.everyS * 1000 - (performance.now() - began);
    this.#timer = setTimeout(() => void this.#round(), Math.max(100, rest));
  }

  /** The fields of a frame; a controller that does not answer is reported as lost. */
  async #read(): Promise<Record<string, unknown>> {
    let read: SourceRead;
    try {
      read = await this.#deps.source.read();
    } catch (error) {
      if (!this.#isEnding) this.#log(`the controller does not answer: ${messageOf(error)}`);
      return { controller: false };
    }
    const document = Object.fromEntries(
      read.values.map((value, index) => [`v${index}`, value ?? null]),
    );
    const mapped = mapMessage(this.#mapping, { topic: "", document }, () => 0);
    const faults = [
      ...read.faults,
      ...mapped.faults.map(({ detail }) => detail.replace(/^v(\d+)/, "values[$1]")),
    ];
    if (faults.length > 0) this.#log(`not read: ${faults.slice(0, 5).join("; ")}`);
    return fieldsOf(mapped.frames[0]?.hits ?? []);
  }

  /** Sends what waits, one round at a time. */
  #send(): void {
    if (this.#sending !== null || this.#isEnding) return;
    this.#sending = this.#drain()
      .catch((error: unknown) => this.#log(`not acknowledged: ${messageOf(error)}`))
      .finally(() => {
        this.#sending = null;
      });
  }

  async #drain(): Promise<void> {
    const [queue, client] = [this.#queue, this.#client];
    if (queue === null || client === null) return;
    const newest = queue.newest();
    // After an outage the newest frame goes first, so that people see how the house is.
    if (newest !== null && queue.length > 1 && !this.#isLate(newest))
      await this.#publish(client, [newest]);
    while (client.connected && !this.#isEnding) {
      const batch = queue.oldest(batchMax);
      const last = batch.at(-1);
      if (last === undefined) return;
      await this.#publish(client, batch);
      await queue.acknowledge(last.seq);
    }
  }

  #isLate({ frame }: StoredFrame): boolean {
    const { ts } = frame;
    return typeof ts === "number" && Math.abs(this.#deps.now() - ts * 1000) > lateMs;
  }

  /** Resolves with the PUBACK: the server has stored and judged them. */
  async #publish(client: MqttClient, batch: readonly StoredFrame[]): Promise<void> {
    if (!client.connected) throw new Error("not connected");
    const frames = batch.map((queued) => ({
      v: 1,
      seq: queued.seq,
      ...queued.frame,
      ...(this.#isLate(queued) && { buffered: true }),
    }));
    const body = JSON.stringify(frames.length === 1 ? frames[0] : frames);
    const topic = topics.tele(this.#house.networkId);
    let onClose: () => void = () => undefined;
    const cut = new Promise<never>((_, reject) => {
      onClose = () => reject(new Error("the connection was cut"));
      client.once("close", onClose);
    });
    try {
      await Promise.race([client.publishAsync(topic, body, { qos: 1 }), cut]);
    } finally {
      client.off("close", onClose);
    }
  }

  #print(line: string): void {
    this.#deps.print(`${this.#house.networkId}: ${line}`);
  }

  /** Logs a repeated message once. */
  #log(line: string): void {
    if (line === this.#lastNotice) return;
    this.#lastNotice = line;
    this.#print(line);
  }
}
