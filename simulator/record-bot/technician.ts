import { addDays } from "../../contract/base/calendar-day.ts";
import { createHash } from "node:crypto";
import type { Plan } from "../../contract/maintenance/maintenance.ts";
import { maintenanceRoutes } from "../../contract/route/maintenance/maintenance-routes.ts";
import { fraction, hash, mix } from "../base/random.ts";
import type { CallServer } from "./bot-calls.ts";

/** Share of the work done within `promptDays` of its day; the rest waits far longer. */
const promptShare = 0.8;
const promptDays = 5;
const lateDays = 20;
const notPossibleShare = 1 / 15;
const pageSize = 100;

interface Decision {
  readonly on: string;
  readonly result: "ok" | "adjusted" | "notPossible";
}

/** Returns when a plan is worked on, and the result: the same for the same plan and day. */
export function decisionOf({ id, dueOn }: Pick<Plan, "id" | "dueOn">, tries: number): Decision {
  const random = hash(`plan ${id} ${dueOn}`, tries);
  const isPrompt = fraction(random) < promptShare;
  const wait = isPrompt ? promptDays : promptDays + lateDays;
  const days = Math.floor(fraction(mix(random + 1)) * wait);
  const outcome = fraction(mix(random + 2));
  return {
    on: addDays(dueOn ?? "", days),
    result: outcome < notPossibleShare ? "notPossible" : outcome < 0.25 ? "adjusted" : "ok",
  };
}

/** Does the due work on a farm that its technician has time for today. Returns its amount. */
export async function doWork(call: CallServer): Promise<number> {
  const todo = await call(maintenanceRoutes.listPlan, { state: "todo", page: 1, pageSize });
  let done = 0;
  for (const plan of todo?.rows ?? []) {
    const { on, result } = decisionOf(plan, plan.records);
    if (plan.dueOn === null || on > plan.today) continue;
    const input = {
      draftId: draftIdOf(plan),
      planIds: [plan.id],
      doneOn: plan.today,
      result,
      minutes: 10 + (plan.id % 50),
      note: result === "notPossible" ? "缺配件，已订购 · Part missing, ordered" : "",
    };
    if ((await call(maintenanceRoutes.maintenanceDone, input)) !== null) done += 1;
  }
  return done;
}

/** The same work has the same number, whenever it is sent: UUID of version 8. */
function draftIdOf({ id, dueOn, records }: Plan): string {
  const hex = createHash("sha256").update(`technician ${id} ${dueOn} ${records}`).digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}
