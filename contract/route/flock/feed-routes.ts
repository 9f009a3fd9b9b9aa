import {
  createFeedDeliverySchema,
  feedDeliverySchema,
  feedSorts,
  updateFeedDeliverySchema,
} from "../../flock/production/feed.ts";
import { z } from "zod";
import { id, keyword } from "../../base/call-schema.ts";
import { crudRoutes, cursorList, listFileRoute } from "../define/crud-routes.ts";

const filter = {
  keyword,
  farmId: id.optional(),
  houseId: id.optional(),
  sort: z.enum(feedSorts).default("day"),
  order: z.enum(["asc", "desc"]).default("desc"),
};

export const feedRoutes = {
  ...crudRoutes("FeedDelivery", {
    path: "/feed",
    read: "feed.read",
    manage: "feed.manage",
    summary: {
      list: "Feed that came to the farms in sight, the newest first",
      create: "Write down feed that came, to a farm or to the silo of a house",
      update: "Put a delivery right",
      delete: "Delete a delivery that was written down by mistake",
    },
    list: cursorList(filter, feedDeliverySchema),
    row: feedDeliverySchema,
    create: createFeedDeliverySchema,
    update: updateFeedDeliverySchema,
  }),
  exportFeedDelivery: listFileRoute({
    path: "/feed/export",
    access: "feed.read",
    summary: "The list as a file",
    filter,
  }),
} as const;
