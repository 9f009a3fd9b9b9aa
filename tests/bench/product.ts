import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
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
  /** Processor time the server process has used so far, ms; null where the system does not tell. */
  cpuMs(): number | null;
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
    cpuMs: () => cpuMsOf(server),
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

/** User and system time of a process (Linux), ms. */
export function cpuMsOf({ pid }: Pick<ChildProcess, "pid">): number | null {
  try {
    const fields = readFileSync(`/proc/${String(pid)}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    return ((Number(fields[11]) + Number(fields[12])) / ticksPerS) * 1000;
  } catch {
    return null;
  }
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
