import { sql } from "drizzle-orm";
import type { noticeRoutes } from "../../contract/route/notice.ts";
import { namedBy } from "../session/named-ids.ts";
import { visibleHouses } from "../session/scope.ts";
import type { TracesOf } from "../trace/trace.ts";

const alarmIds = namedBy(
  "alarm",
  sql`alarms a join houses h on h.id = a.house_id join farms f on f.id = h.farm_id`,
  sql`a.id`,
  visibleHouses,
);

export const noticeTraces = {
  listNotice: {},
  toldOfAlarms: { names: (input) => [alarmIds(...input.alarmIds)] },
  noticeState: {},
} satisfies TracesOf<typeof noticeRoutes>;
