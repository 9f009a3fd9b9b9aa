import { connect, createServer, type Server, type Socket } from "node:net";
import mqttPacket, { type Packet } from "mqtt-packet";
import { parseUpTopic } from "../../../contract/telemetry/mqtt.ts";
import type { GatewayEvent } from "./conformance-event.ts";

export interface TapDeps {
  readonly host: string;
  readonly port: number;
  /** Port of the broker to which it forwards, on this machine. */
  readonly brokerPort: number;
  readonly see: (event: GatewayEvent) => void;
  readonly now: () => number;
}

/**
 * Relays between a gateway and the broker, reads every packet and can cut the connection: nothing
 * else sees the requests of a client library.
 */
export class ConformanceTap {
  readonly #deps: TapDeps;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #isCut = false;
  #tries = 0;
  /** Called when the next frame is cut off; null: the connection is not to be cut. */
  #onCut: (() => void) | null = null;

  private constructor(deps: TapDeps) {
    this.#deps = deps;
    this.#server = createServer((socket) => this.#serve(socket));
  }

  /** Rejects when the port is taken. */
  static async open(deps: TapDeps): Promise<ConformanceTap> {
    const tap = new ConformanceTap(deps);
    await new Promise<void>((resolve, reject) => {
      tap.#server.once("error", reject);
      tap.#server.listen(deps.port, deps.host, () => resolve());
    });
    return tap;
  }

  get port(): number {
    const address = this.#server.address();
    return typeof address === "object" && address !== null ? address.port : this.#deps.port;
  }

  /**
   * Cuts the line as the next frame comes, so that the frame is lost without a PUBACK. Resolves
   * when it is cut; `restore` ends it.
   */
  cutAtNextFrame(): Promise<void> {
    return new Promise((resolve) => {
      this.#onCut = resolve;
    });
  }

  restore(): void {
    this.#isCut = false;
    this.#deps.see({ kind: "restored", at: this.#deps.now(), tries: this.#tries });
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  #serve(socket: Socket): void {
    this.#tries += 1;
    if (this.#isCut) {
      socket.on("error", () => undefined);
      socket.destroy();
      return;
    }
    const broker = connect(this.#deps.brokerPort, "127.0.0.1");
    const end = () => {
      socket.destroy();
      broker.destroy();
    };
    for (const item of [socket, broker]) {
      this.#sockets.add(item);
      item.on("error", end);
      item.on("close", () => {
        this.#sockets.delete(item);
        end();
      });
    }
    socket.on("close", () =>
      this.#deps.see({ kind: "close", at: this.#deps.now(), byUs: this.#isCut }),
    );
    const ofGateway = reader((packet) => this.#noteRequest(packet));
    const ofBroker = reader((packet) => this.#answered(packet));
    socket.on("data", (bytes) => {
      ofGateway(bytes);
      if (!this.#isCut) broker.write(bytes);
    });
    broker.on("data", (bytes) => {
      ofBroker(bytes);
      socket.write(bytes);
    });
  }

  #answered(packet: Packet): void {
    if (packet.cmd !== "connack") return;
    this.#deps.see({ kind: "signedIn", at: this.#deps.now(), isIn: packet.returnCode === 0 });
  }

  #noteRequest(packet: Packet): void {
    const { see, now } = this.#deps;
    const at = now();
    if (packet.cmd === "connect") {
      const { protocolVersion = 4, keepalive = 0, will } = packet;
      see({
        kind: "connect",
        at,
        level: protocolVersion,
        keepaliveS: keepalive,
        will: will
          ? {
              topic: will.topic,
              payload: String(will.payload),
              qos: will.qos ?? 0,
              isRetained: will.retain === true,
            }
          : null,
      });
    }
    if (packet.cmd === "subscribe")
      see({ kind: "subscribe", at, topics: packet.subscriptions.map(({ topic }) => topic) });
    if (packet.cmd !== "publish") return;
    const payload = Buffer.from(packet.payload);
    const isFrame = parseUpTopic(packet.topic)?.kind === "tele" && packet.qos > 0;
    if (this.#onCut !== null && isFrame) return this.#cut(payload, at);
    see({
      kind: "message",
      at,
      topic: packet.topic,
      payload,
      qos: packet.qos,
      isRetained: packet.retain,
    });
  }

  #cut(payload: Buffer, at: number): void {
    const onCut = this.#onCut;
    this.#onCut = null;
    this.#isCut = true;
    this.#tries = 0;
    this.#deps.see({ kind: "swallowed", at, payload });
    for (const socket of this.#sockets) socket.destroy();
    onCut?.();
  }
}

/** Reads packets out of bytes; what is no MQTT is for the broker to refuse. */
function reader(onPacket: (packet: Packet) => void): (bytes: Buffer) => void {
  const parser = mqttPacket.parser();
  let isSound = true;
  parser.on("packet", onPacket);
  parser.on("error", () => {
    isSound = false;
  });
  return (bytes) => {
    if (isSound) parser.parse(bytes);
  };
}
