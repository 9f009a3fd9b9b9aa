import { dayMs } from "../../../../contract/base/time.ts";

/** The form of planned work tomorrow, 18:00 to 20:00, for all kinds except urgent alarms. */
export const newWork = (over: object = {}) => ({
  name: "Cleaning",
  reason: "Dust off the sensors",
  farmIds: [] as number[],
  houseIds: [] as number[],
  groups: [] as "climate"[],
  urgentReason: "",
  day: new Date(Date.now() + dayMs).toISOString().slice(0, 10),
  time: "18:00",
  minutes: 120,
  repeat: "none" as const,
  weekDays: [] as number[],
  untilDay: null as string | null,
  ...over,
});
