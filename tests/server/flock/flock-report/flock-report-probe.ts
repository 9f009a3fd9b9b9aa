import type { flockReportRoutes } from "../../../../contract/route/flock/flock-report-routes.ts";
import { only } from "../../../../server/platform/db/sql-statement.ts";
import { buildBreed, buildFlock } from "../../../factories/fleet.ts";
import {
  everybody,
  nobody,
  operators,
  type ProbesOf,
  type Scene,
} from "../../process/security/security-probe.ts";

/** A flock in the house that every caller sees. */
async function flockOf({ server, house }: Scene): Promise<string> {
  const [flock] = await server.database.query<{ id: number }>(
    "select id from flocks where house_id = $1 order by id limit 1",
    [house.id],
  );
  const placedAt = Date.UTC(2026, 4, 20);
  return String(flock?.id ?? (await buildFlock(server.database, house.id, { placedAt })));
}

const reopen = (flockId: number) => ({ flockId, version: 1, reason: "sale of the last day" });

/** A flock that has left the house with no bird behind it; its books are open. */
async function leftFlock({ server, house }: Scene): Promise<number> {
  const placedAt = Date.UTC(2026, 3, 1);
  await server.database.query("delete from flocks where house_id = $1 and placed_at = $2", [
    house.id,
    new Date(placedAt),
  ]);
  const { id: flockId } = only(
    await server.database.query<{ id: number }>(
      `insert into flocks (house_id, breed_id, placed_at, cleared_at, placed_count)
       values ($1, $2, $3, $4, 1000) returning id`,
      [
        house.id,
        await buildBreed(server.database),
        new Date(placedAt),
        new Date(Date.UTC(2026, 4, 5)),
      ],
    ),
  );
  await server.database.query(
    `insert into stock_moves (flock_id, day, at, by_user, by_name, kind, birds, partner, doc_no)
     values ($1, '2026-05-04', now(), 1, 'somebody', 'sale', 1000, '', '')`,
    [flockId],
  );
  return flockId;
}

export const flockReportProbes = {
  listFlockResult: {
    bad: { age: "0" },
    foreign: ({ farm, flock }) => [{ farmId: String(farm) }, { id: String(flock) }],
    roles: everybody,
  },
  exportFlockResult: {
    good: () => ({ format: "csv" }),
    bad: { format: "pdf" },
    foreign: ({ farm }) => [{ farmId: String(farm), format: "csv" }],
    roles: everybody,
  },
  flockReport: {
    good: async (scene) => ({ flockId: await flockOf(scene) }),
    bad: { flockId: "x" },
    absent: { flockId: "99999999999" },
    foreign: ({ flock }) => [{ flockId: String(flock) }],
    roles: everybody,
  },
  exportFlockReport: {
    good: async (scene) => ({ flockId: await flockOf(scene) }),
    bad: { flockId: "x" },
    absent: { flockId: "99999999999" },
    foreign: ({ flock }) => [{ flockId: String(flock) }],
    roles: everybody,
  },
  closeFlock: {
    good: async (scene) => ({ flockId: await leftFlock(scene) }),
    bad: { flockId: "x" },
    absent: { flockId: nobody },
    foreign: ({ flock }) => [{ flockId: flock }],
    roles: operators,
    needs: "canOperate",
  },
  reopenFlock: {
    good: async (scene) => {
      const flockId = await leftFlock(scene);
      await scene.server.database.query(
        `insert into flock_reports (flock_id, version, at, by_user, by_name, note,
           formula_version, figures)
         values ($1, 1, now(), 1, 'somebody', '', 1, '{"firstDay": "2026-04-01"}')`,
        [flockId],
      );
      return reopen(flockId);
    },
    bad: { ...reopen(1), reason: "x" },
    absent: reopen(nobody),
    foreign: ({ flock }) => [reopen(flock)],
    roles: ["administrator", "company_manager"],
    needs: "canOperate",
  },
} satisfies ProbesOf<typeof flockReportRoutes>;
