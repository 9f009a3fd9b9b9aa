import { expect, it } from "vitest";
import { dayMs } from "../../../../contract/base/time.ts";
import { refreshFigures } from "../../../../server/flock/production/production-figures.ts";
import { localDay } from "../../../../server/platform/time/local-day.ts";
import { buildFarm, buildFlock, buildHouse } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";

const server = useTestServer();

it("a flock kept for nine years still counts the losses of its first month", async () => {
  const { database } = server;
  const farm = await buildFarm(database);
  const house = await buildHouse(database, { farmId: farm.id, species: "pig", flock: null });
  const days = 9 * 365;
  const flockId = await buildFlock(database, house.id, {
    placedAt: server.clock.now - days * dayMs,
    placedCount: 500,
    placedAge: 200,
  });
  await database.query(
    `insert into loss_lines (flock_id, day, at, by_user, by_name, dead, culled, cause)
     select $1, $2::date + no, now(), 1, 'keeper', no, 3, 'leg' from generate_series(1, 5) no`,
    [flockId, localDay("Asia/Shanghai", server.clock.now - days * dayMs)],
  );
  while ((await refreshFigures(server, server.clock.now, 50)) > 0);
  const manager = await buildUser(database, {
    roleKey: "farm_manager",
    orgId: farm.orgId,
    farmIds: [farm.id],
  });
  const input = { flockId: String(flockId) };
  const { body } = await server.call("productionSeries", { as: manager, input });
  expect([body.data.days.length, body.data.days.at(-1)?.alive]).toEqual([days + 1, 470]);
});
