import type { FlockRecord } from "../../../contract/flock/production/production.ts";
import { newDraftId } from "../../lib/browser/draft-id.ts";
import type { InputOf } from "../port/call.ts";

/**
 * Returns the draft saved when a reminder is answered by one button: a vaccination of the record's
 * day. It is a separate draft, so that a reminder answered by another user does not block the rest
 * of the day. `now`: server time, epoch ms.
 */
export const providedFor = (
  { flockId, day, version }: Pick<FlockRecord, "flockId" | "day" | "version">,
  { id, content }: Pick<FlockRecord["reminders"][number], "id" | "content">,
  now: number,
): InputOf<"saveProduction"> => ({
  flockId,
  day,
  version,
  draftId: newDraftId(),
  draftedAt: Math.max(0, Math.round(now)),
  treatments: [
    {
      kind: "vaccine",
      product: content.slice(0, 100),
      dose: "",
      route: "",
      lastDay: day,
      meatDays: 0,
      eggDays: 0,
      immuneTaskId: id,
    },
  ],
});
