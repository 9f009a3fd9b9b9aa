import { createSocket } from "node:dgram";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";

/** The bundled test server, see bundle-server.ts. */
export const serverFile = process.env["FAULT_SERVER"] ?? "";

/**
 * This is below the range from which systems assign free ports, so no other process gets a port
 * while its owner is stopped. Each process starts at another port and counts up.
 */
const [firstPort, portCount] = [20_000, 12_000];
let nextPort = (process.pid * 500) % portCount;

/**
 * Returns true if this process may use a port from now on: while it lives it holds the UDP port of
 * the same number, which none of our servers needs and no other process can take.
 */
function claim(port: number): Promise<boolean> {
  const socket = createSocket("udp4").unref();
  return new Promise((done) => {
    socket.once("error", () => {
      socket.close();
      done(false);
    });
    socket.bind({ port, address: "127.0.0.1", exclusive: true }, () => done(true));
  });
}

/** A port that is free now, and stays free while a server that used it is restarted. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = firstPort + nextPort;
    nextPort = (nextPort + 1) % portCount;
    if (!(await claim(port))) continue;
    const probe = createServer();
    const isFree = await new Promise<boolean>((done) => {
      probe.once("error", () => done(false));
      probe.listen(port, "127.0.0.1", () => done(true));
    });
    if (!isFree) continue;
    probe.close();
    await once(probe, "close");
    return port;
  }
}

export interface Running {
  readonly child: ChildProcess;
  kill(): Promise<void>;
  /** Resolves with the exit code of a clean stop. */
  stop(): Promise<number | null>;
}

/**
 * A new database is a copy of the run's template if there is one (factories/template.ts), because
 * creating all tables takes longer than starting a server.
 */
async function fillDataDir({ DATA_DIR, DATABASE_URL }: Record<string, string>): Promise<void> {
  const template = process.env.TEST_TEMPLATE_DIR;
  if (template === undefined || DATA_DIR === undefined || DATABASE_URL !== undefined) return;
  if (!existsSync(join(DATA_DIR, "postgresql"))) await cp(template, DATA_DIR, { recursive: true });
}

interface RunOptions {
  /** Limit of open files. */
  readonly ulimit?: number;
  /** Options of Node.js itself. */
  readonly nodeOptions?: readonly string[];
  /** Another program instead of the bundled one. */
  readonly file?: string;
}

/** Starts the test server. */
export async function runServer(
  env: Record<string, string>,
  { ulimit, nodeOptions = [], file = serverFile }: RunOptions = {},
): Promise<Running> {
  await fillDataDir(env);
  const command = [process.execPath, ...nodeOptions, file];
  const limited = ["sh", "-c", `ulimit -n ${ulimit} && exec "$@"`, "sh", ...command];
  const [program = "", ...args] = ulimit === undefined ? command : limited;
  const child = spawn(program, args, {
    env: { ...process.env, NODE_ENV: "test", CAPTCHA: "off", LOG_LEVEL: "error", ...env },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const gone = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  await Promise.race([
    once(child, "message"),
    gone.then((code) => Promise.reject(new Error(`the server ended with ${String(code)}`))),
  ]);
  return {
    child,
    kill: async () => {
      child.kill("SIGKILL");
      await gone;
    },
    stop: () => {
      child.kill("SIGTERM");
      return gone;
    },
  };
}
