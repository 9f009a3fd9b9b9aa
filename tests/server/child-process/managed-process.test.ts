import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import {
  type ManagedProcess,
  startManagedProcess,
} from "../../../server/child-process/managed-process.ts";
import { createLog } from "../../../server/base/log.ts";
import { createBus } from "../../../server/fact/bus.ts";
import { Writable } from "node:stream";

/** The process that answers the calls, kept by the main process: child.mjs beside this file. */
const started: ManagedProcess[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((one) => one.close()));
});

async function start({
  pace = {},
  refreshGateways = () => Promise.resolve(),
}: {
  pace?: object;
  refreshGateways?: () => Promise<void>;
} = {}) {
  const lines: string[] = [];
  const destination = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  const one = startManagedProcess({
    entry: new URL("./child.mjs", import.meta.url),
    log: createLog({ level: "info", destination }),
    pace: { restartMs: 20, closeMs: 300, ...pace },
  });
  started.push(one);
  const bus = createBus();
  const settings = { socketDir: "", build: "b", webDir: null };
  await one.open({ settings, bus, refreshGateways });
  return { one, bus, logged: () => lines.join("") };
}

const alive = (pid: number | undefined) => {
  try {
    return process.kill(pid ?? 0, 0);
  } catch {
    return false;
  }
};

describe("the API process", () => {
  it("is up once it listens, and ends when it is closed", async () => {
    const { one } = await start();
    const { pid } = one;
    expect(one.isUp).toBe(true);
    expect(alive(pid)).toBe(true);
    await one.close();
    expect(alive(pid)).toBe(false);
  });

  it("is replaced when it was killed, and the new one is told everything anew", async () => {
    const { one, logged } = await start();
    for (let time = 0; time < 2; time += 1) {
      const { pid } = one;
      process.kill(pid!, "SIGKILL");
      await expect.poll(() => one.pid !== pid && one.isUp, { timeout: 120_000 }).toBe(true);
    }
    expect(logged().match(/API process ended/g)).toHaveLength(2);
  });

  it("is replaced when it no longer answers", async () => {
    const { one, logged } = await start({ pace: { pingMs: 30, hungMs: 1500 } });
    const { pid } = one;
    one.setMqttPort(1);
    await expect.poll(() => one.pid !== pid, { timeout: 120_000 }).toBe(true);
    expect(logged()).toContain("API process hangs");
    expect(alive(pid)).toBe(false);
  });

  it("is killed when it does not end by itself", async () => {
    const { one } = await start({ pace: { hungMs: 60_000 } });
    const { pid } = one;
    one.setMqttPort(1);
    await one.close();
    expect(alive(pid)).toBe(false);
  });

  it.each([
    ["done", () => Promise.resolve(), 42],
    ["failed", () => Promise.reject(new Error("no")), 43],
  ])("hears that the gateways were read again: %s", async (_how, refreshGateways, exitCode) => {
    const { one, logged } = await start({ refreshGateways });
    one.setMqttPort(2);
    await expect.poll(logged, { timeout: 120_000 }).toContain(`"exitCode":${exitCode}`);
  });

  it("publishes what was published there", async () => {
    const { one, bus } = await start();
    const heard: unknown[] = [];
    bus.subscribe("housesChanged", (message) => heard.push(message));
    one.setMqttPort(3);
    await expect.poll(() => heard, { timeout: 120_000 }).toEqual([{ houseIds: [4, 5] }]);
  });

  it("is handed a connection of which nothing is lost, however soon its client answers", async () => {
    const { one } = await start();
    const server = createServer((socket) => {
      expect(one.handOver({ url: "", headers: {} }, socket)).toBe(true);
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const visit = async (index: number) => {
      const client = connect(port, "127.0.0.1");
      let said = "";
      client.on("data", (chunk) => {
        said += String(chunk);
        if (said === "hello") client.write(`word ${index}`);
      });
      await once(client, "close");
      return said;
    };
    for (let round = 0; round < 20; round += 1) {
      const said = await Promise.all(Array.from({ length: 10 }, (_, index) => visit(index)));
      expect(said).toEqual(said.map((_, index) => `helloheard word ${index}`));
    }
    server.close();
  });
});
