import { hourMs } from "../../contract/base/time.ts";
import type { Database } from "../../server/platform/db/open-database.ts";
import {
  alarmOutages,
  plannedWorks,
  workRuns,
} from "../../server/platform/db/schema/alarm/alarm-setting-tables.ts";

type Values = typeof plannedWorks.$inferInsert;

/** Planned work in a house tomorrow, and a window of such work that runs there now. */
export async function buildWork(
  { orm }: Pick<Database, "orm">,
  house: { readonly id: number; readonly orgId: number },
  over: Partial<Values> = {},
): Promise<{ readonly workId: number; readonly runId: number }> {
  const now = Date.now();
  const shared = {
    orgId: house.orgId,
    name: over.name ?? "Cleaning",
    reason: over.reason ?? "Dust off the sensors",
    timeZone: "Asia/Shanghai",
    farmIds: [],
    houseIds: [house.id],
  };
  const [work] = await orm
    .insert(plannedWorks)
    .values({
      groups: [],
      urgentReason: "",
      day: "2026-06-01",
      time: "18:00",
      minutes: 120,
      repeat: "none",
      weekDays: [],
      untilDay: null,
      madeBy: "somebody",
      nextFrom: new Date(now + 20 * hourMs),
      nextTo: new Date(now + 22 * hourMs),
      ...shared,
      ...over,
    })
    .returning({ id: plannedWorks.id });
  const [run] = await orm
    .insert(workRuns)
    .values({
      workId: work!.id,
      keys: ["tempHigh"],
      hidesUrgent: false,
      from: new Date(now - hourMs),
      until: new Date(now + hourMs),
      state: "running",
      ...shared,
    })
    .returning({ id: workRuns.id });
  await orm.insert(alarmOutages).values({
    houseId: house.id,
    key: "",
    runId: run!.id,
    reason: shared.reason,
    by: "somebody",
    from: new Date(now - hourMs),
    until: new Date(now + hourMs),
  });
  return { workId: work!.id, runId: run!.id };
}
