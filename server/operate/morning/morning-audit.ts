import { sql } from "drizzle-orm";
import type { MorningRow } from "../../../contract/operate/morning.ts";
import type { morningRoutes } from "../../../contract/route/operate/morning-routes.ts";
import type { AuditsOf } from "../../platform/audit/audit.ts";
import { visibleHouses } from "../../platform/session/caller-scope.ts";
import { farmIds, namedBy } from "../../platform/session/named-ids.ts";

declare module "../../platform/audit/audit.ts" {
  interface LoggedChanges {
    readonly answerMorning: MorningRow;
    readonly makeMorning: {
      readonly farmId: number;
      readonly orgId: number;
      readonly farms: number;
    };
  }
}

const rowIds = namedBy(
  "morning",
  sql`morning_rows m join houses h on h.id = m.house_id join farms f on f.id = h.farm_id`,
  sql`m.id`,
  visibleHouses,
);

export const morningAudits = {
  listMorning: { names: ({ id, farmId }) => [rowIds(id), farmIds(farmId)] },
  answerMorning: {
    lines: ({ day, houseId, isUseful, place }, { answer }) => [
      {
        function: answer === "visited" ? "morningVisit" : "morningJudge",
        operation: `${day} #${place}`,
        houseId,
        ...(answer === "visited" ? {} : { after: { isUseful } }),
      },
    ],
    recordsChanged: ({ houseId }) => [{ kinds: ["mornings"], houseIds: [houseId] }],
    names: ({ id }) => [rowIds(id)],
  },
  makeMorning: {
    lines: ({ orgId, farms }) => [{ function: "morningMake", orgId, remark: `×${farms}` }],
    recordsChanged: ({ orgId }) => [{ kinds: ["mornings"], orgIds: [orgId] }],
    names: ({ farmId }) => [farmIds(farmId)],
  },
} satisfies AuditsOf<typeof morningRoutes>;
