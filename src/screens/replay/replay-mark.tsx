import css from "./replay-mark.module.css";
import { observer } from "mobx-react-lite";
import { replayWords } from "../../i18n/words/screens/replay-words.ts";
import { clockIn } from "../../lib/time/zone-clock.ts";
import { useWall } from "../shared/wall-context.ts";
import { usePlaceName } from "../shared/use-place-name.ts";
import type { Replayed } from "../shared/open-replay.ts";

/** Shown instead of the clock on every level, to mark that the picture is not live. */
export const ReplayMark = observer(function ReplayMark({ store }: Pick<Replayed, "store">) {
  const { t, timeZone } = useWall();
  const placeName = usePlaceName();
  const { date, time } = clockIn(timeZone, store.at);
  const hasTime = store.at > 0;
  return (
    <span className={css.replayMark} data-replay={store.state}>
      <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">
        <path
          d="M4.2 6.2A7 7 0 1 1 3 10M4.2 2.4v4h4"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
        />
      </svg>
      {t(replayWords.replay)}
      {store.part !== null && <span className="wall-place">{placeName(store.part.place)}</span>}
      {hasTime && (
        <>
          <span className="wall-date">{date.slice(5)}</span>
          <b className="wall-time">{time}</b>
        </>
      )}
    </span>
  );
});
