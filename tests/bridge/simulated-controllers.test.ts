import { X509Certificate } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ServerTCP } from "modbus-serial";
import { OPCUACertificateManager } from "node-opcua-certificate-manager";
import { DataType } from "node-opcua-client";
import { OPCUAServer } from "node-opcua-server";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { type BridgedHouse, profileSchema } from "../../bridge/config/bridge-config.ts";
import { HouseBridge } from "../../bridge/house-bridge.ts";
import type { ControllerSource } from "../../bridge/source/controller-source.ts";
import { ModbusReader } from "../../bridge/source/modbus-source.ts";
import { OpcuaReader, plain } from "../../bridge/source/opcua-source.ts";
import { type Broker, startBroker } from "../../server/telemetry/ingest/broker/broker.ts";
import { networkIdOf, secretOf } from "../server/telemetry/ingest/fleet-plan.ts";
import { openSite, type Site } from "../server/telemetry/ingest/ingest-site.ts";

let site: Site;
let broker: Broker;
let folder: string;
let mqttPort = 0;
const lines: string[] = [];
const bridges: HouseBridge[] = [];

const openBroker = () =>
  startBroker({
    addresses: [{ host: "127.0.0.1", port: mqttPort, tls: null }],
    directory: site.directory,
    ingest: site.ingest,
    attempts: { note: () => undefined, stop: async () => undefined },
    log: pino({ level: "silent" }),
  });
const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

/** Registers of a controller; a missing register is refused, as by real controllers. */
const registers = new Map([
  [100, 254],
  [101, 0xffce],
  [102, 0x0007],
  [110, 0x44cd],
  [111, 0x8000],
  [112, 32_767],
]);
let modbus: ServerTCP;
let modbusPort = 0;
const readRegister = (address: number) => {
  const value = registers.get(address);
  if (value === undefined) throw Object.assign(new Error("none"), { modbusErrorCode: 2 });
  return value;
};
async function openModbus() {
  modbus = new ServerTCP(
    {
      getHoldingRegister: async (address: number) => readRegister(address),
      getCoil: async (address: number) => address === 3,
    },
    { host: "127.0.0.1", port: modbusPort, unitID: 7 },
  );
  await new Promise<void>((resolve) => modbus.once("initialized", () => resolve()));
}

beforeAll(async () => {
  site = await openSite(4);
  folder = await mkdtemp(join(tmpdir(), "bridge-"));
  [mqttPort, modbusPort] = [await freePort(), await freePort()];
  broker = await openBroker();
  await openModbus();
});
afterEach(async () => {
  await Promise.all(bridges.splice(0).map((bridge) => bridge.stop()));
  lines.length = 0;
});
afterAll(async () => {
  await new Promise<void>((resolve) => modbus.close(() => resolve()));
  await broker.close();
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

async function bridge(number: number, profile: unknown, source: ControllerSource) {
  const networkId = networkIdOf(number);
  const house: BridgedHouse = {
    networkId,
    secret: await secretOf(networkId),
    everyS: 0.2,
    source: { kind: "modbus", host: "", port: 1, unit: 1, timeoutMs: 500 },
    profile: profileSchema.parse(profile),
  };
  const created = new HouseBridge(house, {
    server: { url: `mqtt://127.0.0.1:${mqttPort}` },
    queue: { folder, framesMax: 1000 },
    source,
    print: (line) => void lines.push(line),
    // A minute passes between two reads.
    now: () => (site.clock.at += 30_000),
    version: "test",
  });
  bridges.push(created);
  await created.start();
  return created;
}
const house = async (number: number) =>
  (
    await site.database.query<Record<string, unknown>>(
      `select (detail->>'temp')::float as temp, (detail->>'tempOut')::float as out,
         (detail->>'co2')::float as co2, (detail->>'nh3')::float as nh3
       from house_states where house_id = $1`,
      [site.houseId(number)],
    )
  )[0]!;

const climate = {
  protocol: "modbus",
  values: [
    { read: "holding", address: 100, field: "temp", place: 1, factor: 0.1 },
    { read: "holding", address: 101, field: "tempOut", factor: 0.1 },
    { read: "holding", address: 110, type: "float32", field: "co2" },
    { read: "holding", address: 112, field: "nh3", absent: 32_767 },
    { read: "holding", address: 102, bit: 2, field: "fan", place: 1 },
    { read: "coil", address: 3, field: "fan", place: 2 },
    { read: "holding", address: 500, field: "lux" },
  ],
};
const ofModbus = () => {
  const profile = profileSchema.parse(climate);
  if (profile.protocol !== "modbus") throw new Error("not for Modbus");
  const source = { kind: "modbus", host: "127.0.0.1", port: modbusPort, unit: 7 } as const;
  return new ModbusReader({ ...source, timeoutMs: 500 }, profile.values);
};

it("values of a Modbus controller reach the house and the stream", async () => {
  await bridge(1, climate, ofModbus());
  const values = { temp: 25.4, out: -5, co2: 1644, nh3: null };
  await vi.waitFor(async () => expect(await house(1)).toEqual(values));
  expect(site.commits.flatMap(({ details }) => details)).toContainEqual(
    expect.objectContaining({ houseId: site.houseId(1), temp: 25.4 }),
  );
  // A missing register is reported, and the others are still read.
  expect(lines.join("\n")).toMatch(/G001: not read: values\[6\]: /);
  registers.set(100, 271);
  await vi.waitFor(async () => expect((await house(1))["temp"]).toBe(27.1));
}, 30_000);

it("frames wait on the disk while the server is unreachable; a dead controller is reported", async () => {
  const created = await bridge(2, climate, ofModbus());
  await vi.waitFor(async () => expect((await house(2))["temp"]).toBe(27.1));
  const stored = async () =>
    (
      await site.database.query<{ n: number }>(
        "select count(*)::int as n from frames where gateway_id = (select id from gateways where network_id = $1)",
        [networkIdOf(2)],
      )
    )[0]!.n;
  await broker.close();
  await vi.waitFor(() => expect(created.waiting).toBeGreaterThan(4));
  const before = await stored();
  const waiting = created.waiting;
  broker = await openBroker();
  await vi.waitFor(() => expect(created.waiting).toBe(0));
  await vi.waitFor(async () => expect(await stored()).toBeGreaterThanOrEqual(before + waiting));
  await new Promise<void>((resolve) => modbus.close(() => resolve()));
  await vi.waitFor(
    () => expect(lines.join("\n")).toMatch(/the controller does not answer: [^[]+$/m),
    10_000,
  );
  const keys = async () => (await site.alarms()).map(({ key }) => key);
  await vi.waitFor(async () => expect(await keys()).toContain("controllerLost"));
  registers.set(100, 268);
  await openModbus();
  await vi.waitFor(async () => expect((await house(2))["temp"]).toBe(26.8));
});

it("values of an OPC UA server reach the house and the stream", async () => {
  const port = await freePort();
  const server = new OPCUAServer({
    port,
    hostname: "127.0.0.1",
    serverCertificateManager: new OPCUACertificateManager({
      rootFolder: join(folder, "server"),
      automaticallyAcceptUnknownCertificate: true,
    }),
  });
  await server.initialize();
  const space = server.engine.addressSpace!.getOwnNamespace();
  const device = space.addObject({
    organizedBy: server.engine.addressSpace!.rootFolder.objects,
    browseName: "Climate",
  });
  const put = (name: string, dataType: DataType, value: unknown) =>
    space.addVariable({
      componentOf: device,
      nodeId: `s=${name}`,
      browseName: name,
      dataType,
      value: { dataType, value },
    });
  put("Temp", DataType.Double, 80.06);
  put("Co2", DataType.Int16, 910);
  await server.start();
  const own = space.index;
  const profile = profileSchema.parse({
    protocol: "opcua",
    values: [
      { node: `ns=${own};s=Temp`, field: "temp", unit: "degF" },
      { node: `ns=${own};s=Co2`, field: "co2" },
      { node: `ns=${own};s=None`, field: "nh3" },
    ],
  });
  if (profile.protocol !== "opcua") throw new Error("not for OPC UA");
  const source = new OpcuaReader(
    { kind: "opcua", url: `opc.tcp://127.0.0.1:${port}`, security: "none", timeoutMs: 3000 },
    profile.values,
    { certificateFolder: join(folder, "certificates"), password: undefined },
  );
  await bridge(3, profile, source);
  await vi.waitFor(
    async () => expect(await house(3)).toMatchObject({ temp: 26.7, co2: 910, nh3: null }),
    30_000,
  );
  const { fingerprint256 } = new X509Certificate(server.getCertificate());
  const readBy = async (serverFingerprint: string) => {
    const pinned = new OpcuaReader(
      {
        kind: "opcua",
        url: `opc.tcp://127.0.0.1:${port}`,
        security: "signAndEncrypt",
        serverFingerprint,
        timeoutMs: 10_000,
      },
      profile.values,
      { certificateFolder: join(folder, "certificates"), password: undefined },
    );
    try {
      return await pinned.read();
    } finally {
      await pinned.close();
    }
  };
  expect((await readBy(fingerprint256)).values.slice(0, 2)).toEqual([80.06, 910]);
  await expect(readBy("ab".repeat(32))).rejects.toThrow(`is another one: ${fingerprint256}`);
  expect(lines.join("\n")).toMatch(/G003: not read: values\[2\]: BadNodeIdUnknown/);
  await Promise.all(bridges.splice(0).map((item) => item.stop()));
  await server.shutdown(0);
});

it("a 64-bit number of OPC UA keeps its sign", () => {
  const halves = [0xffff_ffff, 0xffff_fffb];
  expect(plain(halves, DataType.Int64)).toBe(-5);
  expect(plain([0, 5], DataType.Int64)).toBe(5);
  expect(plain([1, 0], DataType.UInt64)).toBe(2 ** 32);
  expect(plain(halves, DataType.UInt64)).toBe(2 ** 64);
  expect(plain(["a", "b"], DataType.String)).toBeUndefined();
});

it("a read interrupted by the end of the bridge is not reported as a controller fault", async () => {
  let cut: ((error: Error) => void) | undefined;
  const source = {
    read: () => new Promise<never>((_, reject) => void (cut = reject)),
    close: async () => cut?.(new Error("closed")),
  };
  const created = bridge(3, climate, source);
  await vi.waitFor(() => expect(cut).toBeDefined());
  await Promise.all([bridges[0]!.stop(), created]);
  expect(bridges[0]!.waiting).toBe(0);
  expect(lines.join("\n")).not.toContain("does not answer");
});
