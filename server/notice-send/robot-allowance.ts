import type { Severity } from "../../contract/alarm.ts";
import type { Transaction } from "../db/open.ts";
import type { Calendar } from "../notice-plan/calendar.ts";
import { firstOpen } from "../notice-plan/plan.ts";
import { readAllowance } from "./allowance.ts";
import type { Contact } from "./contact-row.ts";

/** Whether a group's robot may be told something now: within its hours and its limit. */
export async function mayTellRobot(
  tx: Transaction,
  contact: Contact,
  { calendar, timeZone }: { readonly calendar: Calendar; readonly timeZone: string },
  severity: Severity,
  now: number,
): Promise<boolean> {
  if (contact.kind !== "robot" || contact.status === "closed") return false;
  if (firstOpen(contact, { timeZone, calendar }, now, now + 1) === null) return false;
  return (await readAllowance(tx, contact, "robot", { severity, isNew: true }, now)).kind === "yes";
}
