import type { FlockRecord } from "../../../contract/production.ts";
import { newDraftId } from "../../lib/draft-id.ts";
import type { InputOf } from "../port/call.ts";

/**
 * What is saved where a reminder is answered by one button: a vaccination of the record's day, a
 * draft of its own, so that a reminder somebody else has answered holds nothing else of the day
 * back. `now`: server time, epoch ms.
 */
export const givenFor = (
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
