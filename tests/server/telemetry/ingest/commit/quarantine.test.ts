import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../../../server/platform/session/caller-scope.ts";
import { type BuiltHouse, buildHouse } from "../../../../factories/fleet.ts";
import { useTestServer } from "../../../../factories/http.ts";
import { buildUser } from "../../../../factories/user.ts";
import { newGateway } from "../../../fleet/gateway/gateway-form.ts";

const server = useTestServer();
let house: BuiltHouse;
let company: Caller;
let administrator: Caller;
beforeAll(async () => {
  house = await buildHouse(server.database, { networkId: "OWN-1", name: "Barn 1" });
  company = await buildUser(server.database, { roleKey: "company_manager", orgId: house.orgId });
  administrator = await buildUser(server.database);
  await buildHouse(server.database, { networkId: "ELSE-1" });
  for (const [at, networkId, reason, payload] of [
    [1, "OWN-1", "notJson", "{\u202e\u0000bad"],
    [2, "OWN-1", "badHeader", "x".repeat(5000)],
    [3, "ELSE-1", "notJson", "{"],
    [4, "", "badTopic", "{"],
  ] as const) {
    await server.database.query(
      "insert into quarantine (at, network_id, topic, reason, detail, payload, size_bytes) values ($1, $2, 'v1', $3, 'd', $4, $5)",
      [new Date(at * 1000), networkId, reason, Buffer.from(payload), payload.length],
    );
  }
});
const request = async (as: Caller, input: object = {}) =>
  (await server.call("listQuarantine", { as, input })).body.data;
const ids = async (as: Caller, input: object = {}) =>
  (await request(as, input)).rows.map(({ networkId, reason }) => `${networkId}/${reason}`);

describe("refused messages", () => {
  it("are all visible to an administrator, and to a company manager for own gateways, newest first", async () => {
    expect(await ids(administrator)).toEqual([
      "/badTopic",
      "ELSE-1/notJson",
      "OWN-1/badHeader",
      "OWN-1/notJson",
    ]);
    expect(await ids(company)).toEqual(["OWN-1/badHeader", "OWN-1/notJson"]);
    expect((await request(company)).rows[0]).toMatchObject({
      houseId: house.id,
      houseName: "Barn 1",
    });
  });

  it("can be found by network ID, reason and time", async () => {
    expect(await ids(administrator, { keyword: "else" })).toEqual(["ELSE-1/notJson"]);
    expect(await ids(administrator, { reason: "notJson" })).toEqual([
      "ELSE-1/notJson",
      "OWN-1/notJson",
    ]);
    expect(await ids(administrator, { from: "2000", to: "3000" })).toEqual(["OWN-1/badHeader"]);
    expect(await ids(administrator, { from: "-1", to: "8640000000000001" })).toHaveLength(4);
  });

  it("are shown with all characters visible, and only their beginning", async () => {
    const [long, odd] = (await request(company)).rows;
    expect(odd!.excerpt).toBe("{\\u{202e}\\u{0}bad");
    expect([long!.excerpt.length, long!.isCut, odd!.isCut]).toEqual([1000, true, false]);
  });

  it("under a network ID of a former owner remain that owner's", async () => {
    const own = await buildHouse(server.database, { networkId: null });
    const successor = await buildUser(server.database, {
      roleKey: "company_manager",
      orgId: own.orgId,
    });
    await server.database.query("delete from gateways where network_id = 'ELSE-1'");
    expect(
      (
        await server.call("createGateway", {
          as: successor,
          input: newGateway({ houseId: own.id, networkId: "ELSE-1" }),
        })
      ).status,
    ).toBe(200);
    expect(await ids(successor)).toEqual([]);
    await server.database.query(
      "insert into quarantine (at, network_id, topic, reason, detail, payload, size_bytes) values ($1, 'ELSE-1', 'v1', 'tooOld', '', '', 0)",
      [new Date(server.clock.now)],
    );
    expect(await ids(successor)).toEqual(["ELSE-1/tooOld"]);
  });
});
