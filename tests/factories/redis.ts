import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../server/process/fault/harness/run-server.ts";

/** Redis is installed here. */
export const hasRedis = spawnSync("redis-server", ["--version"]).status === 0;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => socket.write("PING\r\n"));
    socket.once("data", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
    socket.once("close", () => resolve(false));
  });

/** A Redis for one test, which may stop and kill it. It persists nothing. `more`: settings. */
export async function openRedis(more: readonly string[] = []) {
  const port = await freePort();
  const dir = await mkdtemp(join(tmpdir(), "house-watch-redis-"));
  let child: ChildProcess | null = null;

  async function start(): Promise<void> {
    const args = ["--port", String(port), "--bind", "127.0.0.1", "--dir", dir];
    child = spawn("redis-server", [...args, "--save", "", "--appendonly", "no", ...more], {
      stdio: "ignore",
    });
    while (!(await answers(port))) await pause(50);
  }
  async function kill(): Promise<void> {
    const running = child;
    child = null;
    if (running === null) return;
    const gone = once(running, "exit");
    running.kill("SIGKILL");
    await gone;
  }

  await start();
  return {
    url: (database = 0) => `redis://127.0.0.1:${port}/${database}`,
    /** After it was killed. */
    start,
    kill,
    /** It keeps its connections but answers nothing until it is resumed. */
    freeze: () => child?.kill("SIGSTOP"),
    goOn: () => child?.kill("SIGCONT"),
    close: async () => {
      await kill();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
