import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, describe, it } from "vitest";
import { topics } from "../../../../../contract/telemetry/mqtt.ts";
import { type Broker, startBroker } from "../../../../../server/telemetry/ingest/broker/broker.ts";
import { withTimeAnswers } from "../../../../../server/telemetry/ingest/broker/time-answer.ts";
import {
  maintainPartitions,
  partitionRules,
} from "../../../../../server/platform/db/partitions.ts";
import { networkIdOf, secretOf } from "../fleet-plan.ts";
import { openSite, type Site } from "../ingest-site.ts";

/*
 * The example clients of clients/gateway, started as a firmware engineer starts them, with the
 * broker and the ingest, over a line that is cut for a while.
 */

const root = join(import.meta.dirname, ..."../../../../..".split("/"));
const clients = join(root, "clients", "gateway");
const works = (command: string, args: readonly string[]) => spawnSync(command, args).status === 0;
const hasPaho = works("python3", [
  "-c",
  "import paho.mqtt.client as c; c.CallbackAPIVersion.VERSION2",
]);
const hasCompiler =
  works("make", ["--version"]) &&
  spawnSync("cc", ["-E", "-"], { input: "#include <MQTTClient.h>\n" }).status === 0;

interface Example {
  readonly name: string;
  readonly number: number;
  /** Undefined if it can run here; otherwise the reason. */
  readonly lacks: string | undefined;
  start(options: StartOptions): ChildProcess;
}
interface StartOptions {
  readonly port: number;
  readonly id: string;
  readonly secret: string;
  readonly folder: string;
}
const flags = ({ port, id, secret, folder }: StartOptions) => [
  "--host",
  "127.0.0.1",
  "--port",
  String(port),
  "--id",
  id,
  "--secret",
  secret,
  "--every",
  "1",
  "--backlog",
  join(folder, "backlog.jsonl"),
];
const examples: readonly Example[] = [
  {
    name: "C",
    number: 1,
    lacks: hasCompiler ? undefined : "make, a C compiler and libpaho-mqtt-dev",
    start: (options) => {
      const out = join(options.folder, "gateway");
      execFileSync("cc", [
        "-std=gnu11",
        "-Wall",
        "-Wextra",
        "-Werror",
        "-o",
        out,
        join(clients, "c", "gateway.c"),
        "-lpaho-mqtt3cs",
      ]);
      return spawn(out, flags(options));
    },
  },
  {
    name: "Python",
    number: 2,
    lacks: hasPaho ? undefined : "python3 with paho-mqtt 2",
    start: (options) =>
      spawn("python3", [join(clients, "python", "gateway.py"), ...flags(options)]),
  },
  {
    name: "MicroPython",
    number: 3,
    lacks: works("python3", ["--version"]) ? undefined : "python3",
    start: ({ port, id, secret, folder }) =>
      spawn(
        "python3",
        [
          join(root, "tests", "factories", "micropython-shim.py"),
          join(clients, "micropython", "main.py"),
        ],
        {
          env: {
            ...process.env,
            PYTHONUNBUFFERED: "1",
            GATEWAY_SETTINGS: JSON.stringify({
              HOST: "127.0.0.1",
              PORT: port,
              ID: id,
              SECRET: secret,
              EVERY_S: 1,
              BACKLOG: join(folder, "backlog.jsonl"),
            }),
          },
        },
      ),
  },
];

let site: Site;
let broker: Broker;
const folder = mkdtempSync(join(tmpdir(), "example-client-"));
const running: ChildProcess[] = [];

beforeAll(async () => {
  site = await openSite(4);
  Object.defineProperty(site.clock, "at", { get: () => Date.now() });
  await maintainPartitions(site.database, partitionRules(90, 730), Date.now());
  broker = await startBroker({
    addresses: [{ host: "127.0.0.1", port: 0, tls: null }],
    directory: site.directory,
    ingest: withTimeAnswers(
      site.ingest,
      site.directory,
      (topic, payload) => broker.publish(topic, payload),
      Date.now,
    ),
    attempts: { note: () => undefined, stop: async () => undefined },
    log: pino({ level: "silent" }),
  });
});
afterAll(async () => {
  for (const child of running) child.kill("SIGKILL");
  await broker.close();
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A line to the broker that can be cut. */
class Line {
  #server: Server | null = null;
  readonly #sockets = new Set<Socket>();
  port = 0;

  async open(): Promise<void> {
    const server = createServer((socket) => {
      const beyond = connect(broker.ports[0]!, "127.0.0.1");
      for (const item of [socket, beyond]) {
        this.#sockets.add(item);
        item.on("error", () => undefined);
        item.on("close", () => {
          socket.destroy();
          beyond.destroy();
        });
      }
      socket.pipe(beyond).pipe(socket);
    });
    this.#server = server;
    await new Promise<void>((done) => {
      server.listen(this.port, "127.0.0.1", () => done());
    });
    this.port = (server.address() as { port: number }).port;
  }
  async cut(): Promise<void> {
    const closed = new Promise((done) => this.#server?.close(done));
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
    await closed;
  }
}

const framesOf = (networkId: string) =>
  site.database.query<{ seq: number; at: Date }>(
    `select f.seq, f.at from frames f join gateways g on g.id = f.gateway_id
     where g.network_id = $1 order by f.at, f.seq`,
    [networkId],
  );
const answersOf = async (networkId: string) =>
  (
    await site.database.query<{ kind: string; body: { id?: string; state?: string } }>(
      `select m.kind, m.body from gateway_messages m join gateways g on g.id = m.gateway_id
       where g.network_id = $1 order by m.id`,
      [networkId],
    )
  ).map(({ kind, body }) => [kind, body] as const);
const refusedOf = (networkId: string) =>
  site.database.query("select reason, detail from quarantine where network_id = $1", [networkId]);
const sessionOf = async (networkId: string) =>
  (
    await site.database.query<{ session: string | null }>(
      "select session from gateways where network_id = $1",
      [networkId],
    )
  )[0]?.session ?? null;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

describe("the example client in", () => {
  for (const example of examples)
    it.skipIf(example.lacks !== undefined).concurrent(
      example.lacks === undefined
        ? `${example.name} keeps its frames over an outage and obeys an order`
        : `${example.name} cannot be run here: it needs ${example.lacks}`,
      async ({ expect }) => {
        const id = networkIdOf(example.number);
        const line = new Line();
        await line.open();
        const own = mkdtempSync(join(folder, `${example.number}-`));
        const child = example.start({
          port: line.port,
          id,
          secret: await secretOf(id),
          folder: own,
        });
        running.push(child);
        let output = "";
        for (const stream of [child.stdout, child.stderr])
          stream?.on("data", (bytes: Buffer) => (output += bytes.toString()));
        await expect
          .poll(async () => (await framesOf(id)).length, { message: output })
          .toBeGreaterThan(2);

        const cutAt = Date.now();
        await line.cut();
        await pause(5000);
        const backAt = Date.now();
        await line.open();
        const between = async () =>
          (await framesOf(id)).filter(
            ({ at }) => at.getTime() > cutAt + 500 && at.getTime() < backAt - 500,
          ).length;
        await expect.poll(between, { message: output }).toBeGreaterThan(2);

        const order = async (more: object) => {
          const body = { v: 2, type: "do", by: "test", session: await sessionOf(id), ...more };
          await broker.publish(
            topics.cmd(id),
            JSON.stringify({ notAfter: Date.now() + 30_000, ...body }),
          );
        };
        await order({ id: "late", seq: 1, do: "log", lines: 2, notAfter: Date.now() - 60_000 });
        await order({ id: "odd", seq: 2, do: "restart" });
        await order({ id: "log", seq: 3, do: "log", lines: 2 });
        const states = async () =>
          (await answersOf(id)).flatMap(([kind, body]) =>
            kind === "ack" ? [`${body.id} ${body.state}`] : [],
          );
        await expect
          .poll(states, { message: output })
          .toEqual(["late rejected", "odd rejected", "log done"]);
        const lines = (await answersOf(id)).filter(
          ([kind, body]) => kind === "log" && body.id === "log",
        );
        expect(lines.length).toBeGreaterThan(0);
        expect(await refusedOf(id)).toEqual([]);
        const frames = await framesOf(id);
        expect(new Set(frames.map(({ seq }) => seq)).size).toBe(frames.length);
        child.kill();
        await line.cut();
      },
    );
});
