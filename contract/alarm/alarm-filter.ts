import { z } from "zod";
import { alarmKeys } from "./alarm.ts";
import { id, keyword, time } from "../base/call-schema.ts";
import { dayMs } from "../base/time.ts";

/**
 * open: not closed. active: the condition persists. unacknowledged: it is waiting (`isWaiting`),
 * active or not. stale: active for more than `staleAlarmMs`. acknowledged, returned and closed are
 * states of `alarmStates`.
 */
export const alarmStateFilters = [
  "open",
  "active",
  "unacknowledged",
  "acknowledged",
  "returned",
  "closed",
  "shelved",
  "stale",
  "all",
] as const;

/** An alarm active for longer is stale: it is being ignored, or it cannot be remedied. */
export const staleAlarmMs = dayMs;

const listMax = 40;
/** One or several of a kind: `a,b`, or the name given repeatedly. None is no filter. */
const several = <T extends z.ZodType>(item: T) =>
  z
    .union([z.string().max(400), z.array(z.unknown()).max(listMax)])
    .transform((value) =>
      typeof value === "string" ? value.split(",").filter((word) => word !== "") : value,
    )
    .pipe(z.array(item).max(listMax))
    .optional();

/**
 * Filter fields of every call that requests alarms. `farmId` means the farm and all below it;
 * `from` and `to` (exclusive) refer to the raise.
 */
export const alarmFilter = {
  state: z.enum(alarmStateFilters).default("open"),
  severity: several(z.coerce.number().pipe(z.literal([1, 2, 3, 4]))),
  key: several(z.enum(alarmKeys)),
  /** Probe, fan, phase or input of the kind; '': alarms without one. */
  subject: z.string().max(16).optional(),
  houseId: id.optional(),
  farmId: id.optional(),
  /** Members of the incident that this alarm belongs to (incident.ts). */
  incident: id.optional(),
  /**
   * Searches the names of house and farm in both languages, the network ID and the acknowledger.
   */
  keyword,
  from: time,
  to: time,
};
export const alarmFilterSchema = z.object(alarmFilter);
export type AlarmFilter = z.output<typeof alarmFilterSchema>;
