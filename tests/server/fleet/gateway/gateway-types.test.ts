import { describe, expect, it } from "vitest";
import {
  gatewayCapsSchema,
  noFeatures,
  acceptsFile,
} from "../../../../contract/fleet/gateway/gateway-feature.ts";
import { parameterGroupKeys } from "../../../../contract/fleet/gateway/parameter-group.ts";
import { buildHouse } from "../../../factories/fleet.ts";
import { useAdministrator, useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";
import { newGateway, newGatewayType } from "./gateway-form.ts";

const server = useTestServer();
const administrator = useAdministrator(server);
const create = async (over: object = {}) =>
  server.call("createGatewayType", { as: administrator, input: newGatewayType(over) });
const list = async () => (await server.call("listGatewayType", { as: administrator })).body.data;

/** Section 3 of the specification, word for word. */
const specified =
  "11 AC2000 PLUS; 12 AC2000 3G; 14 PLATINUM XL+; 15 PLATINUM PRO; 21 Collector alarm; 23 iEC12-; 25 iEC12; 24 iEC12-Pro; 32 iEC12-V; 26 iEC22 series; 30 iEC22-V; 50 iEC1680; 51 iEC1680-V; 27 EC86; 33 EC24; 34 EC86-V; 35 iEC08-V; 28 iEC Press; 29 iEC12-Ta; 36 F0402; 31 Control gateway; 41 Smart8c; 60 AI6000";

/** A type without a description: everything is shown, and nothing can be set. */
const undescribed = {
  read: [...parameterGroupKeys],
  write: [],
  actions: [],
  curvePoints: 10,
  levels: 20,
  alarmInputs: 16,
  power: true,
  speed: "none",
  firmware: "none",
  settingsFile: false,
  concentrators: true,
};

describe("types of gateways", () => {
  it("are those of the specification on a new installation (§3.1)", async () => {
    expect((await list()).map(({ id, nameEn }) => `${id} ${nameEn}`).toSorted()).toEqual(
      specified.split("; ").toSorted(),
    );
  });

  it("can have features; fields omitted by a save keep their original values", async () => {
    const type = (await list()).find(({ id }) => id === 50)!;
    expect(type).toMatchObject({
      curvePoints: 10,
      levels: 20,
      write: expect.arrayContaining(["curve"]),
    });
    const features = async () =>
      (
        await server.database.query<{ features: Record<string, unknown> }>(
          "select features from gateway_types where key = 50",
        )
      )[0]!.features;
    const before = await features();
    const chosen = { write: ["light"], actions: ["clock"], levels: 12 };
    const after = await server.call("updateGatewayType", {
      as: administrator,
      input: { ...type, ...chosen },
    });
    expect(after.body.data).toMatchObject({ ...chosen, read: type.read, curvePoints: 10 });
    expect(await features()).toEqual({ ...before, ...chosen });
    const { id, name } = type;
    const plain = { id, name, nameEn: "Renamed", version: after.body.data.version };
    await server.call("updateGatewayType", { as: administrator, input: plain });
    expect(await features()).toEqual({ ...before, ...chosen });
    const bad = { ...type, levels: 21, version: 3 };
    expect((await server.call("updateGatewayType", { as: administrator, input: bad })).status).toBe(
      400,
    );
  });

  it("accept files if they were added by hand and the form allows it", async () => {
    const takenOver = {
      firmware: "controller",
      settingsFile: true,
      alarmInputs: 4,
      speed: "drive",
    };
    const type = (await create({ id: 78, ...takenOver, power: false, concentrators: false })).body
      .data;
    expect(type).toMatchObject({
      ...undescribed,
      ...takenOver,
      power: false,
      concentrators: false,
    });
    const caps = gatewayCapsSchema.parse({ proto: 2, groups: [], do: [], fw: ["mqtt"] });
    const kinds = ["firmware", "config"] as const;
    expect(kinds.map((kind) => acceptsFile(type, caps, kind))).toEqual([true, true]);
    expect(kinds.map((kind) => acceptsFile(noFeatures, caps, kind))).toEqual([false, false]);
    for (const bad of [{ alarmInputs: 17 }, { firmware: "yes" }, { settingsFile: "1" }])
      expect([bad, (await create(bad)).status]).toEqual([bad, 400]);
  });

  it("are added, renamed and retired; gateways of a retired one stay, new ones are refused", async () => {
    const type = (await create({ id: 77, name: "新型", nameEn: "New one" })).body.data;
    expect(type).toEqual({
      id: 77,
      name: "新型",
      nameEn: "New one",
      isRetired: false,
      ...undescribed,
      mapping: null,
      gatewayCount: 0,
      version: 1,
    });
    const gateway = (
      await server.call("createGateway", {
        as: administrator,
        input: newGateway({
          houseId: (await buildHouse(server.database, { networkId: null })).id,
          typeKey: 77,
        }),
      })
    ).body.data;
    const after = (
      await server.call("updateGatewayType", {
        as: administrator,
        input: { ...type, nameEn: "Old one", isRetired: true },
      })
    ).body.data;
    expect(after).toEqual({
      id: 77,
      name: "新型",
      nameEn: "Old one",
      isRetired: true,
      ...undescribed,
      mapping: null,
      gatewayCount: 1,
      version: 2,
    });
    expect(
      (
        await server.call("updateGateway", {
          as: administrator,
          input: { ...gateway, number: "1" },
        })
      ).body.data,
    ).toMatchObject({ number: "1", typeNameEn: "Old one" });
    expect(
      (
        await server.call("createGateway", {
          as: administrator,
          input: newGateway({
            houseId: (await buildHouse(server.database, { networkId: null })).id,
            typeKey: 77,
          }),
        })
      ).body.fields,
    ).toEqual({ typeKey: "Not one of the choices" });
    expect(
      (
        await server.call("updateGatewayType", {
          as: administrator,
          input: { ...type, nameEn: "Late" },
        })
      ).status,
    ).toBe(409);
  });

  it("are counted in the caller's scope, without revealing others", async () => {
    const house = await buildHouse(server.database);
    await buildHouse(server.database);
    const company = await buildUser(server.database, {
      roleKey: "company_manager",
      orgId: house.orgId,
    });
    const visibleTypes = (await server.call("listGatewayType", { as: company })).body.data;
    expect(visibleTypes.filter(({ gatewayCount }) => gatewayCount > 0)).toEqual([
      expect.objectContaining({ id: 27, gatewayCount: 1 }),
    ]);
  });

  it("have unique keys and names", async () => {
    expect((await create({ id: 27 })).body.fields).toEqual({ id: "This key is taken" });
    expect((await create({ name: "ec86" })).body.fields).toEqual({ name: "Name existed" });
    const replies = await Promise.all(Array.from({ length: 20 }, () => create({ id: 500 })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("can be deleted when no gateway has them", async () => {
    const house = await buildHouse(server.database);
    expect(
      (await server.call("deleteGatewayType", { as: administrator, input: { id: 27 } })).body,
    ).toMatchObject({
      code: 409,
      msg: expect.stringMatching(/^\d+ gateways? (is|are) of this type: retire it instead$/),
    });
    expect(house.networkId).not.toBeNull();
    const type = (await create()).body.data;
    expect(
      (await server.call("deleteGatewayType", { as: administrator, input: { id: type.id } }))
        .status,
    ).toBe(200);
    expect((await list()).some(({ id }) => id === type.id)).toBe(false);
    expect(
      (
        await server.database.query<{ function: string }>(
          "select function from operation_logs where operation = $1 order by id",
          [type.name],
        )
      ).map((line) => line.function),
    ).toEqual(["gatewayTypeCreate", "gatewayTypeDelete"]);
  });
});
