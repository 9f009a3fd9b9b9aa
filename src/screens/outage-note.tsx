import { observer } from "mobx-react-lite";
import { ageText } from "../lib/age.ts";
import { useStores } from "../context/use-stores.ts";
import { clockIn } from "../lib/clock.ts";
import { ClockGlyph } from "../ui/age.tsx";
import { useWall } from "./wall-context.ts";

/**
 * Across the picture while it is not live: what is wrong, and of when the picture is. The picture
 * stays.
 */
export const OutageNote = observer(function OutageNote() {
  const { connection, session, fleet } = useStores();
  const { say, timeZone } = useWall();
  const isOut = connection.state === "offline" || session.isExpired;
  if (!isOut || !fleet.isLoaded) return null;
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
