import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "./lost-load.ts";
import { freePort } from "./run-server.ts";

/** True if Mosquitto is installed. */
export const hasMosquitto = (): boolean => spawnSync("mosquitto", ["-h"]).error === undefined;

export interface OwnBroker {
  readonly url: string;
  close(): Promise<void>;
}

/** A Mosquitto that accepts everybody and drops nothing. */
export async function startOwnBroker(): Promise<OwnBroker> {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), "house-watch-broker-"));
  const file = join(folder, "mosquitto.conf");
  await writeFile(
    file,
    `listener ${port} 127.0.0.1\nallow_anonymous true\nmax_queued_messages 0\nlog_type none\n`,
  );
  const broker: ChildProcess = spawn("mosquitto", ["-c", file], { stdio: "ignore" });
  await until(
    () =>
      new Promise<boolean>((resolve) => {
        const socket = connect(port, "127.0.0.1", () => resolve(true));
        socket.on("error", () => resolve(false));
        socket.unref();
      }),
    10_000,
  );
  return {
    url: `mqtt://127.0.0.1:${port}`,
    close: async () => {
      const gone = once(broker, "exit");
      broker.kill();
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
