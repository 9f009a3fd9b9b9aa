import { beforeAll, describe, expect, it } from "vitest";
import type { Concentrator } from "../../../../contract/fleet/gateway/gateway-device.ts";
import { behavesAsRecord } from "../../../factories/behaviour.ts";
import { buildHouse } from "../../../factories/fleet.ts";
import { useAdministrator, useTestServer } from "../../../factories/http.ts";
import { newConcentrator, newGateway, newTerminal } from "./gateway-form.ts";

const server = useTestServer();
const administrator = useAdministrator(server);
let gatewayId: number;
let otherId: number;
const gateway = async () =>
  (
    await server.call("createGateway", {
      as: administrator,
      input: newGateway({ houseId: (await buildHouse(server.database, { networkId: null })).id }),
    })
  ).body.data.id;
beforeAll(async () => {
  [gatewayId, otherId] = [await gateway(), await gateway()];
});
const concentrator = async (over: object = {}) =>
  server.call("createConcentrator", {
    as: administrator,
    input: newConcentrator({ gatewayId, ...over }),
  });
const terminal = async (over: object = {}) =>
  server.call("createTerminal", { as: administrator, input: newTerminal({ gatewayId, ...over }) });

describe("a concentrator", () => {
  behavesAsRecord<Concentrator>({
    create: concentrator,
    update: (record, fields) =>
      server.call("updateConcentrator", { as: administrator, input: { ...record, ...fields } }),
    read: async (id) =>
      (
        await server.call("listConcentrator", {
          as: administrator,
          input: { gatewayId: String(gatewayId), id: String(id) },
        })
      ).body.data.rows[0],
    unique: { fields: { code: "RACE" }, refused: { code: "This code is taken" } },
    change: { before: { model: "M1" }, after: { model: "M2" } },
    log: async ({ code, name }) =>
      (
        await server.database.query<{ function: string; before: object; after: object }>(
          "select function, before, after from operation_logs where operation = $1 order by id",
          [`${code} ${name}`],
        )
      ).at(-1),
    logged: "deviceChange",
  });

  it("has the given values; its code is only unique below its gateway (§3.5)", async () => {
    const { data } = (
      await concentrator({
        code: "C-1",
        kind: "controller",
        model: "M",
        address: "3",
        firmware: "1.0",
        status: "faulty",
      })
    ).body;
    expect(data).toEqual({
      id: expect.any(Number),
      gatewayId,
      kind: "controller",
      code: "C-1",
      name: "North wall",
      model: "M",
      address: "3",
      firmware: "1.0",
      status: "faulty",
      terminalCount: 0,
      version: 1,
    });
    expect((await concentrator({ code: "C-1" })).body.fields).toEqual({
      code: "This code is taken",
    });
    expect((await concentrator({ code: "C-1", gatewayId: otherId })).status).toBe(200);
  });

  it("is changed from the current version, and cannot be deleted while a terminal device is wired to it", async () => {
    const { data } = (await concentrator()).body;
    const changed = (
      await server.call("updateConcentrator", {
        as: administrator,
        input: { ...data, name: "South wall" },
      })
    ).body.data;
    expect([changed.name, changed.version]).toEqual(["South wall", 2]);
    expect(
      (
        await server.call("updateConcentrator", {
          as: administrator,
          input: { ...data, name: "Late" },
        })
      ).status,
    ).toBe(409);
    const wired = (await terminal({ concentratorId: data.id })).body.data;
    expect(wired.concentratorName).toBe("South wall");
    expect(
      (await server.call("deleteConcentrator", { as: administrator, input: { id: data.id } })).body
        .msg,
    ).toBe("1 terminal device is connected to it: move or delete them first");
    await server.call("deleteTerminal", { as: administrator, input: { id: wired.id } });
    expect(
      (await server.call("deleteConcentrator", { as: administrator, input: { id: data.id } }))
        .status,
    ).toBe(200);
  });
});

describe("a terminal device", () => {
  it("has ports and further parameters, and the log has the changes (§3.6)", async () => {
    const { data } = (
      await terminal({
        code: "F-1",
        controlPort: 4,
        currentPort: 12,
        canInput: true,
        extra: [{ code: "rated", name: "Rated current", unit: "A" }],
      })
    ).body;
    expect(data).toMatchObject({
      gatewayId,
      concentratorId: null,
      kind: "fan",
      code: "F-1",
      controlPort: 4,
      currentPort: 12,
      sensorPort: null,
      canInput: true,
      status: "inUse",
      extra: [{ code: "rated", name: "Rated current", unit: "A" }],
      version: 1,
    });
    expect(
      (
        await server.call("updateTerminal", {
          as: administrator,
          input: { ...data, controlPort: 5 },
        })
      ).body.data.controlPort,
    ).toBe(5);
    expect(
      await server.database.query(
        "select function, before, after from operation_logs where operation = 'F-1 Fan 1' order by id desc limit 1",
      ),
    ).toEqual([
      { function: "deviceChange", before: { controlPort: 4 }, after: { controlPort: 5 } },
    ]);
    const { rows, total } = (
      await server.call("listTerminal", {
        as: administrator,
        input: { gatewayId: String(gatewayId) },
      })
    ).body.data;
    expect([total, rows.map(({ code }) => code)]).toEqual([1, ["F-1"]]);
  });

  it.each<[string, object, string]>([
    ["controlPort", { controlPort: 256 }, "Must be at most 255"],
    ["kind", { kind: "teapot" }, "Not one of the choices"],
    [
      "extra.0.code",
      { extra: [{ code: "a b", name: "n", unit: "" }] },
      "Only letters, digits and _ -",
    ],
  ])("is refused, and the field is named: %s", async (field, over, reason) => {
    expect((await terminal(over)).body.fields).toEqual({ [field]: reason });
  });

  it("is not wired to a concentrator of another gateway", async () => {
    const { id } = (await concentrator({ gatewayId: otherId })).body.data;
    expect((await terminal({ concentratorId: id })).status).toBe(404);
  });

  it("is found by its code, name, model or concentrator, and deleted with its ports", async () => {
    const id = await gateway();
    const own = (await concentrator({ gatewayId: id, name: "South wall" })).body.data;
    await terminal({ gatewayId: id, code: "F-7", name: "Tunnel fan", controlPort: 7 });
    await terminal({ gatewayId: id, code: "T-1", name: "Probe", model: "PT1000" });
    await terminal({ gatewayId: id, code: "W-1", name: "Water", concentratorId: own.id });
    const found = async (keyword: string) =>
      (
        await server.call("listTerminal", {
          as: administrator,
          input: { gatewayId: String(id), keyword },
        })
      ).body.data.rows.map(({ code }) => code);
    expect([await found("tunnel"), await found("pt10"), await found("south")]).toEqual([
      ["F-7"],
      ["T-1"],
      ["W-1"],
    ]);
    const { text } = await server.call("exportTerminal", {
      as: administrator,
      input: { gatewayId: String(id), keyword: "tunnel", format: "csv" },
    });
    expect(text.split(/\r?\n/).filter((line) => line.includes("F-7"))).toEqual([
      "F-7,Tunnel fan,Fan,,7,,,,,No,In use,",
    ]);
    expect(text).not.toContain("T-1");
    const concentrators = await server.call("exportConcentrator", {
      as: administrator,
      input: { gatewayId: String(id), format: "csv" },
    });
    expect(concentrators.text).toContain("South wall");
  });

  it("is deleted with its gateway", async () => {
    const id = await gateway();
    const { data } = (await concentrator({ gatewayId: id })).body;
    await terminal({ gatewayId: id, concentratorId: data.id });
    expect((await server.call("deleteGateway", { as: administrator, input: { id } })).status).toBe(
      200,
    );
    expect(
      await server.database.query(
        "select 1 from terminals where gateway_id = $1 union all select 1 from concentrators where gateway_id = $1",
        [id],
      ),
    ).toEqual([]);
  });
});
