import { sql } from "drizzle-orm";
import type { siteRoutes } from "../../../contract/route/control/edge-routes.ts";
import type { Advice, SiteHouse } from "../../../contract/control/edge/edge-record.ts";
import { houseIds, namedBy } from "../../platform/session/named-ids.ts";
import { visibleHouses } from "../../platform/session/caller-scope.ts";
import type { AuditsOf } from "../../platform/audit/audit.ts";
import { visibleAdvice } from "./advice-row.ts";

declare module "../../platform/audit/audit.ts" {
  interface LoggedChanges {
    /** Null: it was over, refused or taken up already. */
    readonly refuseAdvice: Advice | null;
    /** Null: there was none to be ended. */
    readonly setAutopilot: { readonly house: SiteHouse; readonly hours: number } | null;
  }
}

const edgeIds = namedBy(
  "gateway",
  sql`gateways g join houses h on h.id = g.house_id join farms f on f.id = h.farm_id`,
  sql`g.id`,
  visibleHouses,
);
const adviceIds = namedBy("advice", sql`site_advices a`, sql`a.id`, visibleAdvice);
const ofEdge = ({ id }: { readonly id: number }) => [edgeIds(id)];
const ofAdvice = ({ id }: { readonly id: number }) => [adviceIds(id)];
const staleAt = (houseId: number | null) =>
  houseId === null ? [] : [{ kinds: ["advices"] as const, houseIds: [houseId] }];

export const siteAudits = {
  getSite: { names: ofEdge },
  listAdvice: {
    names: ({ id, houseId }) => [
      ...(id === undefined ? [] : [edgeIds(id)]),
      ...(houseId === undefined ? [] : [houseIds(houseId)]),
    ],
  },
  listEyes: { names: ({ id, houseId }) => [edgeIds(id), houseIds(houseId)] },
  // As with armCommand, nothing is changed yet.
  acceptAdvice: { lines: null, names: ofAdvice },
  refuseAdvice: {
    lines: (advice) =>
      advice === null || advice.houseId === null
        ? []
        : [
            {
              function: "adviceRefuse",
              houseId: advice.houseId,
              operation: advice.group ?? advice.action?.do ?? "",
              remark: `${advice.id} ${advice.reason ?? ""}`,
            },
          ],
    recordsChanged: (advice) => staleAt(advice?.houseId ?? null),
    names: ofAdvice,
  },
  setAutopilot: {
    lines: (change) =>
      change === null
        ? []
        : [
            {
              function: change.hours > 0 ? "autopilotOn" : "autopilotOff",
              houseId: change.house.houseId,
              operation: change.house.networkId,
              remark: change.hours > 0 ? `${change.hours} h` : "",
            },
          ],
    recordsChanged: (change) => staleAt(change?.house.houseId ?? null),
    names: ({ id, houseId }) => [edgeIds(id), houseIds(houseId)],
  },
} satisfies AuditsOf<typeof siteRoutes>;
