import type { tariffRoutes } from "../../../../contract/route/energy/tariff-routes.ts";
import { buildTariff, newTariff, newVersion } from "../../../factories/tariff.ts";
import {
  type Ids,
  nobody,
  operators,
  type ProbesOf,
  recordProbes,
} from "../../process/security/security-probe.ts";

const managers = ["administrator", "company_manager"] as const;
/** A neighbouring farm is in the caller's organisation, and so are its prices. */
export const strangeTariff = ({ org, own, tariff }: Ids): number =>
  org === own.orgId ? nobody : tariff;

const records = recordProbes("Tariff", {
  roles: managers,
  form: newTariff,
  bad: { versions: [] },
  make: ({ server, house }) => buildTariff(server.database, house.orgId),
  foreign: (ids) => ({ id: strangeTariff(ids) }),
});

export const tariffProbes = {
  ...records,
  createTariff: {
    ...records.createTariff,
    good: ({ house }) => newTariff({ orgId: house.orgId }),
  },
  listTariff: {
    bad: { page: "0" },
    foreign: (ids) => [{ id: String(strangeTariff(ids)) }],
    roles: operators,
  },
  previewTariff: {
    good: async ({ server, house }) => ({
      id: await buildTariff(server.database, house.orgId),
      versions: [newVersion()],
    }),
    bad: { id: 1, versions: [] },
    absent: { id: nobody, versions: [newVersion()] },
    foreign: (ids) => [{ id: strangeTariff(ids), versions: [newVersion()] }],
    roles: managers,
    needs: "canOperate",
  },
} satisfies ProbesOf<typeof tariffRoutes>;
