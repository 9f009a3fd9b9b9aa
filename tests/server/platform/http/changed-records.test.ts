import { beforeAll, beforeEach, expect, it } from "vitest";
import { encodePassword } from "../../../../contract/account/session.ts";
import type { Topics } from "../../../../server/platform/fact/fact-bus.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import {
  buildBreed,
  buildFlock,
  buildHouse,
  type BuiltHouse,
  buildOrg,
} from "../../../factories/fleet.ts";
import { buildGateway } from "../../../factories/gateway.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";
import { newBreed } from "../../fleet/breed/breed-form.ts";
import { newFarm } from "../../fleet/farm/farm-form.ts";
import { newGatewayType, newTerminal } from "../../fleet/gateway/gateway-form.ts";
import { importRow } from "../../fleet/house-import/house-import-form.ts";
import { newHouse } from "../../fleet/house-manage/house-form.ts";
import { newOrg } from "../../account/org/org-logo.ts";

const server = useTestServer();
let administrator: Caller;
let company: Caller;
let house: BuiltHouse;
let orgId: number;
const changes: Topics["recordsChanged"][] = [];

beforeAll(async () => {
  house = await buildHouse(server.database, { flock: null });
  orgId = house.orgId;
  administrator = await buildUser(server.database);
  company = await buildUser(server.database, { roleKey: "company_manager", orgId });
  server.bus.subscribe("recordsChanged", (change) => changes.push(change));
});
beforeEach(() => void changes.splice(0));

const orgs = { kinds: ["orgs"], orgIds: [] };
const person = (over: object = {}) => ({
  loginName: `person${Math.random()}`.replace(".", ""),
  realName: "Person",
  roleKey: "company_manager",
  password: encodePassword("Long-Enough-27"),
  ...over,
});

it("changes of organisations are announced to administrators", async () => {
  await server.call("createOrg", { as: administrator, input: newOrg() });
  expect(changes).toEqual([orgs]);
});

it("a moved user is announced to both organisations, an administrator to all administrators", async () => {
  const other = await buildOrg(server.database);
  const { data } = (await server.call("saveUser", { as: administrator, input: person({ orgId }) }))
    .body;
  expect(changes.splice(0)).toEqual([orgs, { kinds: ["users"], orgIds: [orgId] }]);
  const { password: _, ...form } = person({ orgId: other });
  await server.call("saveUser", {
    as: administrator,
    input: { ...form, id: data.id, version: data.version },
  });
  expect(changes.splice(0)).toEqual([orgs, { kinds: ["users"], orgIds: [orgId, other] }]);
  await server.call("deleteUser", { as: administrator, input: { id: data.id } });
  expect(changes.splice(0)).toEqual([orgs, { kinds: ["users"], orgIds: [other] }]);
  await server.call("saveUser", { as: administrator, input: person({ roleKey: "administrator" }) });
  expect(changes).toEqual([orgs, { kinds: ["users"], orgIds: [] }]);
});

it("a common breed is announced to all and an own one to its organisation, like its log line", async () => {
  const kinds = ["breeds", "flocks", "gateways"];
  await server.call("createBreed", { as: administrator, input: newBreed() });
  expect(changes.splice(0)).toEqual([{ kinds, orgIds: null }]);
  const own = await buildBreed(server.database, { orgId });
  await server.call("updateBreed", { as: administrator, input: newBreed({ id: own, version: 1 }) });
  await server.call("saveBreedDays", {
    as: company,
    input: { id: own, version: 2, days: [], reminders: [] },
  });
  await server.call("deleteBreed", { as: administrator, input: { id: own } });
  expect(changes).toEqual([
    { kinds, orgIds: [orgId] },
    { kinds, orgIds: [orgId] },
    { kinds, orgIds: [orgId] },
  ]);
  expect(
    (
      await server.database.query<{ org_id: number }>(
        "select org_id from operation_logs where function in ('breedChange', 'breedDelete')",
      )
    ).map((line) => line.org_id),
  ).toEqual([orgId, orgId, orgId]);
});

it("flocks, gateways and devices are announced to the house's organisation, types of gateways to all", async () => {
  const flock = await buildFlock(server.database, house.id, { placedAt: Date.UTC(2026, 0, 1) });
  await server.call("deleteFlock", { as: administrator, input: { id: flock, version: 1 } });
  const gateway = await buildGateway(server.database, house.farmId);
  await server.call("createTerminal", {
    as: administrator,
    input: newTerminal({ gatewayId: gateway.id }),
  });
  await server.call("deleteGateway", { as: administrator, input: { id: gateway.id } });
  await server.call("createGatewayType", { as: administrator, input: newGatewayType() });
  expect(changes).toEqual([
    { kinds: ["flocks", "breeds", "gateways", "plans"], orgIds: [orgId] },
    { kinds: ["gateways"], orgIds: [orgId] },
    { kinds: ["gateways", "gatewayTypes"], orgIds: [orgId] },
    { kinds: ["gatewayTypes", "gateways"], orgIds: null },
  ]);
});

it("changes in an organisation announce its counts, and the users of a deleted house", async () => {
  const farm = (await server.call("createFarm", { as: company, input: newFarm() })).body.data;
  const created = (await server.call("createHouse", { as: company, input: newHouse(farm.id) })).body
    .data;
  await server.call("deleteHouse", { as: company, input: { id: created.id } });
  expect(changes).toEqual([orgs, orgs, orgs, { kinds: ["users"], orgIds: [orgId] }]);
});

it("an import is announced after it is made, not when it is previewed", async () => {
  const [{ name }] = (await server.database.query<{ name: string }>(
    "select name from farms where id = $1",
    [house.farmId],
  )) as [{ name: string }];
  const rows = [importRow(name)];
  await server.call("importHouses", { as: company, input: { rows, isConfirmed: false } });
  expect(changes).toEqual([]);
  expect(
    (await server.call("importHouses", { as: company, input: { rows, isConfirmed: true } })).status,
  ).toBe(200);
  expect(changes).toEqual([
    orgs,
    { kinds: ["gateways", "gatewayTypes", "breeds"], orgIds: [orgId] },
  ]);
});

it("refusals, reading and leaving are not announced", async () => {
  await server.call("deleteOrg", { as: administrator, input: { id: orgId } });
  await server.call("saveUser", { as: company, input: person({ loginName: company.loginName }) });
  await server.call("listOrg", { as: administrator });
  await server.call("logout", { as: await buildUser(server.database) });
  expect(changes).toEqual([]);
});
