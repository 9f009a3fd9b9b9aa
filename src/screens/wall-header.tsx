import { observer } from "mobx-react-lite";
import { Fragment } from "react";
import { useStores } from "../context/use-stores.ts";
import { WallConnection } from "./wall-connection.tsx";
import { clockIn } from "../lib/clock.ts";
import { trailOf } from "./scope.ts";
import { fitTrail } from "./trail-fit.ts";
import { usePlaceName } from "./use-place-name.ts";
import { useWall } from "./wall-context.ts";

/** Title, place, connection, clock and the fullscreen button: always there, at every level. */
export function WallHeader({ onFullscreen }: { onFullscreen: () => void }) {
  const { say, drill, layout } = useWall();
  return (
    <header className="wall-header">
      <h1>
        <Emblem />
        <span className={drill.level === "fleet" && layout.arrangement !== "tiny" ? "" : "sr-only"}>
          {say("title")}
        </span>
      </h1>
      <Trail />
      <WallConnection />
      <WallClock />
      <button
        type="button"
        className="icon-button"
        onClick={onFullscreen}
        aria-label={say("fullscreen")}
        title={say("fullscreen")}
      >
        <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">
          <path
            d="M2 7V2H7M13 2H18V7M18 13V18H13M7 18H2V13"
            fill="none"
            stroke="currentColor"
            strokeWidth="2.2"
          />
        </svg>
      </button>
    </header>
  );
}

const Trail = observer(function Trail() {
  const { fleet } = useStores();
  const { drill, kind, say, goTo, layout } = useWall();
  const nameOf = usePlaceName();
  const trail = trailOf(drill, fleet, kind);
  const names = fitTrail(trail.map(nameOf), layout.trailEm);
  return (
    <nav className="trail" aria-label={say("trail")}>
      {trail.map((place, index) => (
        <Fragment key={index}>
          {index > 0 && (
            <span className="trail-mark" aria-hidden="true">
              ›
            </span>
          )}
          {index === trail.length - 1 ? (
            <span aria-current="page">{names[index]}</span>
          ) : (
            <button type="button" title={nameOf(place)} onClick={() => goTo(place)}>
              {names[index]}
            </button>
          )}
        </Fragment>
      ))}
    </nav>
  );
});

/** The server's time: the one that ages are reckoned in. */
const WallClock = observer(function WallClock() {
  const { connection } = useStores();
  const { timeZone } = useWall();
  const { date, time } = clockIn(timeZone, connection.serverNow);
  return (
    <time className="wall-clock" title={timeZone}>
      <span className="wall-date">{date}</span> <span>{time}</span>
    </time>
  );
});

function Emblem() {
  return (
    <svg className="emblem" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        d="M3 11 12 4l9 7v9H3Z"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path
        d="M5.5 15.5h3l1.8-3.6 2.8 6 1.8-2.4h3.6"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}
