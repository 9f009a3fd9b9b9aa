import { z } from "zod";
import { actionShapes } from "../command.ts";

const action = <K extends keyof typeof actionShapes>(key: K) =>
  z.object({ do: z.literal(key), ...actionShapes[key] });

/**
 * What a person has a controller do, as far as it is said; number, session and end are given to it
 * when it goes out. A horn sounds for alarms alone.
 */
export const controlActionSchema = z.discriminatedUnion("do", [
  action("mode"),
  action("level"),
  action("output"),
  action("clock"),
  action("restart"),
  action("reset"),
  action("log"),
  action("trial"),
]);
export type ControlAction = z.infer<typeof controlActionSchema>;

/** A hand mode lasts so long when nobody says how long, min. */
export const handMinutes = 60;
