import type { forecastRoutes } from "../../../../contract/route/flock/forecast-routes.ts";
import { buildFlock } from "../../../factories/fleet.ts";
import { everybody, type ProbesOf, type Scene } from "../../process/security/security-probe.ts";

/** The flock in the house that every caller can access. */
async function presentFlock({ server, house }: Scene): Promise<string> {
  const [flock] = await server.database.query<{ id: number }>(
    "select id from flocks where house_id = $1 and cleared_at is null",
    [house.id],
  );
  const placedAt = Date.UTC(2026, 4, 20);
  return String(flock?.id ?? (await buildFlock(server.database, house.id, { placedAt })));
}

export const forecastProbes = {
  listSaleForecast: {
    bad: { within: "0" },
    foreign: ({ farm, flock }) => [{ farmId: String(farm) }, { id: String(flock) }],
    roles: everybody,
  },
  exportSaleForecast: {
    good: () => ({ format: "csv" }),
    bad: { format: "pdf" },
    foreign: ({ farm }) => [{ farmId: String(farm), format: "csv" }],
    roles: everybody,
  },
  flockForecast: {
    good: async (scene) => ({ flockId: await presentFlock(scene) }),
    bad: { flockId: "x" },
    absent: { flockId: "99999999999" },
    foreign: ({ flock }) => [{ flockId: String(flock) }],
    roles: everybody,
  },
} satisfies ProbesOf<typeof forecastRoutes>;
