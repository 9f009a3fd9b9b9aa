import { observer } from "mobx-react-lite";
import type { ServerTrouble } from "../../contract/trouble.ts";
import { ageText } from "../lib/age.ts";
import { useStores } from "../context/use-stores.ts";
import { clockIn } from "../lib/clock.ts";
import { ClockGlyph } from "../ui/age.tsx";
import type { WallWord } from "../i18n/words/wall.ts";
import { useWall } from "./wall-context.ts";

const troubleWords = {
  notStoring: "notStoring",
  diskLow: "diskLow",
} as const satisfies Record<ServerTrouble, WallWord>;

/**
 * Across the picture while it is not live or may not stay so: what is wrong, and of when the
 * picture is. The picture stays.
 */
export const OutageNote = observer(function OutageNote() {
  const { connection, session, fleet } = useStores();
  const { say, timeZone } = useWall();
  const isOut = connection.state === "offline" || session.isExpired;
  const trouble = connection.troubles[0];
  if (!fleet.isLoaded || (!isOut && trouble === undefined)) return null;
  if (!isOut && trouble !== undefined)
    return (
      <div className="outage-note" role="alert">
        <strong>{say(troubleWords[trouble])}</strong>
      </div>
    );
  const { lastMessageAt } = connection;
  return (
    <div className="outage-note" role="alert">
      <ClockGlyph />
      <strong>{say(session.isExpired ? "expired" : "disconnected")}</strong>
      {lastMessageAt !== null && (
        <span>
          {say("lastPicture", {
            time: clockIn(timeZone, lastMessageAt).time,
            age: ageText(connection.ageMs ?? 0, say.language),
          })}
        </span>
      )}
    </div>
  );
});
