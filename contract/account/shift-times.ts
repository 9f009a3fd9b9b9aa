import { z } from "zod";

/** Shifts of a day, at most. */
const shiftsMax = 6;
/** Written as 7:00 too, and with the Chinese colon. */
const timeOfDay = /^(?:[01]?\d|2[0-3])[:：][0-5]\d$/;

/** End times of shifts: "07:00", in the order of the day, each once. */
export const shiftTimes = z
  .array(z.string())
  .max(shiftsMax)
  .default([])
  .refine((times) => times.every((time) => timeOfDay.test(time)), { error: "timeOfDay" })
  .transform((times) => {
    const normalised = times.map((time) => time.replace("：", ":").padStart(5, "0"));
    return [...new Set(normalised)].sort();
  });

/** New end times of an organisation's shifts. */
export const saveShiftTimesSchema = z.object({ orgId: z.int().positive(), shiftTimes });
