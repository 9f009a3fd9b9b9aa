import { dayMs } from "../../../../contract/base/time.ts";
import { localOf, utcOf } from "../../../lib/time/time-zone.ts";

/** The moment the local day of `at` began in a zone, epoch ms. */
export const dayStart = (timeZone: string, at: number): number =>
  utcOf(timeZone, Math.floor(localOf(timeZone, at) / dayMs) * dayMs);
