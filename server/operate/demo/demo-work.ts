import { addDays } from "../../../contract/base/calendar-day.ts";
import { dayMs } from "../../../contract/base/time.ts";
import { nextWindow } from "../../judge/work/work-window.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { plannedWorks } from "../../platform/db/schema/alarm/alarm-setting-tables.ts";
import { known } from "../../platform/base/known-value.ts";
import { localDay } from "../../platform/time/local-day.ts";

/** The farm of the demo's rota, whose people are notified of start and end. */
const placeSql = `select r.org_id, r.farm_id, f.time_zone from rotas r
  join farms f on f.id = r.farm_id order by r.id limit 1`;

/**
 * Announces the flushing of the water lines at the rota's farm, twice a week from tomorrow on, so
 * that changes of the water meters in that time raise no alarm.
 */
export async function seedPlannedWork(database: Database, now: number): Promise<void> {
  const [place] = await database.query<{ org_id: number; farm_id: number; time_zone: string }>(
    placeSql,
  );
  if (place === undefined) return;
  const day = addDays(localDay(place.time_zone, now), 1);
  const weekday = ((Date.parse(day) / dayMs + 3) % 7) + 1;
  const times = {
    day,
    time: "14:00",
    minutes: 90,
    repeat: "weekly" as const,
    weekDays: [weekday, ((weekday + 2) % 7) + 1].toSorted((a, b) => a - b),
    untilDay: addDays(day, 180),
  };
  const next = known(nextWindow(times, place.time_zone, { after: now, last: null }), "window");
  await database.orm.insert(plannedWorks).values({
    ...times,
    orgId: place.org_id,
    timeZone: place.time_zone,
    name: "饮水线冲洗消毒 · Flushing of water lines",
    reason:
      "每周两次，期间水表读数不作为报警依据 · Twice a week; water meters count for no alarm meanwhile",
    farmIds: [place.farm_id],
    houseIds: [],
    groups: ["waterFeed"],
    urgentReason: "",
    madeBy: "场长",
    nextFrom: new Date(next.from),
    nextTo: new Date(next.to),
  });
}
