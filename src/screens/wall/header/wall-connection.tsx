import css from "./wall-connection.module.css";
import { observer } from "mobx-react-lite";
import { ageText } from "../../../lib/text/age-text.ts";
import { useStores } from "../../../context/use-stores.ts";
import type { ConnectionState } from "../../../stores/app/connection-store.ts";
import type { WallWord } from "../../../i18n/words/screens/wall-words.ts";
import { formatCount } from "../../shared/wall-format.ts";
import { useFrameRate } from "./use-frame-rate.ts";
import { useWall } from "../../shared/wall-context.ts";

const stateWords = {
  connecting: "connecting",
  live: "live",
  polling: "polling",
  offline: "disconnected",
} as const satisfies Record<ConnectionState, WallWord>;

/** Up to this age of the last message the frame rate counts as current. */
const freshMs = 5000;
/** Shortest time between heartbeats, however fast messages arrive. */
const beatMs = 2000;

/**
 * State of the wall's connection as a word, with a heartbeat and the age of the server's last
 * message.
 */
export const WallConnection = observer(function WallConnection() {
  const { connection, session } = useStores();
  const { t, isStill, store } = useWall();
  const { lastMessageAt } = connection;
  const state = store.shownState;
  // A server that receives data but cannot store it raises no alarms, so it counts as unreachable.
  const isStoring = state === "offline" || !connection.troubles.includes("notStoring");
  const word = !isStoring ? "notStoringShort" : session.isExpired ? "expired" : stateWords[state];
  return (
    <div className={`${css.wallConnection} is-${state} ${isStoring ? "" : "is-unstored"}`}>
      <span
        key={isStill || lastMessageAt === null ? 0 : Math.floor(lastMessageAt / beatMs)}
        className={css.heartbeat}
        aria-hidden="true"
      />
      <span role="status">
        <strong id="connection-state" data-state={state}>
          {t(word)}
        </strong>
      </span>
      {state !== "connecting" && <Beat />}
    </div>
  );
});

/**
 * Houses online and frames per second while they arrive and if there is room; otherwise the age.
 */
const Beat = observer(function Beat() {
  const { connection, fleet } = useStores();
  const { t, store, layout } = useWall();
  const rate = useFrameRate(fleet);
  const { ageMs } = connection;
  if (ageMs === null) return null;
  const isRoomy = layout.hasLeft && layout.columns > 70;
  const isBeating = store.shownState === "live" && ageMs < freshMs;
  return isRoomy && isBeating && rate !== null ? (
    <span className={css.wallConnectionAge} data-figure="beat">
      {t("beat", { houses: formatCount(fleet.totals.online), rate: rate.toFixed(1) })}
    </span>
  ) : (
    <span className={css.wallConnectionAge}>{t("ago", { age: ageText(ageMs, t.language) })}</span>
  );
});
