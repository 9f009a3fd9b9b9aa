import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { type Database, openDatabase } from "../../server/platform/db/open-database.ts";
import { addressOfRunning } from "../../server/platform/db/postgres/running-postgres.ts";
import { createBus } from "../../server/platform/fact/fact-bus.ts";
import { refreshFigures } from "../../server/flock/production/production-figures.ts";
import { type FleetPlan, fleetPlanSchema } from "../../contract/operate/demo-fleet.ts";
import { encodePassword } from "../../contract/account/session.ts";
import type { Viewer } from "./isolation-audience.ts";

export const demoKey = "bench";
export const password = "Bench-test1";

export interface Product {
  readonly plan: FleetPlan;
  readonly httpPort: number;
  readonly mqttPort: number;
  /** Address of the database. */
  readonly databaseUrl: string;
  /** Port of every server, the first one's first. */
  readonly httpPorts: readonly number[];
  readonly mqttPorts: readonly number[];
  /**
   * Processor time the servers and their child processes have used so far, ms; null where the
   * system does not report it.
   */
  cpuMs(): number | null;
  /**
   * Memory that each server and its child processes hold now, with their part of what they share,
   * MB; NaN where the system does not report it.
   */
  memoryMb(): readonly number[];
  /**
   * Processor time that the PostgreSQL processes serving it have used so far, ms. The
   * writers of log and pages are not in it; those that have ended meanwhile are.
   */
  databaseCpuMs(): number | null;
  /**
   * Resolves when the server and its database are nearly idle, because the work of the start is
   * done.
   */
  rest(): Promise<void>;
  /**
   * Kills the first server as a crash does and starts it at the same ports; `ready`: it listens
   * again.
   */
  crash(): Promise<{ readonly ready: Promise<void> }>;
  close(): Promise<void>;
}

/**
 * Idle means that each server used less than this share of a core in this many samples of this many
 * ms.
 */
const quietShare = 0.15;
const quietLooks = 4;
const lookMs = 5000;

interface Growth {
  /** On one database; more than one needs PostgreSQL. */
  readonly servers?: number;
  readonly environment?: Readonly<Record<string, string>>;
  /** The figures of one server, by its index. */
  readonly environmentOf?: (index: number) => Readonly<Record<string, string>>;
  /**
   * Without units such as fans and heaters and their history, which take minutes for 10,000 houses.
   */
  readonly isBare?: boolean;
  /** Number of occupied houses, from the first; the others are empty. Absent: as in the demo. */
  readonly stocked?: number;
  /** Changes the plan of the demo. */
  readonly arrange?: (plan: FleetPlan) => FleetPlan;
}

/**
 * The built server as its own process, over a database of its own, with a demo fleet of `houses`
 * that sends nothing and has no records; the figures of its flocks are written. `fill` adds further
 * content.
 */
export async function startProduct(
  houses: number,
  postgres?: string,
  fill?: (database: Database) => Promise<void>,
  {
    servers: requested = 1,
    environment = {},
    environmentOf = () => ({}),
    isBare = false,
    stocked = Infinity,
    arrange = (created) => created,
  }: Growth = {},
): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), "house-watch-bench-"));
  const planFile = join(dataDir, "plan.json");
  await once(
    spawn(
      process.execPath,
      [
        "dist/simulator/main.js",
        "--write-plan",
        planFile,
        "--houses",
        String(houses),
        // A plan with records would be longer than a string may be.
        ...(isBare ? ["--no-records"] : []),
      ],
      { stdio: ["ignore", "ignore", "inherit"] },
    ),
    "exit",
  );
  // Years of records would be computed for minutes during the measurement.
  const created = arrange(fleetPlanSchema.parse(JSON.parse(readFileSync(planFile, "utf8"))));
  const plan = {
    ...created,
    houses: created.houses.map((house, index) =>
      index < stocked ? house : { ...house, flock: null },
    ),
    books: [],
    past: [],
    ...(isBare ? { machines: [] } : {}),
  };
  writeFileSync(planFile, JSON.stringify(plan));
  const name = `house_watch_bench_${process.pid}`;
  if (postgres !== undefined) await command(postgres, `create database ${name}`);
  const url =
    postgres === undefined
      ? undefined
      : Object.assign(new URL(postgres), { pathname: `/${name}` }).href;
  const start = (index = 0, ports = {}) =>
    runServer(planFile, {
      ...environment,
      ...environmentOf(index),
      ...ports,
      ...(url === undefined ? {} : { DATABASE_URL: url }),
      DATA_DIR: join(dataDir, String(index)),
    });
  // A first run creates the database, which is then filled while no server uses it.
  const { server: maker } = await start();
  const isGone = once(maker, "exit");
  maker.kill("SIGTERM");
  await isGone;
  const database = await openDatabase({
    databaseUrl: url,
    dataDir: join(dataDir, "0"),
    onError: () => undefined,
  });
  await fill?.(database);
  await writeAllFigures(database);
  await database.close();
  const backends = watchBackends(postgres === undefined ? "house_watch" : name);
  const first = await start();
  const running = [first];
  for (let index = 1; index < requested; index += 1) running.push(await start(index));
  return {
    plan,
    httpPort: first.ready.httpPort,
    mqttPort: first.ready.mqttPort,
    databaseUrl: url ?? (await addressOfRunning(join(dataDir, "0"))) ?? "",
    httpPorts: running.map(({ ready }) => ready.httpPort),
    mqttPorts: running.map(({ ready }) => ready.mqttPort),
    cpuMs: () => sumOrNull(running.map(({ server }) => cpuMsWithChildren(server))),
    memoryMb: () => running.map(({ server }) => memoryMbWithChildren(server)),
    databaseCpuMs: backends.cpuMs,
    rest: async () => {
      const usedMs = () =>
        (sumOrNull(running.map(({ server }) => cpuMsWithChildren(server))) ?? 0) +
        (backends.cpuMs() ?? 0);
      for (let quiet = 0; quiet < quietLooks;) {
        const before = usedMs();
        await new Promise((resolve) => setTimeout(resolve, lookMs));
        quiet = usedMs() - before < quietShare * running.length * lookMs ? quiet + 1 : 0;
      }
    },
    crash: async () => {
      const killed = running[0]!;
      const gone = once(killed.server, "exit");
      killed.server.kill("SIGKILL");
      await gone;
      const ports = {
        PORT: String(first.ready.httpPort),
        MQTT_PORT: String(first.ready.mqttPort),
      };
      return {
        ready: start(0, ports).then((again) => {
          running[0] = again;
        }),
      };
    },
    close: async () => {
      backends.stop();
      await Promise.all(
        running.map(async ({ server }) => {
          const gone = once(server, "exit");
          server.kill("SIGTERM");
          await gone;
        }),
      );
      if (postgres !== undefined)
        await command(postgres, `drop database if exists ${name} with (force)`);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Computes the figures of all flocks at once; a running server takes minutes, and half an hour for
 * 10,000.
 */
async function writeAllFigures(database: Database): Promise<void> {
  const bus = createBus();
  while ((await refreshFigures({ database, bus }, Date.now(), 400)) > 0);
}

const sumOrNull = (values: readonly (number | null)[]): number | null =>
  values.reduce((sum, value) => (sum === null || value === null ? null : sum + value), 0);

async function runServer(planFile: string, environment: Readonly<Record<string, string>>) {
  const server = spawn(
    process.execPath,
    ["dist/server/main.js", "--demo-plan", planFile, "--web-dir", "dist/web"],
    {
      env: {
        ...process.env,
        NODE_ENV: "test",
        CAPTCHA: "off",
        LOG_LEVEL: "error",
        TRUST_PROXY: "on",
        PORT: "0",
        MQTT_PORT: "0",
        DEMO_KEY: demoKey,
        DEMO_PASSWORD: password,
        ...environment,
      },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    },
  );
  const [ready] = (await once(server, "message")) as [{ httpPort: number; mqttPort: number }];
  return { server, ready };
}

const ticksPerS = 100;

/**
 * The processes that name this database in their title. They come and go with the connections, so
 * they are polled all the time: the time used by ended ones must not be subtracted again.
 */
export function watchBackends(database: string): { cpuMs(): number | null; stop(): void } {
  const used = new Map<string, number>();
  const look = () => {
    for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name)))
      if (titleOf(pid).includes(` ${database} `))
        used.set(pid, Math.max(used.get(pid) ?? 0, cpuMsOf({ pid: Number(pid) }) ?? 0));
  };
  const timer = existsSync("/proc") ? setInterval(look, 500) : undefined;
  return {
    cpuMs: () => {
      if (timer === undefined) return null;
      look();
      return [...used.values()].reduce((sum, ms) => sum + ms, 0);
    },
    stop: () => clearInterval(timer),
  };
}

function cpuMsWithChildren({ pid }: Pick<ChildProcess, "pid">): number | null {
  const own = cpuMsOf({ pid });
  const children = cpuMsOfThose((one) => parentOf(one) === pid);
  return own === null || children === null ? null : own + children;
}

function memoryMbWithChildren({ pid }: Pick<ChildProcess, "pid">): number {
  try {
    return readdirSync("/proc")
      .filter((name) => name === String(pid) || parentOf(name) === pid)
      .map((name) => readFileSync(`/proc/${name}/smaps_rollup`, "utf8"))
      .reduce((sum, text) => sum + Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1]) / 1000, 0);
  } catch {
    return Number.NaN;
  }
}

/** Sums over all matching processes (Linux). */
function cpuMsOfThose(isMeant: (pid: string) => boolean): number | null {
  try {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name) && isMeant(name))
      .reduce((sum, pid) => sum + (cpuMsOf({ pid: Number(pid) }) ?? 0), 0);
  } catch {
    return null;
  }
}

/** Returns the kernel's fields of a process, from its state on; empty once it has ended. */
function statOf(pid: string): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
  } catch {
    return [];
  }
}

const parentOf = (pid: string): number => Number(statOf(pid)[1]);

/** Empty once the process has ended. */
function titleOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

/** User and system time of a process (Linux), ms. */
export function cpuMsOf({ pid }: Pick<ChildProcess, "pid">): number | null {
  const fields = statOf(String(pid));
  return fields.length === 0
    ? null
    : ((Number(fields[11]) + Number(fields[12])) / ticksPerS) * 1000;
}

async function command(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text);
  await client.end();
}

/** Signs in with a separate call. Returns the token. */
export async function signIn(port: number, username: string): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${port}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password: encodePassword(password) }),
  });
  return ((await reply.json()) as { data: { token: string } }).data.token;
}

/** The ids of the houses by the network IDs of their gateways. */
export async function houseIds(
  { httpPort, plan }: Product,
  administrator: string,
): Promise<ReadonlyMap<string, number>> {
  const reply = await fetch(`http://127.0.0.1:${httpPort}/api/overview/listOverview/`, {
    headers: { authorization: administrator },
  });
  const { data } = (await reply.json()) as { data: { houses: { id: number }[] } };
  // Houses are made in the order of the plan.
  return new Map(
    data.houses
      .toSorted((a, b) => a.id - b.id)
      .map((house, index) => [plan.houses[index]!.gateway.networkId, house.id]),
  );
}

/** Sends `question` to a process and returns its answer. */
export async function requestPart<T>(part: ChildProcess, question: unknown): Promise<T> {
  const answer = once(part, "message");
  part.send(question as object);
  const [value] = (await answer) as [T];
  return value;
}

/** Starts stream clients, which all receive. */
export async function startAudience(viewers: readonly Viewer[]): Promise<ChildProcess> {
  const audience = startPart("isolation-audience", [JSON.stringify(viewers)]);
  await once(audience, "message");
  return audience;
}

/** Starts another file of this folder as a process of its own. */
export const startPart = (name: string, args: readonly string[]): ChildProcess =>
  spawn(process.execPath, [`dist/bench/${name}.js`, ...args], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
