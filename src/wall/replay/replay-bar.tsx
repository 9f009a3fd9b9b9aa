import "./replay.css";
import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { hourMs } from "../../../contract/time.ts";
import { useStores } from "../../context/use-stores.ts";
import { replayWords } from "../../i18n/words/replay.ts";
import { formatTime } from "../../lib/time.ts";
import { useWall } from "../wall-context.ts";
import type { Replayed } from "./open-replay.ts";

/** Somebody watches: the wall does not go home meanwhile. */
const stayEveryMs = 20_000;

/** What steers a replay; there as long as somebody is at the wall, or something is to be said. */
export const ReplayBar = observer(function ReplayBar({ store }: Pick<Replayed, "store">) {
  const { say, store: wall } = useWall();
  if (!store.isOn)
    return store.isRefused && wall.areKeysShown ? (
      <div className="replay-bar" role="alert">
        {say(replayWords.replayBarred)}
      </div>
    ) : null;
  return <Controls store={store} />;
});

const Controls = observer(function Controls({ store }: Pick<Replayed, "store">) {
  const { page } = useStores();
  const { say, timeZone, store: wall, tour } = useWall();
  const { state, speed, earliest } = store;
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
        wall.areKeysShown || isWaiting || state === "paused" ? "replay-bar" : "replay-bar is-away"
      }
      aria-label={say(replayWords.replay)}
    >
      <span role="status">
        {state === "loading" && say(replayWords.replayLoading)}
        {state === "failed" && say(replayWords.replayFailed)}
      </span>
      {state === "failed" && (
        <Press onPress={() => void store.seek(store.at)}>{say(replayWords.replayRetry)}</Press>
      )}
      <Press onPress={() => store.jump(-hourMs)}>{say(replayWords.replayBack)}</Press>
      <Press onPress={store.pause}>
        {say(state === "paused" ? replayWords.replayPlay : replayWords.replayPause)}
      </Press>
      <Press onPress={() => store.jump(hourMs)}>{say(replayWords.replayOn)}</Press>
      <Press onPress={store.faster}>{say(replayWords.replaySpeed, { speed })}</Press>
      <Press onPress={() => store.end()}>{say(replayWords.replayEnd)}</Press>
      {earliest !== null && (
        <span className="replay-note">
          {say(replayWords.replayEarliest, { time: formatTime(earliest, timeZone).slice(0, 16) })}
        </span>
      )}
    </section>
  );
});

const Press = ({ onPress, children }: { onPress: () => void; children: string }) => (
  <button type="button" data-target="" onClick={onPress}>
    {children}
  </button>
);
