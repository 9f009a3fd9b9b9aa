import { randomBytes } from "node:crypto";
import mqtt, { type IClientOptions, type MqttClient } from "mqtt";
import { aliveWordSchema, timeAnswerSchema } from "../contract/control/protocol/gateway-order.ts";
import { drillOrderSchema, type Frame, topics } from "../contract/telemetry/mqtt.ts";
import { Device } from "./controller/device.ts";
import { hornPlant } from "./controller/horn-plant.ts";
import { LocalHorn } from "./local-horn.ts";
import type { Wire } from "./controller/wire.ts";
import type { Deviation } from "./stranger/deviation.ts";

/** Frames a gateway keeps while they are not accepted: a week of minutes. The oldest go first. */
const bufferMax = 10_080;
/** Most frames in a message of late frames; it stays well below the largest payload. */
export const batchMax = 120;
/** Live messages on their way before a gateway starts to store. */
const inFlightMax = 8;
const firstRetryMs = 700;
const longestRetryMs = 30_000;

export interface GatewayIdentity {
  readonly url: string;
  readonly networkId: string;
  readonly secret: string;
  /** Attributes it reports on `up/attr`. */
  readonly version: string;
  readonly simCard: string;
  readonly netType: "wired" | "wireless";
  /** Deviations from the protocol. */
  readonly deviation?: Deviation | undefined;
  /** Houses that an edge computer watches. */
  readonly site?: readonly string[] | undefined;
}

export interface GatewayListener {
  /** Connected, after its greeting: the moment for a live frame. */
  up(): void;
  /** Frames whose PUBACK has arrived. */
  acked(networkId: string, frames: readonly Frame[]): void;
  /**
   * Called when the connection was refused or lost, with the reason. The gateway tries again by
   * itself.
   */
  down(networkId: string, reason: string): void;
  /**
   * Called when the gateway starts or stops its horn because it has received no sign of life from
   * the server for ten minutes.
   */
  horn?(networkId: string, isOn: boolean): void;
}

interface Message {
  readonly frames: readonly Frame[];
  readonly isHistory: boolean;
  readonly done: () => void;
}

/**
 * A gateway's uplink: one MQTT 3.1.1 connection with a last will, QoS 1. Frames unacknowledged when
 * the link breaks, and those measured while it is down, are sent afterwards with `buffered: true`.
 * Each frame is sent until its PUBACK has arrived.
 */
export class Gateway {
  readonly #identity: GatewayIdentity;
  readonly #listener: GatewayListener;
  readonly #random: () => number;
  #client: MqttClient | null = null;
  #retry: NodeJS.Timeout | null = null;
  #failures = 0;
  #isUp = false;
  #isSwitchedOn = false;
  readonly #device: Device;
  readonly #localHorn = new LocalHorn();
  #isAlone = false;
  /** The link stays down until this time, epoch ms. */
  #cutUntilMs = 0;
  #stored: Frame[] = [];
  #history: Message | null = null;
  readonly #inFlight = new Set<Message>();
  readonly #deviation: Deviation;
  readonly #bootS = Math.floor(Date.now() / 1000);
  #gathered: Frame[] = [];

  /** `device`: what takes orders; without one the gateway has a horn and nothing else. */
  constructor(
    identity: GatewayIdentity,
    listener: GatewayListener,
    random: () => number,
    device = new Device({
      plant: hornPlant,
      flash: null,
      storeFlash: ignore,
      now: () => performance.now(),
      random,
    }),
  ) {
    this.#device = device;
    this.#identity = identity;
    this.#deviation = identity.deviation ?? noDeviation;
    this.#listener = listener;
    this.#random = random;
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  /** True: the horn sounds, by an order or because the house is not monitored. */
  get isHornOn(): boolean {
    return this.#device.isHornOn || this.#localHorn.isOn(performance.now());
  }

  /** Frames not yet acknowledged, those on their way included. */
  get waiting(): number {
    let count = this.#stored.length;
    for (const message of this.#inFlight) count += message.frames.length;
    return count;
  }

  start(): void {
    this.#isSwitchedOn = true;
    this.#connect();
  }

  /** Cuts the link like a cable: without a disconnect message, so the broker publishes the will. */
  cut(): void {
    this.#isSwitchedOn = false;
    if (this.#retry) clearTimeout(this.#retry);
    this.#client?.stream.destroy();
  }

  restore(): void {
    if (!this.#isSwitchedOn && Date.now() >= this.#cutUntilMs) this.start();
  }

  /** Disconnects from the broker and ends, at once or after a second. */
  stop(): Promise<void> {
    this.#isSwitchedOn = false;
    if (this.#retry) clearTimeout(this.#retry);
    const client = this.#client;
    if (!client || !this.#isUp) {
      client?.end(true);
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      const force = setTimeout(() => {
        client.stream.destroy();
        resolve();
      }, 1000);
      client.end(false, () => {
        clearTimeout(force);
        resolve();
      });
    });
  }

  /** Publishes an edge computer's message; it is dropped without a connection. */
  publishReport(kind: "edge" | "advice", body: object): void {
    const topic = topics[kind](this.#identity.networkId);
    if (this.#isUp) this.#client?.publish(topic, JSON.stringify(body), { qos: 1 }, ignore);
  }

  /** Notifies the fleet's listener when its own horn starts or stops. */
  #noteHorn(): void {
    const isAlone = this.#localHorn.isOn(performance.now());
    if (isAlone === this.#isAlone) return;
    this.#isAlone = isAlone;
    this.#listener.horn?.(this.#identity.networkId, isAlone);
  }

  /** Sends a frame now, or keeps it for later. */
  send(measured: Frame): void {
    this.#noteHorn();
    const frame = this.isHornOn ? { ...measured, horn: 1 as const } : measured;
    if (this.#isUp && this.#stored.length === 0 && this.#inFlight.size < inFlightMax) {
      this.#gathered.unshift(frame);
      if (this.#gathered.length < (this.#deviation.gathers ?? 1)) return;
      const frames = this.#gathered;
      this.#gathered = [];
      this.#publish({ frames, isHistory: false, done: () => undefined });
      return;
    }
    this.#stored.push(frame);
    if (this.#stored.length > bufferMax) this.#stored.shift();
    this.#flush();
  }

  /**
   * Sends frames of the past; one call at a time. Resolves when they are acknowledged, over as many
   * connections as it takes.
   */
  sendHistory(frames: readonly Frame[]): Promise<void> {
    return new Promise((resolve) => {
      this.#history = { frames, isHistory: true, done: resolve };
      if (this.#isUp) this.#publish(this.#history);
    });
  }

  /** Sends frames unchanged, outside every rule: for tests of the ingest. */
  sendRaw(frames: readonly Frame[]): void {
    if (this.#isUp) this.#publish({ frames, isHistory: true, done: () => undefined });
  }

  #connect(): void {
    const { url, networkId, secret } = this.#identity;
    const options: IClientOptions = {
      clientId: networkId,
      username: networkId,
      password: secret,
      protocolVersion: 4,
      clean: true,
      keepalive: 60,
      connectTimeout: 10_000,
      reconnectPeriod: 0,
      will: {
        topic: topics.event(networkId),
        payload: Buffer.from(JSON.stringify({ v: 1, event: "offline" })),
        qos: 1,
        retain: this.#deviation.isRetained === true,
      },
    };
    let reason = "connection lost";
    const client = mqtt.connect(url, options);
    this.#client = client;
    client.on("connect", () => this.#announce(client));
    client.on("error", (error) => {
      reason = error.message || ("code" in error ? String(error.code) : error.name);
    });
    client.on("close", () => this.#lost(client, reason));
    client.on("message", (topic, payload) => {
      if (topic === topics.time(networkId)) this.#handleTime(payload.toString());
      else if (topic === topics.file(networkId)) this.#device.receivedFile(payload);
      else if (topic === topics.drill(networkId)) this.#handleDrill(client, payload.toString());
      else this.#handleOrder(client, payload.toString());
    });
  }

  #announce(client: MqttClient): void {
    const { networkId, simCard, netType, site } = this.#identity;
    const version = this.#device.version === "" ? this.#identity.version : this.#device.version;
    this.#failures = 0;
    this.#isUp = true;
    const session = randomBytes(6).toString("hex");
    const ts = Math.floor(Date.now() / 1000);
    const { remote } = this.#device;
    // Subscribes before it announces itself, because an order may follow at once.
    const downTopics = [topics.time, topics.cmd, topics.file, topics.drill].map((item) =>
      item(networkId),
    );
    client.subscribe(downTopics, { qos: 1 }, ignore);
    client.publish(
      topics.event(networkId),
      JSON.stringify({ v: 1, ts, event: "online", netType, session, remote }),
      { qos: 1 },
      ignore,
    );
    client.publish(
      topics.attr(networkId),
      JSON.stringify({ v: 1, version, simCard, netType, caps: this.#device.caps, site }),
      { qos: 1 },
      ignore,
    );
    this.#device.connected(session, this.#wireOf(client));
    this.#listener.up();
    this.#flush();
    if (this.#history) this.#publish(this.#history);
  }

  #handleTime(text: string): void {
    const parsed: unknown = JSON.parse(text);
    if (aliveWordSchema.safeParse(parsed).success) {
      this.#localHorn.received(performance.now());
      return this.#noteHorn();
    }
    const answer = timeAnswerSchema.safeParse(parsed);
    if (!answer.success) return;
    this.#device.receivedTime(answer.data);
  }

  /** Sends a test input on request, the same way as its alarm inputs. */
  #handleDrill(client: MqttClient, text: string): void {
    const order = drillOrderSchema.safeParse(JSON.parse(text));
    if (!order.success || order.data.notAfter < Date.now()) return;
    const ts = Math.floor(Date.now() / 1000);
    const event = { v: 1, ts, event: "drill", drill: order.data.id };
    client.publish(
      topics.event(this.#identity.networkId),
      JSON.stringify(event),
      { qos: 1 },
      ignore,
    );
  }

  /** Orders of version 1 it refuses: they have no fences. */
  #handleOrder(client: MqttClient, text: string): void {
    const commandId = /"commandId"\s*:\s*"([^"]{1,64})"/.exec(text)?.[1];
    if (commandId === undefined) return this.#device.received(text);
    const reason = "not supported by this controller";
    const answer = { v: 1, commandId, result: "rejected", reason };
    client.publish(
      topics.ack(this.#identity.networkId),
      JSON.stringify(answer),
      { qos: 1 },
      ignore,
    );
  }

  /** A device's way out, as long as this connection lasts. */
  #wireOf(client: MqttClient): Wire {
    const { networkId } = this.#identity;
    return {
      send: (kind, body, done) => {
        client.publish(topics[kind](networkId), JSON.stringify(body), { qos: 1 }, (error) => {
          if (!error && client === this.#client) done?.();
        });
      },
      cut: (ms) => this.#leaveFor(ms),
    };
  }

  #publish(message: Message): void {
    const client = this.#client;
    if (!client) return;
    if (!message.isHistory) this.#inFlight.add(message);
    const { delayMs } = this.#deviation;
    if (delayMs === undefined) return this.#publishStored(client, message);
    const [min, max] = delayMs;
    setTimeout(
      () => {
        if (client === this.#client) this.#publishStored(client, message);
      },
      min + (max - min) * this.#random(),
    ).unref();
  }

  #publishStored(client: MqttClient, message: Message): void {
    const { frame: write, text, topic, qos = 1, isRetained = false, times = 1 } = this.#deviation;
    const isLive = message.frames.length === 1 && !message.frames[0]!.buffered;
    const written = message.frames.map((frame) => write?.(frame, this.#bootS) ?? frame);
    const json = JSON.stringify(isLive ? written[0] : written);
    const name = topics.tele(this.#identity.networkId);
    for (let time = 1; time <= times; time += 1)
      client.publish(
        topic?.(name) ?? name,
        text?.(json) ?? json,
        { qos, retain: isRetained },
        time === times ? (error) => this.#onPublished(client, message, error, isLive) : ignore,
      );
  }

  #onPublished(client: MqttClient, message: Message, error: unknown, isLive: boolean): void {
    if (error || client !== this.#client || !this.#isUp) return;
    this.#inFlight.delete(message);
    if (this.#history === message) this.#history = null;
    this.#listener.acked(this.#identity.networkId, message.frames);
    message.done();
    this.#flush();
    const { disconnectedMs } = this.#deviation;
    if (disconnectedMs === undefined || !isLive || this.#stored.length + this.#inFlight.size > 0)
      return;
    if (this.#history === null) this.#leaveFor(disconnectedMs);
  }

  #leaveFor(ms: number): void {
    this.#cutUntilMs = Date.now() + ms;
    this.cut();
    setTimeout(() => this.restore(), ms).unref();
  }

  /**
   * Sends what is stored, one message at a time, so that live frames never wait for a week of late
   * ones.
   */
  #flush(): void {
    if (!this.#isUp || this.#stored.length === 0 || this.#inFlight.size > 0) return;
    const frames = this.#stored
      .splice(0, batchMax)
      .map((frame): Frame => ({ ...frame, buffered: true }));
    this.#publish({ frames, isHistory: false, done: () => undefined });
  }

  #lost(client: MqttClient, reason: string): void {
    if (client !== this.#client) return;
    this.#client = null;
    this.#isUp = false;
    this.#device.lost();
    this.#stored = [...[...this.#inFlight].flatMap((message) => message.frames), ...this.#stored];
    this.#inFlight.clear();
    client.end(true);
    if (!this.#isSwitchedOn) return;
    this.#listener.down(this.#identity.networkId, reason);
    const waitMs =
      Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(10, this.#failures)) *
      (0.6 + 0.4 * this.#random());
    this.#failures += 1;
    this.#retry = setTimeout(() => this.#connect(), waitMs);
  }
}

const ignore = (): void => undefined;
const noDeviation: Deviation = { description: "", refusals: [] };
