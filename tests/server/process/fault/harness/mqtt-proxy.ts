import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "./run-server.ts";

export const hasProxy = (): boolean => spawnSync("haproxy", ["-v"]).error === undefined;

export interface MqttProxy {
  /** The port for gateways. */
  readonly port: number;
  close(): Promise<void>;
}

/**
 * HAProxy as docs/operating/several-servers.md shows it, in front of servers with their own brokers
 * at these ports of this machine. Their consoles are at `httpPorts`.
 */
export async function startMqttProxy(
  ports: readonly number[],
  httpPorts: readonly number[],
): Promise<MqttProxy> {
  // The path is relative to the repository's root, because benches run in other folders.
  const guide = "docs/operating/several-servers.md";
  const [, shown = ""] =
    /```\n(frontend mqtt\n[\s\S]*?)```/.exec(await readFile(guide, "utf8")) ?? [];
  const port = await freePort();
  const [line = ""] = /^ {2}server first .*$/m.exec(shown) ?? [];
  const servers = ports.map((port, index) =>
    line
      .replace("first", `s${index}`)
      .replace("10.0.0.11:1883", `127.0.0.1:${port}`)
      .replace("check port 8080", `check port ${httpPorts[index]}`),
  );
  const config = shown
    .replace("bind :1883", `bind 127.0.0.1:${port}`)
    .replace(/^ {2}server .*$/gm, "")
    .trimEnd();
  const folder = await mkdtemp(join(tmpdir(), "house-watch-proxy-"));
  const file = join(folder, "haproxy.cfg");
  const limits = "defaults\n  timeout connect 2s\n  timeout client 1m\n  timeout server 1m\n";
  await writeFile(file, `${limits}${config}\n${servers.join("\n")}\n`);
  const proxy = spawn("haproxy", ["-db", "-f", file], { stdio: ["ignore", "ignore", "inherit"] });
  await listening(port, proxy);
  return {
    port,
    close: async () => {
      const gone = once(proxy, "exit");
      proxy.kill();
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function listening(port: number, proxy: ChildProcess): Promise<void> {
  for (;;) {
    if (proxy.exitCode !== null) throw new Error("haproxy has ended");
    const socket = connect(port, "127.0.0.1");
    const isOpen = await Promise.race([
      once(socket, "connect").then(() => true),
      once(socket, "error").then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isOpen) return;
    await wait(50);
  }
}
