import { dayMs } from "../../../../contract/base/time.ts";
import { readDate } from "../../../lib/text/date-text.ts";
import { utcOf } from "../../../lib/time/time-zone.ts";
import type { ListAddress } from "./use-records.ts";

/** A day in an address; '': none. */
export const dayIn = (text: string): string => readDate(text, "day") ?? "";

/** Returns the days of an address as timestamps, by a zone's clock; the last day is included. */
export function spanIn(
  { read }: Pick<ListAddress, "read">,
  timeZone: string,
): { readonly from?: number; readonly to?: number } {
  const [from, to] = [dayIn(read("from")), dayIn(read("to"))];
  return {
    ...(from !== "" && { from: utcOf(timeZone, Date.parse(`${from}T00:00Z`)) }),
    ...(to !== "" && { to: utcOf(timeZone, Date.parse(`${to}T00:00Z`) + dayMs) }),
  };
}
