import { localOf, momentOf } from "../../lib/zone.ts";

const dayMs = 86_400_000;

/** The moment the local day of `at` began in a zone, epoch ms. */
export const dayStart = (timeZone: string, at: number): number =>
  momentOf(timeZone, Math.floor(localOf(timeZone, at) / dayMs) * dayMs);
