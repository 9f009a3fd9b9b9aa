import { dayMs } from "../../../contract/time.ts";
import { localOf, momentOf } from "../../lib/zone.ts";

/** The moment the local day of `at` began in a zone, epoch ms. */
export const dayStart = (timeZone: string, at: number): number =>
  momentOf(timeZone, Math.floor(localOf(timeZone, at) / dayMs) * dayMs);
