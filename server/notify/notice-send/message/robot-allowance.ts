import type { Severity } from "../../../../contract/alarm/alarm.ts";
import type { Transaction } from "../../../platform/db/open-database.ts";
import type { Calendar } from "../../notice-plan/notice-calendar.ts";
import { firstOpen } from "../../notice-plan/notice-plan.ts";
import { readAllowance } from "./notice-allowance.ts";
import type { Contact } from "./contact-row.ts";

/** Returns true while a group's robot may be notified: within its hours and its limit. */
export async function mayNotifyRobot(
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
