import { usualSettings } from "../../../../contract/fleet/production-setting.ts";
import type { warningRoutes } from "../../../../contract/route/alarm/warning-routes.ts";
import { buildFlock } from "../../../factories/fleet.ts";
import { buildWarning } from "../../../factories/warning.ts";
import {
  everybody,
  type Ids,
  nobody,
  operators,
  type ProbesOf,
  type Scene,
} from "../../process/security/security-probe.ts";

/** An open warning of the house that every caller can access. */
async function freshWarning({ server, house }: Scene): Promise<number> {
  const [flock] = await server.database.query<{ id: number }>(
    "select id from flocks where house_id = $1 order by id limit 1",
    [house.id],
  );
  const flockId =
    flock?.id ?? (await buildFlock(server.database, house.id, { placedAt: Date.UTC(2026, 4, 20) }));
  return buildWarning(server.database, flockId);
}
const dismiss = (id: number) => ({
  id,
  version: 1,
  days: 7,
  reason: "vaccine in the water",
  wasRight: false,
});
const set = (orgId: number) => ({ orgId, values: usualSettings, version: 0 });
/** A neighbouring farm is in the same organisation. */
const foreignOrg = ({ org, own }: Ids) => (org === own.orgId ? nobody : org);

export const warningProbes = {
  listWarning: {
    bad: { state: "x" },
    foreign: ({ farm, flock, warning }) => [
      { farmId: String(farm) },
      { flockId: String(flock) },
      { id: String(warning) },
    ],
    roles: everybody,
  },
  exportWarning: {
    good: () => ({ format: "csv" }),
    bad: { format: "pdf" },
    foreign: ({ farm, flock }) => [
      { farmId: String(farm), format: "csv" },
      { flockId: String(flock), format: "csv" },
    ],
    roles: everybody,
  },
  dismissWarning: {
    good: async (scene) => dismiss(await freshWarning(scene)),
    bad: { ...dismiss(1), reason: "x" },
    absent: dismiss(nobody),
    foreign: ({ warning }) => [dismiss(warning)],
    roles: operators,
    needs: "canOperate",
  },
  productionSettings: {
    bad: { orgId: "x" },
    absent: { orgId: String(nobody) },
    foreign: (ids) => [{ orgId: String(foreignOrg(ids)) }],
    roles: everybody,
  },
  tryProductionSettings: {
    good: ({ house }) => ({ orgId: house.orgId, values: usualSettings }),
    bad: { orgId: "x", values: usualSettings },
    absent: { orgId: nobody, values: usualSettings },
    foreign: (ids) => [{ orgId: foreignOrg(ids), values: usualSettings }],
    roles: ["administrator", "company_manager"],
    needs: "canOperate",
  },
  saveProductionSettings: {
    good: async ({ server, house }) => {
      await server.database.query("delete from org_settings where org_id = $1", [house.orgId]);
      return set(house.orgId);
    },
    bad: { ...set(1), version: "x" },
    absent: set(nobody),
    foreign: (ids) => [set(foreignOrg(ids))],
    roles: ["administrator", "company_manager"],
    needs: "canOperate",
  },
} satisfies ProbesOf<typeof warningRoutes>;
