import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { messageOf } from "../contract/base/server-message.ts";
import type { BridgedHouse } from "./config/bridge-config.ts";
import { ConfigError, readConfig } from "./config/read-config.ts";
import { HouseBridge } from "./house-bridge.ts";
import type { ControllerSource } from "./source/controller-source.ts";

/* Reads controllers by Modbus and OPC UA and acts as their gateways: npm run bridge. */

const usage = `bridge --config bridge.yaml [--check]
  --check   reads the files, says what is wrong in them, and ends
Ends with 2 when the files are wrong.`;
const version = "bridge 1";
const print = (line: string) => void process.stdout.write(`${new Date().toISOString()} ${line}\n`);

/** Loaded when a house needs it: each is as large as all of the bridge. */
async function sourceOf(house: BridgedHouse, folder: string): Promise<ControllerSource> {
  const { source, profile } = house;
  if (source.kind !== "opcua" && profile.protocol === "modbus") {
    const { ModbusReader } = await import("./source/modbus-source.ts");
    return new ModbusReader(source, profile.values);
  }
  if (source.kind !== "opcua" || profile.protocol !== "opcua")
    throw new Error(`${house.networkId}: the profile is for another kind of source`);
  const { OpcuaReader } = await import("./source/opcua-source.ts");
  return new OpcuaReader(source, profile.values, {
    certificateFolder: join(folder, "certificates"),
    password: process.env[source.passwordEnv ?? ""],
  });
}

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: { config: { type: "string" }, check: { type: "boolean", default: false } },
  });
  if (values.config === undefined) throw new ConfigError([usage]);
  const file = resolve(values.config);
  const config = await readConfig(file, process.env);
  if (values.check) return print(`${config.houses.length} houses, nothing is wrong`);
  const folder = resolve(dirname(file), config.queue.folder);
  const { ca } = config.server;
  const certificate = ca === undefined ? undefined : await readFile(resolve(dirname(file), ca));
  const houses = await Promise.all(
    config.houses.map(
      async (house) =>
        new HouseBridge(house, {
          server: { ...config.server, ...(certificate && { certificate }) },
          queue: { ...config.queue, folder },
          source: await sourceOf(house, folder),
          print,
          now: Date.now,
          version,
        }),
    ),
  );
  await Promise.all(houses.map((house) => house.start()));
  print(`${houses.length} houses are bridged to ${config.server.url}`);
  const end = () =>
    void Promise.all(houses.map((house) => house.stop())).then(
      () => process.exit(0),
      (error: unknown) => {
        print(messageOf(error));
        process.exit(1);
      },
    );
  process.once("SIGINT", end).once("SIGTERM", end);
}

run().catch((error: unknown) => {
  const lines = error instanceof ConfigError ? error.lines : [messageOf(error)];
  for (const line of lines) process.stderr.write(`${line}\n`);
  process.exit(2);
});
