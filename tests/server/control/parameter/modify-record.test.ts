import { beforeAll, describe, expect, it } from "vitest";
import { hourMs } from "../../../../contract/base/time.ts";
import { buildFarm, buildHouse, buildOrg } from "../../../factories/fleet.ts";
import { useAdministrator, useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";

const server = useTestServer();
const administrator = useAdministrator(server);
const noon = Date.UTC(2026, 2, 8, 12);
let [houseId, otherId] = [0, 0];
let houseManager: Caller;

/** One line per hour, with the settings in rotation, and lines of another house in between. */
const settings = [
  ["curve", "target", 1],
  ["curve", "targetOffset", null],
  ["levels", "fans", 2],
] as const;
const lines = 60;

beforeAll(async () => {
  const { database } = server;
  const orgId = await buildOrg(database);
  const { id: farmId } = await buildFarm(database, { orgId });
  houseId = (await buildHouse(database, { farmId })).id;
  otherId = (await buildHouse(database, { farmId })).id;
  houseManager = await buildUser(database, {
    roleKey: "shack_manager",
    orgId,
    houseIds: [houseId],
  });
  for (const id of [houseId, otherId])
    for (let index = 0; index < lines; index += 1) {
      const [group, key, row] = settings[index % settings.length]!;
      await database.query(
        `insert into parameter_changes (at, house_id, gateway_id, grp, key, row, before, after,
           origin) values ($1, $2, 1, $3, $4, $5, '0', $6, 'panel')`,
        [new Date(noon + index * hourMs), id, group, key, row, String(index)],
      );
    }
});

const list = async (input: object, as: Caller = administrator) =>
  (
    await server.call("listParameterRecord", {
      as,
      input: { houseId: String(houseId), pageSize: "4", ...input },
    })
  ).body.data;

describe("the modify records of a house", () => {
  it("are filtered by one setting across all pages, not on one page alone", async () => {
    const targets = lines / settings.length;
    const pages: unknown[] = [];
    for (let page = 1; page <= targets / 4; page += 1) {
      const { total, rows } = await list({ group: "curve", key: "target", page: String(page) });
      expect(total).toBe(targets);
      for (const row of rows) expect(row).toMatchObject({ group: "curve", key: "target", row: 1 });
      pages.push(...rows.map(({ after }) => after));
    }
    expect(pages).toEqual(Array.from({ length: targets }, (_, index) => lines - 3 - 3 * index));
  });

  it("are filtered by a period that includes its start and excludes its end", async () => {
    const from = noon + 10 * hourMs;
    const span = { from: String(from), to: String(from + 3 * hourMs) };
    const { total, rows } = await list(span);
    expect([total, rows.map(({ after }) => after)]).toEqual([3, [12, 11, 10]]);
    expect(await list({ ...span, key: "target", group: "curve" })).toMatchObject({ total: 1 });
    expect(await list({ to: String(noon) })).toMatchObject({ total: 0, rows: [] });
  });

  it("accept any number as a time, and any word as a setting", async () => {
    const far = String(Number.MAX_SAFE_INTEGER);
    expect(await list({ from: `-${far}`, to: far })).toMatchObject({ total: lines });
    expect(await list({ key: "' or true --" })).toMatchObject({ total: 0 });
  });

  it("are those of visible houses, with any filter", async () => {
    expect(await list({ key: "target" }, houseManager)).toMatchObject({ total: lines / 3 });
    const { status } = await server.call("listParameterRecord", {
      as: houseManager,
      input: { houseId: String(otherId), key: "target" },
    });
    expect(status).toBe(404);
  });
});
