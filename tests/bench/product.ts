import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { type Database, openDatabase } from "../../server/db/open.ts";
import { type FleetPlan, fleetPlanSchema } from "../../contract/demo-fleet.ts";

export const demoKey = "bench";
export const password = "Bench-test1";

export interface Product {
  readonly plan: FleetPlan;
  readonly httpPort: number;
  readonly mqttPort: number;
  /**
   * Processor time the server and its own processes have used so far, ms; null where the system
   * does not tell.
   */
  cpuMs(): number | null;
  /**
   * Processor time that the PostgreSQL processes serving it have used so far, ms: 0 with the
   * embedded database, whose thread is the server's. The writers of log and pages, which all
   * databases share, are not in it.
   */
  databaseCpuMs(): number | null;
  close(): Promise<void>;
}

/**
 * The built server as its own process, over a database of its own, with a demo fleet of `houses`
 * that says nothing. `fill` puts in what it is to hold beside that.
 */
export async function startProduct(
  houses: number,
  postgres?: string,
  fill?: (database: Database) => Promise<void>,
): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), "house-watch-bench-"));
  const planFile = join(dataDir, "plan.json");
  await once(
    spawn(
      process.execPath,
      ["dist/simulator/main.js", "--write-plan", planFile, "--houses", String(houses)],
      { stdio: ["ignore", "ignore", "inherit"] },
    ),
    "exit",
  );
  const plan = fleetPlanSchema.parse(JSON.parse(readFileSync(planFile, "utf8")));
  const name = `house_watch_bench_${process.pid}`;
  if (postgres !== undefined) await command(postgres, `create database ${name}`);
  const url =
    postgres === undefined
      ? undefined
      : Object.assign(new URL(postgres), { pathname: `/${name}` }).href;
  const start = () => runServer(planFile, dataDir, url);
  if (fill !== undefined) {
    // A first run makes the database, which is filled while nobody has it.
    const { server: maker } = await start();
    const gone = once(maker, "exit");
    maker.kill("SIGTERM");
    await gone;
    const database = await openDatabase({ databaseUrl: url, dataDir, onError: () => undefined });
    await fill(database);
    await database.close();
  }
  const { server, ready } = await start();
  return {
    plan,
    httpPort: ready.httpPort,
    mqttPort: ready.mqttPort,
    cpuMs: () => cpuMsWithChildren(server),
    databaseCpuMs: () => (postgres === undefined ? 0 : cpuMsOfBackends(name)),
    close: async () => {
      const gone = once(server, "exit");
      server.kill("SIGTERM");
      await gone;
      if (postgres !== undefined)
        await command(postgres, `drop database if exists ${name} with (force)`);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function runServer(planFile: string, dataDir: string, url: string | undefined) {
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
        DATA_DIR: dataDir,
        PORT: "0",
        MQTT_PORT: "0",
        DEMO_KEY: demoKey,
        DEMO_PASSWORD: password,
        ...(url === undefined ? {} : { DATABASE_URL: url }),
      },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    },
  );
  const [ready] = (await once(server, "message")) as [{ httpPort: number; mqttPort: number }];
  return { server, ready };
}

const ticksPerS = 100;

/** Of the processes that name this database in their title. */
const cpuMsOfBackends = (database: string): number | null =>
  cpuMsOfThose((pid) => titleOf(pid).includes(` ${database} `));

function cpuMsWithChildren({ pid }: Pick<ChildProcess, "pid">): number | null {
  const own = cpuMsOf({ pid });
  const children = cpuMsOfThose((one) => parentOf(one) === pid);
  return own === null || children === null ? null : own + children;
}

/** Of all running processes that are meant (Linux). */
function cpuMsOfThose(isMeant: (pid: string) => boolean): number | null {
  try {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name) && isMeant(name))
      .reduce((sum, pid) => sum + (cpuMsOf({ pid: Number(pid) }) ?? 0), 0);
  } catch {
    return null;
  }
}

/** What the kernel says of a process, from its state on; empty once it has ended. */
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

/** Starts another file of this folder as a process of its own. */
export const startPart = (name: string, args: readonly string[]): ChildProcess =>
  spawn(process.execPath, [`dist/bench/${name}.js`, ...args], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
