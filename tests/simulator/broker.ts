import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { Aedes } from "aedes";
import type { CommandAnswer, Order } from "../../contract/control/protocol/gateway-order.ts";
import { type Frame, topics } from "../../contract/telemetry/mqtt.ts";

/** A broker on its own port that records all messages. */
export interface TestBroker {
  readonly url: string;
  /** Frames in the order of their arrival, with who sent them and whether they came alone. */
  readonly frames: {
    readonly networkId: string;
    readonly frame: Frame;
    readonly isAlone: boolean;
    readonly atMs: number;
  }[];
  readonly events: { readonly networkId: string; readonly event: string }[];
  /** Answers to orders, and settings. */
  readonly answers: CommandAnswer[];
  readonly reports: { readonly networkId: string; readonly body: object }[];
  /** Session of the last connection of each gateway. */
  readonly sessions: ReadonlyMap<string, string>;
  /** Sends an order. */
  sendOrder(networkId: string, order: Order): void;
  readonly logins: { readonly networkId: string; readonly secret: string }[];
  /** While true nothing is acknowledged. */
  isMute: boolean;
  /** Ends every connection and refuses new ones until `open`. */
  outage(): Promise<void>;
  open(): Promise<void>;
  close(): Promise<void>;
}

export async function startBroker(): Promise<TestBroker> {
  const aedes = await Aedes.createBroker();
  const sockets = new Set<Socket>();
  let server: Server | null = null;
  let port = 0;

  function listen(): Promise<void> {
    server = createServer((socket) => {
      sockets.add(socket);
      socket.once("close", () => sockets.delete(socket));
      aedes.handle(socket);
    });
    return new Promise((resolve) => {
      server!.listen(port, "127.0.0.1", () => {
        port = (server!.address() as AddressInfo).port;
        resolve();
      });
    });
  }

  async function outage(): Promise<void> {
    const closed = new Promise((resolve) => {
      server?.close(resolve);
    });
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  await listen();
  const sessions = new Map<string, string>();
  const send = (topic: string, body: object) =>
    aedes.publish(
      {
        cmd: "publish",
        topic,
        payload: Buffer.from(JSON.stringify(body)),
        qos: 1,
        dup: false,
        retain: false,
      },
      () => undefined,
    );
  const broker: TestBroker = {
    url: `mqtt://127.0.0.1:${port}`,
    frames: [],
    events: [],
    answers: [],
    reports: [],
    sessions,
    sendOrder: (networkId, order) => send(topics.cmd(networkId), order),
    logins: [],
    isMute: false,
    outage,
    open: listen,
    close: async () => {
      await outage();
      await new Promise<void>((resolve) => {
        aedes.close(resolve);
      });
    },
  };
  aedes.authenticate = (client, _name, password, done) => {
    broker.logins.push({ networkId: client.id, secret: String(password) });
    done(null, true);
  };
  aedes.authorizePublish = (client, packet, done) => {
    const networkId = packet.topic.split("/")[2]!;
    if (client && client.id !== networkId) {
      done(new Error("not its own topic"));
      return;
    }
    const body: unknown = JSON.parse(packet.payload.toString());
    // The time is requested with every connection.
    const { event, session, mono } = body as { event?: string; session?: string; mono?: number };
    if (event === "online" && session !== undefined) sessions.set(networkId, session);
    if (mono !== undefined) send(topics.time(networkId), { v: 1, echo: mono, server: Date.now() });
    if (packet.topic === topics.ack(networkId)) broker.answers.push(body as CommandAnswer);
    if (packet.topic === topics.param(networkId))
      broker.reports.push({ networkId, body: body as object });
    if (event !== undefined && event !== "timeRequest") broker.events.push({ networkId, event });
    if (packet.topic.endsWith("/tele")) {
      if (broker.isMute) return;
      for (const frame of Array.isArray(body) ? (body as Frame[]) : [body as Frame])
        broker.frames.push({ networkId, frame, isAlone: !Array.isArray(body), atMs: Date.now() });
    }
    done(null);
  };
  return broker;
}

/** Resolves when `holds`; rejects after `timeoutMs` saying what it waited for. */
export async function until(
  kind: string,
  holds: () => boolean,
  timeoutMs = 120_000,
): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (!holds()) {
    if (Date.now() > end) throw new Error(`waited ${timeoutMs} ms for ${kind}`);
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
  }
}
