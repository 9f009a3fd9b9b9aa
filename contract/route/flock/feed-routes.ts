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
      list: "Returns the feed deliveries of farms in the caller's scope, newest first",
      create: "Records a feed delivery to a farm or to the silo of a house",
      update: "Corrects a feed delivery",
      delete: "Deletes a feed delivery entered by mistake",
    },
    list: cursorList(filter, feedDeliverySchema),
    row: feedDeliverySchema,
    create: createFeedDeliverySchema,
    update: updateFeedDeliverySchema,
  }),
  exportFeedDelivery: listFileRoute({
    path: "/feed/export",
    access: "feed.read",
    summary: "Exports feed deliveries as CSV or XLSX",
    filter,
  }),
} as const;
