import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ConfigError, readConfig } from "../../bridge/config/read-config.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bridge-"));
  await write(
    "climate.yaml",
    "protocol: modbus\nvalues:\n  - {read: holding, address: 0, field: temp}\n",
  );
});
afterAll(() => rm(folder, { recursive: true }));
const write = (name: string, text: string) => writeFile(join(folder, name), text);

const sound = `server:
  url: mqtt://127.0.0.1:1883
queue:
  folder: queue
houses:
  - networkId: GW-0001
    secretEnv: SECRET
    source: {kind: modbus, host: 10.0.0.7}
    profile: climate.yaml
`;
async function faults(text: string, environment = { SECRET: "s" }): Promise<readonly string[]> {
  await write("bridge.yaml", text);
  try {
    await readConfig(join(folder, "bridge.yaml"), environment);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.lines.map((line) => line.replace(`${folder}/`, ""));
  }
}

it("reads a configuration with its profile and uses defaults for missing values", async () => {
  await write("bridge.yaml", sound);
  const { houses, queue } = await readConfig(join(folder, "bridge.yaml"), { SECRET: "s3" });
  expect(queue.framesMax).toBe(50_000);
  expect(houses).toMatchObject([
    {
      networkId: "GW-0001",
      secret: "s3",
      everyS: 30,
      source: { port: 502, unit: 1 },
      profile: { values: [{ address: 0, type: "int16", field: "temp", factor: 1 }] },
    },
  ]);
});

it("reports every fault with its file and line", async () => {
  expect(await faults(sound.replace("mqtt://127.0.0.1:1883", "127.0.0.1"))).toEqual([
    "bridge.yaml:2 server.url: must look like mqtts://host:8883",
  ]);
  expect(await faults(sound.replace("10.0.0.7}", "10.0.0.7, prot: 5}"))).toEqual([
    'bridge.yaml:8 houses[0].source: Unrecognized key: "prot"',
  ]);
  expect(await faults(sound, { SECRET: "" })).toEqual([
    "bridge.yaml:7 houses[0].secretEnv: the environment has no variable SECRET, or it is empty",
  ]);
  expect(await faults(sound.replace("climate.yaml", "none.yaml"))).toMatchObject([
    expect.stringMatching(/^none\.yaml: cannot be read \(ENOENT/),
  ]);
  expect(await faults(sound.replace("  folder: queue", "  folder: [queue"))).toMatchObject([
    expect.stringMatching(/^bridge\.yaml:\d+ /),
  ]);
  expect(await faults(sound.replace("kind: modbus", "kind: profibus"))).toMatchObject([
    expect.stringMatching(/^bridge\.yaml:8 houses\[0\]\.source\.kind: /),
  ]);
  const twice = `${sound}${sound.slice(sound.indexOf("  - networkId"))}`;
  expect(await faults(twice)).toEqual(["bridge.yaml:10 houses[1].networkId: stands here twice"]);
  const opcua = sound.replace("kind: modbus, host: 10.0.0.7", "kind: opcua, url: opc.tcp://h:4840");
  expect(await faults(opcua)).toEqual([
    "bridge.yaml:9 houses[0].profile: is for modbus, and the source is opcua",
  ]);
  const pinned = opcua.replace(":4840", `:4840, serverFingerprint: "${"ab:".repeat(31)}ab"`);
  expect((await faults(pinned))[0]).toMatch(/^bridge.yaml:8 .*serverFingerprint: needs security/);
});

it("reports faults of a profile with its lines", async () => {
  await write(
    "wrong.yaml",
    [
      "protocol: modbus",
      "values:",
      "  - {read: holding, address: 0, field: temp, place: 9}",
      "  - {read: input, address: 4, field: rh, unit: degF}",
      "",
    ].join("\n"),
  );
  expect(await faults(sound.replace("climate.yaml", "wrong.yaml"))).toEqual([
    "wrong.yaml:3 values[0].place: Not one of the choices",
    "wrong.yaml:4 values[1].unit: Not one of the choices",
  ]);
  await write(
    "wrong.yaml",
    "protocol: modbus\nvalues:\n  - {read: holding, address: 0, field: tmp}\n",
  );
  expect(await faults(sound.replace("climate.yaml", "wrong.yaml"))).toMatchObject([
    expect.stringMatching(/^wrong\.yaml:3 values\[0\]\.field: /),
  ]);
  await write("wrong.yaml", "a: &a [1]\nb: *c\n");
  expect(await faults(sound.replace("climate.yaml", "wrong.yaml"))).toHaveLength(1);
});
