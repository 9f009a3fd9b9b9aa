import { beforeEach, describe, expect, it } from "vitest";
import { hourMs } from "../../../contract/base/time.ts";
import type { Caller } from "../../../server/platform/session/caller-scope.ts";
import { buildFarm, buildHouse } from "../../factories/fleet.ts";
import { useTestServer } from "../../factories/http.ts";
import { buildUnit } from "../../factories/maintenance.ts";
import { buildUser } from "../../factories/user.ts";

const server = useTestServer();
const now = Date.UTC(2026, 5, 1, 10, 30);
let manager: Caller;
let houseId: number;
let orgId: number;

beforeEach(async () => {
  server.clock.now = now;
  const farm = await buildFarm(server.database);
  ({ orgId } = farm);
  houseId = (await buildHouse(server.database, { farmId: farm.id })).id;
  manager = await buildUser(server.database, {
    roleKey: "farm_manager",
    orgId,
    farmIds: [farm.id],
  });
});

const out = async (id: number, hours: number, over: object = {}) => {
  const { body } = await server.call("unitDetail", { as: manager, input: { id: String(id) } });
  return server.call("unitOutage", {
    as: manager,
    input: { id, version: body.data.unit.version, hours, reason: "new bearing", ...over },
  });
};
/** Hidden alarms, with the hours until they are shown. */
const hidden = async () =>
  (
    await server.database.query<{ key: string; until: Date }>(
      `select key, until_at as until from alarm_outages where house_id = $1 and ended_at is null
       order by key`,
      [houseId],
    )
  ).map(({ key, until }) => [key, (until.getTime() - now) / hourMs]);
const heaters = () =>
  Promise.all(
    [1, 2, 3].map(
      async (number) => (await buildUnit(server.database, houseId, { kind: "heater", number })).id,
    ),
  );

describe("an alarm that does not name its unit", () => {
  it("is shown while one of the kind's units is in service, and hidden until the first is back", async () => {
    const [one, two, three] = await heaters();
    const { body } = await out(one!, 8);
    expect(body.data).toMatchObject({ outUntil: now + 8 * hourMs, isToldTogether: true });
    expect(await hidden()).toEqual([]);
    await out(two!, 2);
    expect(await hidden()).toEqual([]);
    await out(three!, 4);
    expect(await hidden()).toEqual([["heaterFault", 2]]);
    await out(two!, 6);
    expect(await hidden()).toEqual([["heaterFault", 4]]);
    await out(one!, 0);
    expect(await hidden()).toEqual([]);
  });

  it("is shown again when another unit in service is listed", async () => {
    const ids = await heaters();
    for (const id of ids) await out(id, 4);
    expect(await hidden()).toHaveLength(1);
    const { status } = await server.call("createUnit", {
      as: manager,
      input: { houseId, kind: "heater", number: 4, installedOn: "2026-06-01" },
    });
    expect([status, await hidden()]).toEqual([200, []]);
  });

  it("is shown again when units in service that frames name are listed", async () => {
    const { id } = await buildUnit(server.database, houseId, { kind: "heater", number: 1 });
    await out(id, 8);
    expect(await hidden()).toEqual([["heaterFault", 8]]);
    await server.database.query(
      `update house_states set detail = detail || '{"heaters":[0,40,40]}' where house_id = $1`,
      [houseId],
    );
    const { status } = await server.call("createFoundUnits", { as: manager, input: { houseId } });
    expect([status, await hidden()]).toEqual([200, []]);
  });

  it("is shown while others of its kind report unlisted units", async () => {
    await server.database.query(
      `update house_states set detail = detail || '{"heaters":[0,40,40,40,40]}' where house_id = $1`,
      [houseId],
    );
    const { id } = await buildUnit(server.database, houseId, { kind: "heater", number: 3 });
    expect((await out(id, 8)).body.data.isToldTogether).toBe(true);
    expect(await hidden()).toEqual([]);
    // A fan's alarm names the fan, so alarms of the other fans are raised anyway.
    const fan = await buildUnit(server.database, houseId, { number: 2 });
    await server.database.query(
      `update house_states set detail = detail || '{"fans":[1,1,1,1,1]}' where house_id = $1`,
      [houseId],
    );
    expect((await out(fan.id, 8)).body.data.isToldTogether).toBe(false);
    const subjects = await server.database.query<{ key: string; subject: string }>(
      "select key, subject from alarm_outages where house_id = $1 order by key",
      [houseId],
    );
    expect(subjects).toEqual([
      { key: "fanBelt", subject: "2" },
      { key: "fanFault", subject: "2" },
    ]);
  });

  it("is shown while the record of the house names other unlisted units", async () => {
    await server.database.query(
      `update houses set equipment = equipment || '{"coolPads":2}' where id = $1`,
      [houseId],
    );
    const { id } = await buildUnit(server.database, houseId, { kind: "coolPad", number: 1 });
    await out(id, 8);
    expect(await hidden()).toEqual([]);
  });

  it("is hidden with the only one of its kind", async () => {
    const { id } = await buildUnit(server.database, houseId, { kind: "coolPad", number: 1 });
    expect((await out(id, 3)).body.data.isToldTogether).toBe(false);
    expect(await hidden()).toEqual([["padPump", 3]]);
  });
});

it("a unit with an urgent alarm goes out of service only after a second confirmation", async () => {
  await server.database.query(
    `insert into alarm_kind_settings (org_id, key, severity, changed_by,
       changed_at)
     values ($1, 'fanFault', 1, 'x', now())`,
    [orgId],
  );
  const { id } = await buildUnit(server.database, houseId, { number: 3 });
  const refused = await out(id, 2);
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([
    409,
    ["isUrgentConfirmed"],
  ]);
  expect(await hidden()).toEqual([]);
  expect((await out(id, 2, { isUrgentConfirmed: true })).status).toBe(200);
  expect(await hidden()).toEqual([
    ["fanBelt", 2],
    ["fanFault", 2],
  ]);
  // Returning to service needs no confirmation.
  expect((await out(id, 0)).status).toBe(200);
});
