import { z } from "zod";
import {
  replayHousesMax,
  replayPictureSchema,
  replayStepMs,
  replayStepSchema,
  replayStepsMax,
} from "../../live/replay.ts";
import { dayMs, hourMs } from "../../base/time.ts";
import { heavy, route } from "../define/route-definition.ts";
import { scopeIds } from "./scope-ids.ts";

const timestamp = z.coerce.number().int().min(0).max(Date.UTC(2200, 0));

const farms = scopeIds
  .optional()
  .describe(
    `Ids of farms to replay; without them the whole fleet, of ${replayHousesMax} houses at most`,
  );

export const replayRoutes = {
  replayPicture: route({
    method: "GET",
    path: "/wall/replay/picture",
    access: "wall.read",
    summary: "Returns the caller's fleet at a past moment",
    perMinute: 120,
    weight: heavy,
    input: z.object({ at: timestamp, farms }),
    reply: replayPictureSchema,
  }),
  replaySteps: route({
    method: "GET",
    path: "/wall/replay/steps",
    access: "wall.read",
    summary: "Returns the changes of the caller's fleet after a past moment, in steps",
    perMinute: 120,
    weight: heavy,
    input: z.object({
      from: timestamp,
      stepMs: z.coerce
        .number()
        .int()
        .min(replayStepMs)
        .max(hourMs)
        .refine((ms) => dayMs % ms === 0, "choice"),
      steps: z.coerce.number().int().min(1).max(replayStepsMax),
      farms,
    }),
    reply: z.object({ steps: z.array(replayStepSchema) }),
  }),
} as const;
