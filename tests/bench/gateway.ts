import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { gatewaySecret } from "../../contract/operate/demo-fleet.ts";
import { topics } from "../../contract/telemetry/mqtt.ts";
import { dayMs } from "../../contract/base/time.ts";

const text = (value: string): Buffer => {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes]);
};

function packet(head: number, body: Buffer): Buffer {
  const length: number[] = [];
  for (let rest = body.length; rest > 0 || length.length === 0; rest >>= 7)
    length.push((rest & 127) | (rest > 127 ? 128 : 0));
  return Buffer.concat([Buffer.from([head, ...length]), body]);
}

interface ConnectOptions {
  readonly onLost?: () => void;
  /** Address of this machine to connect from: each has its own 28,000 ports to one server. */
  readonly localAddress?: string;
  /** Absent: none. */
  readonly keepAliveS?: number;
  /** An attempt without an answer ends after this time, ms. Absent: never. */
  readonly patienceMs?: number;
}

/** Derived once, because a gateway that reconnects knows its secret. */
const secrets = new Map<string, Promise<string>>();

function secretOf(key: string, networkId: string): Promise<string> {
  const name = `${key} ${networkId}`;
  const secret = secrets.get(name) ?? gatewaySecret(key, networkId);
  secrets.set(name, secret);
  return secret;
}

/**
 * A minimal gateway: MQTT 3.1.1 written by hand, so that the load itself costs the machine little.
 */
export class Gateway {
  readonly #socket: Socket;
  readonly #topic: Buffer;
  #id = 0;
  #rest: Buffer = Buffer.alloc(0);

  private constructor(socket: Socket, networkId: string, onAck: () => void) {
    this.#socket = socket;
    this.#topic = text(topics.tele(networkId));
    socket.on("data", (bytes: Buffer) => {
      // CONNACK and PUBACK, the only packets that come, are 4 bytes each.
      const all: Buffer = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
      for (let at = 0; at + 4 <= all.length; at += 4) if (all[at] === 0x40) onAck();
      this.#rest = all.subarray(all.length - (all.length % 4));
    });
  }

  static async connect(
    port: number,
    networkId: string,
    key: string,
    onAck: () => void,
    { onLost, localAddress, keepAliveS = 0, patienceMs }: ConnectOptions = {},
  ): Promise<Gateway> {
    const secret = await secretOf(key, networkId);
    const socket = connect({ port, host: "127.0.0.1", noDelay: true, localAddress });
    const late =
      patienceMs === undefined
        ? undefined
        : setTimeout(() => socket.destroy(new Error("no answer")), patienceMs);
    socket.once("close", () => clearTimeout(late));
    await once(socket, "connect");
    const gateway = new Gateway(socket, networkId, onAck);
    const first = Promise.race([
      once(socket, "data"),
      once(socket, "close").then(() => {
        throw new Error(`gateway ${networkId} was cut off`);
      }),
    ]);
    socket.write(
      packet(
        0x10,
        Buffer.concat([
          text("MQTT"),
          Buffer.from([4, 0xc2, keepAliveS >> 8, keepAliveS & 255]),
          text(networkId),
          text(networkId),
          text(secret),
        ]),
      ),
    );
    const [answer] = (await first) as [Buffer];
    clearTimeout(late);
    if (answer[0] !== 0x20 || answer[3] !== 0)
      throw new Error(`gateway ${networkId} refused with ${answer.toString("hex")}`);
    if (onLost !== undefined) {
      socket.on("error", () => undefined);
      socket.once("close", onLost);
    }
    return gateway;
  }

  /** QoS 1. */
  publish(frame: object): void {
    this.#id = (this.#id % 65_535) + 1;
    this.#socket.write(
      packet(
        0x32,
        Buffer.concat([
          this.#topic,
          Buffer.from([this.#id >> 8, this.#id & 255]),
          Buffer.from(JSON.stringify(frame)),
        ]),
      ),
    );
  }

  close(): void {
    this.#socket.destroy();
  }

  /** Ends the connection by a reset, so that its port is free at once. */
  cut(): void {
    this.#socket.resetAndDestroy();
  }
}

/** Waits of a client library before it connects again: each twice the one before. */
interface Waits {
  readonly firstMs: number;
  readonly longestMs: number;
}

/** Connects until it succeeds, each time after a wait with some jitter. */
export async function connectAgain(
  attempt: () => Promise<Gateway>,
  { firstMs, longestMs }: Waits,
  onVain: () => void,
): Promise<Gateway> {
  for (let waitMs = firstMs; ; waitMs = Math.min(2 * waitMs, longestMs)) {
    await pause(waitMs * (0.75 + Math.random() / 2));
    try {
      return await attempt();
    } catch {
      onVain();
    }
  }
}

/**
 * Calls `send` evenly spread over time, `perS` times a second, with its number and the time at
 * which it was due (epoch ms). Returns how to end it.
 */
export function sendSteadily(
  perS: number,
  send: (nth: number, dueAt: number) => void,
  lookMs = 20,
): () => void {
  const begun = Date.now();
  let sent = 0;
  const timer = setInterval(() => {
    for (const due = ((Date.now() - begun) * perS) / 1000; sent < due; sent += 1)
      send(sent, begun + (sent * 1000) / perS);
  }, lookMs);
  return () => clearInterval(timer);
}

const meter = (atMs: number, aDay: number): number => Math.floor((atMs / dayMs) * aDay) % 1e7;

/**
 * The full frame of docs/gateway-protocol.md with every field a house has, about 700 bytes; `temp`:
 * its temperature.
 */
export const frameOf = (seq: number, atMs: number, temp: number) => ({
  v: 1,
  seq,
  ts: atMs / 1000,
  targetTemp: 22,
  controlMode: "smart",
  ventMode: "tunnel",
  ventLevel: 13,
  temp: [temp, temp + 0.4, temp - 0.2, temp + 0.2],
  tempOut: 18.5,
  rh: [61, 63],
  rhOut: 58,
  co2: [1450],
  nh3: 6.2,
  staticPressure: 21,
  airSpeed: 2.1,
  lux: 11,
  // Meters follow the clock, whatever the message rate: a fixed daily use for such a flock.
  waterMeter: meter(atMs, 5800),
  feedMeter: meter(atMs, 3200),
  kwh: meter(atMs, 360),
  birdWeight: 1602,
  aliveCount: 28_900,
  dayAge: 28,
  fan: [1, 1, 1, 0, 0, 0, 0, 0],
  fanCurrent: [2.1, 2.2, 2.1, 0, 0, 0, 0, 0],
  fanRunS: Array.from({ length: 8 }, (_, port) => meter(atMs, 36_000 / (port + 1))),
  feedRunS: meter(atMs, 12_000),
  inletPos: [35],
  tunnelDoorPos: [70],
  coolPad: [1],
  heater: [0],
  light: [60],
  kw: 14.9,
  volt: [380, 381, 379],
  amp: [10, 10.2, 9.9],
  pf: 0.93,
  hz: 50,
  di: [0, 0],
  controller: true,
  rssi: -70,
  battery: 100,
});
