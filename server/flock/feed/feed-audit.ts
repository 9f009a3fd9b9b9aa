import { sql } from "drizzle-orm";
import { feedFields, type FeedDelivery } from "../../../contract/flock/production/feed.ts";
import { chosenFields } from "../../../contract/base/field.ts";
import type { feedRoutes } from "../../../contract/route/flock/feed-routes.ts";
import { farmIds, houseIds, namedBy } from "../../platform/session/named-ids.ts";
import { visibleFarms } from "../../platform/session/caller-scope.ts";
import { exportEntry } from "../../platform/audit/audit-entry.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import type { CrudChanges, AuditsOf } from "../../platform/audit/audit.ts";

declare module "../../platform/audit/audit.ts" {
  interface LoggedChanges extends CrudChanges<"FeedDelivery", FeedDelivery> {
    readonly exportFeedDelivery: number;
  }
}

const deliveryIds = namedBy(
  "delivery",
  sql`feed_deliveries d join farms f on f.id = d.farm_id`,
  sql`d.id`,
  visibleFarms,
);

export const feedAudits = {
  ...recordAudit<"FeedDelivery", FeedDelivery>("FeedDelivery", {
    function: "feed",
    fields: chosenFields(feedFields),
    line: ({ day, formula, kg, farmName, houseId }) => ({
      operation: `${day} ${formula} ${kg} kg`,
      remark: farmName,
      ...(houseId === null ? {} : { houseId }),
    }),
    recordsChanged: ({ orgId }) => [{ kinds: ["records"], orgIds: [orgId] }],
    names: {
      create: ({ farmId, houseId }) => [farmIds(farmId), houseIds(houseId)],
      update: ({ id, farmId, houseId }) => [deliveryIds(id), farmIds(farmId), houseIds(houseId)],
      delete: ({ id }) => [deliveryIds(id)],
    },
  }),
  listFeedDelivery: {
    names: ({ id, farmId, houseId }) => [deliveryIds(id), farmIds(farmId), houseIds(houseId)],
  },
  exportFeedDelivery: {
    lines: (rows, { keyword = "" }) => [exportEntry("feedDelivery", [keyword], rows)],
    names: ({ farmId, houseId }) => [farmIds(farmId), houseIds(houseId)],
  },
} satisfies AuditsOf<typeof feedRoutes>;
