import css from "./replay.module.css";
import { observer } from "mobx-react-lite";
import { type FormEvent, type KeyboardEvent, useEffect, useState } from "react";
import { replayHousesMax } from "../../../contract/live/replay.ts";
import { dayMs, hourMs, minuteMs } from "../../../contract/base/time.ts";
import { useStores } from "../../context/use-stores.ts";
import { replayWords } from "../../i18n/words/screens/replay-words.ts";
import { readDate } from "../../lib/text/date-text.ts";
import { formatTime } from "../../lib/time/format-time.ts";
import { utcOf } from "../../lib/time/time-zone.ts";
import { formatCount } from "../shared/wall-format.ts";
import { useWall } from "../shared/wall-context.ts";
import type { Replayed } from "../shared/open-replay.ts";

/** During a replay with a person at the wall, the wall does not return to its home view. */
const stayEveryMs = 20_000;
/** How long the reason for the end of a replay is shown. */
const endNoteMs = minuteMs / 2;

/** Controls of a replay; shown while a person is at the wall, or a message is due. */
export const ReplayBar = observer(function ReplayBar({ store }: Pick<Replayed, "store">) {
  const { t, store: wall } = useWall();
  if (store.isOn) return <Controls store={store} />;
  if (store.refusal !== null)
    return wall.areKeysShown ? (
      <div className={css.replayBar} role="alert">
        {store.refusal === "urgent"
          ? t(replayWords.replayBarred)
          : t(replayWords.replayLarge, { max: formatCount(replayHousesMax) })}
      </div>
    ) : null;
  return store.ended === "urgent" ? <EndedByAlarm /> : null;
});

/** Shows viewers why the picture has changed. */
function EndedByAlarm() {
  const { page } = useStores();
  const { t } = useWall();
  const [isNoteShown, setNoteShown] = useState(true);
  useEffect(() => {
    const timer = page.clock.after(endNoteMs, () => setNoteShown(false));
    return () => page.clock.cancel(timer);
  }, [page.clock]);
  return isNoteShown ? (
    <div className={css.replayBar} role="status">
      {t(replayWords.replayUrgent)}
    </div>
  ) : null;
}

const Controls = observer(function Controls({ store }: Pick<Replayed, "store">) {
  const { page } = useStores();
  const { t, timeZone, store: wall, tour } = useWall();
  const { state, speed, earliest, isPaused } = store;
  useEffect(() => {
    const timer = page.clock.every(stayEveryMs, () => wall.rest(wall.drill));
    tour.watch(true);
    return () => {
      page.clock.cancel(timer);
      tour.watch(false);
    };
  }, [page.clock, wall, tour]);
  const isWaiting = state === "loading" || state === "failed";
  return (
    <section
      className={
        wall.areKeysShown || isWaiting || isPaused ? css.replayBar : `${css.replayBar} is-away`
      }
      aria-label={t(replayWords.replay)}
    >
      <span role="status">
        {state === "loading" && t(replayWords.replayLoading)}
        {state === "failed" && t(replayWords.replayFailed)}
      </span>
      {state === "failed" && (
        <Press onPress={() => store.jump(0)}>{t(replayWords.replayRetry)}</Press>
      )}
      <Press onPress={() => store.jump(-dayMs)}>{t(replayWords.replayBackDay)}</Press>
      <Press onPress={() => store.jump(-hourMs)}>{t(replayWords.replayBack)}</Press>
      <Press onPress={store.pause}>
        {t(isPaused ? replayWords.replayPlay : replayWords.replayPause)}
      </Press>
      <Press onPress={() => store.jump(hourMs)}>{t(replayWords.replayOn)}</Press>
      <Press onPress={() => store.jump(dayMs)}>{t(replayWords.replayOnDay)}</Press>
      <Press onPress={store.faster}>{t(replayWords.replaySpeed, { speed })}</Press>
      <Moment store={store} />
      <Press onPress={() => store.end()}>{t(replayWords.replayEnd)}</Press>
      {earliest !== null && (
        <span className={css.replayNote}>
          {t(replayWords.replayEarliest, { time: formatTime(earliest, timeZone).slice(0, 16) })}
        </span>
      )}
    </section>
  );
});

/**
 * Field for any past date and time, by the wall's clock and in the product's format; empty at
 * first. An invalid date stays marked until it is typed again.
 */
const Moment = observer(function Moment({ store }: Pick<Replayed, "store">) {
  const { t, timeZone } = useWall();
  const [text, setText] = useState("");
  const [isFaulty, setFaulty] = useState(false);
  const go = (event: FormEvent) => {
    event.preventDefault();
    const read = readDate(text, "moment");
    setFaulty(read === null);
    if (read !== null && read !== "") void store.seek(utcOf(timeZone, Date.parse(`${read}Z`)));
  };
  return (
    <form onSubmit={go}>
      <input
        type="text"
        autoComplete="off"
        maxLength={24}
        size={format.length}
        placeholder={format}
        aria-label={t(replayWords.replayMoment)}
        aria-invalid={isFaulty}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setFaulty(false);
        }}
        onKeyDown={stopKeys}
      />
      <button type="submit" data-target="">
        {t(replayWords.replayGo)}
      </button>
      {isFaulty && <span role="alert">{t(replayWords.replayNoMoment)}</span>}
    </form>
  );
});
const format = "YYYY-MM-DD HH:mm";

/** Digits and arrows belong to the field; Escape still ends the replay. */
const stopKeys = (event: KeyboardEvent): void => {
  if (event.key !== "Escape") event.stopPropagation();
};

const Press = ({ onPress, children }: { onPress: () => void; children: string }) => (
  <button type="button" data-target="" onClick={onPress}>
    {children}
  </button>
);
