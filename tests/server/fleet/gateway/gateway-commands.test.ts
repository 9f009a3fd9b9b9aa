import { beforeAll, describe, expect, it, vi } from "vitest";
import type {
  CreateGateway,
  GatewayRow,
} from "../../../../contract/fleet/gateway/gateway-manage.ts";
import type { Commit } from "../../../../server/platform/fact/fact-bus.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { behavesAsRecord } from "../../../factories/behaviour.ts";
import { buildAlarm } from "../../../factories/alarm.ts";
import {
  type BuiltHouse,
  buildFarm,
  buildHouse,
  type HouseSeed,
  unique,
} from "../../../factories/fleet.ts";
import { type TestServer, useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";
import { newGateway } from "./gateway-form.ts";

const server = useTestServer();
let company: Caller;
let farm: { id: number; orgId: number };
let commits: Commit[] = [];

beforeAll(async () => {
  farm = await buildFarm(server.database, { name: "Farm A", adcode: "370000" });
  company = await buildUser(server.database, { roleKey: "company_manager", orgId: farm.orgId });
  server.bus.subscribe("committed", (commit) => commits.push(commit));
});

const bareHouse = (over: HouseSeed = {}): Promise<BuiltHouse> =>
  buildHouse(server.database, { farmId: farm.id, networkId: null, isOnline: null, ...over });
const create = async (over: Partial<CreateGateway> = {}) =>
  server.call("createGateway", {
    as: company,
    input: newGateway({ houseId: over.houseId ?? (await bareHouse()).id, ...over }),
  });
const build = async (over: Partial<CreateGateway> = {}): Promise<GatewayRow> =>
  (await create(over)).body.data;
const read = async (id: number) =>
  (await server.call("listGateway", { as: company, input: { id: String(id) } })).body.data.rows[0];
const lines = (networkId: string) =>
  server.database.query<{
    function: string;
    network_id: string | null;
    house_id: number;
    before: object | null;
    after: object | null;
  }>(
    "select function, network_id, house_id, before, after from operation_logs where operation = $1 order by id",
    [networkId],
  );

describe("a new gateway", () => {
  it("has the given values and those of its house, and no secret", async () => {
    const house = await bareHouse({ name: "Barn 7" });
    const networkId = unique("GW");
    commits = [];
    const { status, body } = await create({
      houseId: house.id,
      networkId: ` ${networkId} `,
      number: "SN-1",
      firmware: "2.1",
      simCard: "8986",
      netType: "wireless",
    });
    expect([status, body.msg]).toEqual([200, "Saved"]);
    expect(body.data).toEqual({
      id: expect.any(Number),
      houseId: house.id,
      houseName: "Barn 7",
      houseNameEn: null,
      farmId: farm.id,
      farmName: "Farm A",
      farmNameEn: null,
      adcode: "370000",
      timeZone: "Asia/Shanghai",
      networkId,
      typeKey: 27,
      typeName: "EC86",
      typeNameEn: "EC86",
      fitted: { alarmInputs: 8, power: false, speed: "none", concentrators: false },
      breed: expect.stringMatching(/^breed/),
      breedEn: null,
      number: "SN-1",
      firmware: "2.1",
      simCard: "8986",
      netType: "wireless",
      intervalS: null,
      foundIntervalS: null,
      credential: "none",
      issuedAt: null,
      isOnline: null,
      seenAt: null,
      wrongSecrets: 0,
      wrongSecretAt: null,
      refusedKinds: 0,
      concentratorCount: 0,
      terminalCount: 0,
      version: 1,
    });
    expect(await read(body.data.id)).toEqual(body.data);
    expect(server.directory.byNetworkId(networkId)).toMatchObject({
      houseId: house.id,
      secretHash: null,
      isRevoked: false,
    });
    expect(commits.flatMap(({ facts }) => facts)).toEqual([
      expect.objectContaining({
        kind: "house",
        house: expect.objectContaining({ id: house.id, networkId }),
      }),
    ]);
    expect(await lines(networkId)).toEqual([
      {
        function: "gatewayCreate",
        network_id: networkId,
        house_id: house.id,
        before: null,
        after: expect.objectContaining({ networkId, simCard: "8986" }),
      },
    ]);
  });

  it.each<[string, object, string]>([
    ["networkId", { networkId: "a b" }, "3 to 64 letters, digits, _ or -"],
    ["networkId", { networkId: "x".repeat(65) }, "At most 64 characters"],
    ["networkId", { networkId: "+/#" }, "3 to 64 letters, digits, _ or -"],
    ["typeKey", { typeKey: 9998 }, "Not one of the choices"],
    ["typeKey", { typeKey: 2 ** 40 }, "Not one of the choices"],
    ["number", { number: "x".repeat(41) }, "At most 40 characters"],
    ["netType", { netType: "pigeon" }, "Not one of the choices"],
  ])("is refused, and the field is named: %s of %j", async (field, over, reason) => {
    const { status, body } = await create(over);
    expect([status, body.fields]).toEqual([400, { [field]: reason }]);
  });

  it(
    "is created by one of fifty calls with the same network ID, and the others do not reveal its owner",
    { timeout: 300_000 },
    async () => {
      const houses = await Promise.all(Array.from({ length: 50 }, () => bareHouse()));
      const stranger = await buildHouse(server.database, { networkId: null });
      const other = await buildUser(server.database, {
        roleKey: "company_manager",
        orgId: stranger.orgId,
      });
      const replies = await Promise.all(
        houses.map(({ id }) => create({ houseId: id, networkId: "SAME" })),
      );
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(
        new Set(replies.filter(({ status }) => status !== 200).map(({ text }) => text)),
      ).toEqual(
        new Set([
          '{"success":false,"code":409,"msg":"This network ID is taken","data":null,"fields":{"networkId":"This network ID is taken"}}',
        ]),
      );
      expect(
        (
          await server.call("createGateway", {
            as: other,
            input: newGateway({ houseId: stranger.id, networkId: "SAME" }),
          })
        ).text,
      ).toBe(replies.find(({ status }) => status === 409)!.text);
      expect(
        await server.database.query(
          "select count(*)::int as n from gateways where network_id = 'SAME'",
        ),
      ).toEqual([{ n: 1 }]);
    },
  );

  it("is created by one of twenty calls for one house", async () => {
    const { id } = await bareHouse();
    const replies = await Promise.all(Array.from({ length: 20 }, () => create({ houseId: id })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array<number>(19).fill(409),
    ]);
    expect(replies.find(({ status }) => status === 409)!.body.fields).toEqual({
      houseId: "This house already has a gateway: remove it first",
    });
  });

  it.runIf(process.env["TEST_DATABASE_URL"])(
    "waits for a house that is being deleted, and is refused then (needs a real PostgreSQL)",
    async () => {
      const { id } = await bareHouse({ flock: null });
      let end = (): void => {};
      const gate = new Promise<void>((resolve) => {
        end = resolve;
      });
      let begin = (): void => {};
      const begun = new Promise<void>((resolve) => {
        begin = resolve;
      });
      const deletion = server.database.transaction(async (tx) => {
        await tx.query("delete from houses where id = $1", [id]);
        begin();
        await gate;
      });
      await begun;
      const reply = create({ houseId: id });
      const waiting =
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
      await vi.waitFor(
        async () => expect(await server.database.query(waiting)).toHaveLength(1),
        15_000,
      );
      end();
      await deletion;
      expect((await reply).status).toBe(404);
    },
  );
});

describe("the list", () => {
  it("filters by farm with its children, type, state and text, and sorts", async () => {
    const below = await buildFarm(server.database, { parentId: farm.id, name: "Below" });
    const one = await buildHouse(server.database, {
      farmId: below.id,
      name: "zz-one",
      networkId: "LIST-1",
      isOnline: true,
    });
    await buildHouse(server.database, {
      farmId: below.id,
      name: "zz-two",
      networkId: "LIST-2",
      isOnline: false,
    });
    await bareHouse({ farmId: below.id, name: "zz-three" });
    await server.database.query(
      "update gateways set type_key = 60, number = 'SN-77' where house_id = $1",
      [one.id],
    );
    const request = async (input: object) =>
      (await server.call("listGateway", { as: company, input })).body.data.rows.map(
        ({ networkId }) => networkId,
      );
    expect(await request({ farmId: String(below.id) })).toEqual(["LIST-1", "LIST-2"]);
    expect(
      (await request({ farmId: String(farm.id), pageSize: "1000" })).filter((id) =>
        id.startsWith("LIST"),
      ),
    ).toEqual(["LIST-1", "LIST-2"]);
    expect(await request({ farmId: String(below.id), sort: "networkId", order: "desc" })).toEqual([
      "LIST-2",
      "LIST-1",
    ]);
    expect(await request({ typeKey: "60" })).toEqual(["LIST-1"]);
    expect(await request({ keyword: "sn-77" })).toEqual(["LIST-1"]);
    expect(await request({ farmId: String(below.id), state: "offline" })).toEqual(["LIST-2"]);
    expect(await request({ farmId: String(below.id), state: "never" })).toEqual([]);
  });

  it("sorts names in natural order, and houses of one name by their farms, also in the file", async () => {
    const site = await buildFarm(server.database, { parentId: farm.id, name: "Counted" });
    const [second, tenth] = [
      await buildFarm(server.database, { parentId: site.id, name: "2 场" }),
      await buildFarm(server.database, { parentId: site.id, name: "10 场" }),
    ];
    for (const [farmId, name, networkId] of [
      [tenth.id, "10号舍", "N-100"],
      [second.id, "10号舍", "N-11"],
      [tenth.id, "2号舍", "N-20"],
      [second.id, "1号舍", "N-3"],
    ] as const)
      await buildHouse(server.database, { farmId, name, networkId });
    const request = async (input: object) =>
      (
        await server.call("listGateway", {
          as: company,
          input: { farmId: String(site.id), ...input },
        })
      ).body.data.rows.map(({ networkId }) => networkId);
    expect(await request({ sort: "house" })).toEqual(["N-3", "N-20", "N-11", "N-100"]);
    expect(await request({ sort: "farm" })).toEqual(["N-3", "N-11", "N-20", "N-100"]);
    expect(await request({ sort: "networkId", order: "desc" })).toEqual([
      "N-100",
      "N-20",
      "N-11",
      "N-3",
    ]);
    const file = await server.call("exportGateway", {
      as: company,
      input: { farmId: String(site.id), sort: "house", format: "csv", timeZone: "Asia/Shanghai" },
    });
    expect(file.text.match(/N-\d+/g)).toEqual(["N-3", "N-20", "N-11", "N-100"]);
    const houses = async (input: object) =>
      (
        await server.call("manageHouseList", {
          as: company,
          input: { farmId: String(site.id), ...input },
        })
      ).body.data.rows.map(({ name }) => name);
    expect([await houses({ sort: "name" }), await houses({ sort: "farm" })]).toEqual([
      ["1号舍", "2号舍", "10号舍", "10号舍"],
      ["1号舍", "10号舍", "2号舍", "10号舍"],
    ]);
  });
});

describe("a change", () => {
  behavesAsRecord<GatewayRow>({
    create,
    update: (gateway, fields) =>
      server.call("updateGateway", { as: company, input: { ...gateway, ...fields } }),
    read,
    change: {
      before: { simCard: "1" },
      after: { simCard: "2" },
    },
    log: async ({ networkId }) => (await lines(networkId)).at(-1),
    logged: "gatewayChange",
  });

  it("of the network ID applies at once, and a used one is refused", async () => {
    const [gateway, other] = [await build(), await build()];
    const networkId = unique("NEW");
    expect(
      (
        await server.call("updateGateway", {
          as: company,
          input: { ...gateway, networkId: other.networkId },
        })
      ).body.fields,
    ).toEqual({ networkId: "This network ID is taken" });
    expect(
      (await server.call("updateGateway", { as: company, input: { ...gateway, networkId } }))
        .status,
    ).toBe(200);
    expect([
      server.directory.byNetworkId(gateway.networkId),
      server.directory.byNetworkId(networkId)?.houseId,
    ]).toEqual([undefined, gateway.houseId]);
  });
});

describe("deleting a gateway", () => {
  it("resets its house: alarms clear, readings stay, another one may come", async () => {
    const house = await buildHouse(server.database, { farmId: farm.id, isOnline: true });
    const alarm = await buildAlarm(server.database, { houseId: house.id });
    await server.database.query("update house_states set due_at = now() where house_id = $1", [
      house.id,
    ]);
    await server.database.query(
      "insert into reading_days (house_id, at, frames, sum) values ($1, '2026-05-01', 1, '{}')",
      [house.id],
    );
    const [gateway] = (
      await server.call("listGateway", { as: company, input: { keyword: house.networkId! } })
    ).body.data.rows;
    commits = [];
    expect(
      (await server.call("deleteGateway", { as: company, input: { id: gateway!.id } })).body.msg,
    ).toBe("Deleted");
    expect(await read(gateway!.id)).toBeUndefined();
    expect(server.directory.byHouseId(house.id)).toBeUndefined();
    expect(
      await server.database.query(
        "select is_online, seen_at, due_at, reading_at is not null as has_reading from house_states where house_id = $1",
        [house.id],
      ),
    ).toEqual([{ is_online: null, seen_at: null, due_at: null, has_reading: true }]);
    expect(
      await server.database.query(
        "select state, cleared_at is not null as is_cleared from alarms where id = $1",
        [alarm.id],
      ),
    ).toEqual([{ state: "returned", is_cleared: true }]);
    expect(
      await server.database.query("select 1 from reading_days where house_id = $1", [house.id]),
    ).toHaveLength(1);
    expect(commits.flatMap(({ facts }) => facts.map(({ kind }) => kind))).toEqual([
      "alarm",
      "house",
    ]);
    expect((await lines(house.networkId!)).at(-1)).toMatchObject({
      function: "gatewayDelete",
      network_id: house.networkId,
      before: { networkId: house.networkId },
    });
    expect((await create({ houseId: house.id, networkId: house.networkId! })).status).toBe(200);
  });
});

describe("the connection instructions", () => {
  it("come from the operator's configuration, otherwise from the server", async () => {
    const gateway = await build();
    const connect = async (on: TestServer, as: Caller) =>
      (await on.call("gatewayConnect", { as, input: { id: String(gateway.id) } })).body.data;
    const data = await connect(server, company);
    expect(data).toMatchObject({
      networkId: gateway.networkId,
      broker: "embedded",
      host: "127.0.0.1",
      port: 1883,
      isTls: false,
      isPublic: false,
      will: { topic: `v1/gw/${gateway.networkId}/up/event`, payload: '{"v":1,"event":"offline"}' },
    });
    expect([data.publishTopics[0], data.subscribeTopics[0]]).toEqual([
      `v1/gw/${gateway.networkId}/up/tele`,
      `v1/gw/${gateway.networkId}/down/cmd`,
    ]);
    expect(JSON.parse(data.frame)).toMatchObject({ v: 1, seq: 1, ts: server.clock.now / 1000 });
  });
});
