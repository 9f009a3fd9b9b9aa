import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../server/process/fault/harness/run-server.ts";
import { cpuMsOf, startPart } from "./product.ts";

/**
 * The setup a small team would pick instead of the product: Mosquitto, a plain writer and InfluxDB.
 * It
 * only stores the frames: nothing is judged, and frames that Mosquitto has acknowledged may be lost
 * with the writer.
 */
export interface Peer {
  readonly mqttPort: number;
  /** Processor time of the three so far, ms; null where the system does not report it. */
  cpuMs(): number | null;
  /** Resolves when this many frames are stored in total. */
  stored(count: number): Promise<void>;
  close(): Promise<void>;
}

/** Null, with a clear message, if Mosquitto or InfluxDB 1 is not installed. */
export async function startPeer(): Promise<Peer | null> {
  const missing = [
    ["mosquitto", "-h"],
    ["influxd", "version"],
  ].flatMap(([name, flag]) => (spawnSync(name!, [flag!]).error === undefined ? [] : [name]));
  if (missing.length > 0) {
    process.stdout.write(
      `!!! NOT MEASURED BESIDE A PEER: ${missing.join(" and ")} not found (packages mosquitto and influxdb)\n`,
    );
    return null;
  }
  const folder = mkdtempSync(join(tmpdir(), "house-watch-peer-"));
  const [mqttPort, influxPort, rpcPort] = [await freePort(), await freePort(), await freePort()];
  const broker = startBroker(folder, mqttPort);
  const influx = startInflux(folder, influxPort, rpcPort);
  await until(() => fetch(`http://127.0.0.1:${influxPort}/ping`).then(({ ok }) => ok));
  await fetch(`http://127.0.0.1:${influxPort}/query?q=create+database+frames`, { method: "POST" });
  const writer = startPart("peer-writer", [String(mqttPort), String(influxPort)]);
  await once(writer, "message");
  let stored = 0;
  writer.on("message", (message: { stored: number }) => (stored = message.stored));
  const all = [broker, influx, writer];
  return {
    mqttPort,
    cpuMs: () => {
      const used = all.map((process) => cpuMsOf(process));
      return used.includes(null) ? null : used.reduce<number>((sum, ms) => sum + (ms ?? 0), 0);
    },
    stored: (count) => until(() => Promise.resolve(stored >= count), 5),
    close: async () => {
      for (const process of all.toReversed()) await end(process);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function startBroker(folder: string, port: number): ChildProcess {
  const file = join(folder, "mosquitto.conf");
  // The broker drops nothing while the writer is behind; otherwise it would look faster than it is.
  writeFileSync(
    file,
    `listener ${port} 127.0.0.1\nallow_anonymous true\nset_tcp_nodelay true\nmax_queued_messages 0\nmax_inflight_messages 500\nlog_type error\n`,
  );
  return spawn("mosquitto", ["-c", file], { stdio: ["ignore", "ignore", "inherit"] });
}

function startInflux(folder: string, port: number, rpcPort: number): ChildProcess {
  const file = join(folder, "influxdb.conf");
  writeFileSync(
    file,
    `reporting-disabled = true
bind-address = "127.0.0.1:${rpcPort}"
[meta]
dir = "${folder}/meta"
[data]
dir = "${folder}/data"
wal-dir = "${folder}/wal"
query-log-enabled = false
[http]
bind-address = "127.0.0.1:${port}"
log-enabled = false
[monitor]
store-enabled = false
[logging]
level = "error"
`,
  );
  return spawn("influxd", ["-config", file], { stdio: ["ignore", "ignore", "ignore"] });
}

async function until(isSo: () => Promise<boolean>, everyMs = 100): Promise<void> {
  while (!(await isSo().catch(() => false)))
    await new Promise((resolve) => setTimeout(resolve, everyMs));
}

async function end(process: ChildProcess): Promise<void> {
  const gone = once(process, "exit");
  process.kill();
  await gone;
}
