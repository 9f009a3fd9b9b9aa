import css from "./wall-header.module.css";
import { observer } from "mobx-react-lite";
import { Fragment, Suspense } from "react";
import { useStores } from "../../../context/use-stores.ts";
import { WallConnection } from "./wall-connection.tsx";
import { importWithRetry } from "../../../lib/browser/import-with-retry.ts";
import { clockIn } from "../../../lib/time/zone-clock.ts";
import { textEm } from "../../../map/geo/map-label.ts";
import { useFootFigures } from "../footer/footer-figures.ts";
import { NameLine } from "../../shared/name-line.tsx";
import { trailOf } from "../../shared/place-scope.ts";
import { fitTrail } from "./trail-fit.ts";
import { usePlaceName } from "../../shared/use-place-name.ts";
import { useWall } from "../../shared/wall-context.ts";
import type { Layout } from "../../../components/display/wall-layout.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";

const ReplayMark = lazyPart(
  () => importWithRetry(() => import("../../replay/replay-mark.tsx")),
  ({ ReplayMark }) => ReplayMark,
);

/** Owner of the wall, place, connection, clock and the fullscreen button: shown at every level. */
export const WallHeader = observer(function WallHeader({
  onFullscreen,
}: {
  onFullscreen: () => void;
}) {
  const { fleet, brand } = useStores();
  const { t, drill, layout, nameOf, replay } = useWall();
  const [org] = fleet.orgs.values();
  const owner = fleet.orgs.size === 1 && org !== undefined ? nameOf(org) : t("title");
  const isRoomy = hasColumns(layout);
  const hasTitle = drill.level === "fleet" || isRoomy;
  const [title, hasCentre] = [t("title"), isRoomy && drill.level === "fleet"];
  return (
    <header className="wall-header">
      <h1>
        {brand.logo === null ? (
          <Emblem />
        ) : (
          <img className={css.wallLogo} src={brand.logo} alt="" />
        )}
        <span className={hasTitle && !(hasCentre && owner === title) ? "" : "sr-only"}>
          {owner}
        </span>
      </h1>
      <Trail />
      {hasCentre && <p className={css.wallTitle}>{title}</p>}
      {!isRoomy && drill.level === "fleet" && <HeaderFigures owner={owner} />}
      <TourMark />
      <WallConnection />
      {replay?.store.isOn === true ? (
        <Suspense>
          <ReplayMark store={replay.store} />
        </Suspense>
      ) : (
        <WallClock />
      )}
      <button
        type="button"
        className={css.iconButton}
        onClick={onFullscreen}
        aria-label={t("fullscreen")}
        title={t("fullscreen")}
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
});

/** True when the screen is wide enough for columns at both sides, and so for a title. */
const hasColumns = ({ arrangement, hasLeft }: Layout): boolean =>
  arrangement === "wall" || arrangement === "desk" || (arrangement === "ultra" && hasLeft);

/** Shows that the wall is on an automatic tour, or why the tour is paused. */
const TourMark = observer(function TourMark() {
  const { t, tour, isHall, layout } = useWall();
  const { state } = tour;
  const isRoomy = hasColumns(layout);
  if (state === "off" || isHall || layout.arrangement === "tiny") return null;
  const word = t(tourWords[state]);
  return (
    <span className={css.tourMark} data-tour={state} title={word}>
      {isRoomy ? word : tourSigns[state]}
      {!isRoomy && <span className="sr-only">{word}</span>}
    </span>
  );
});
/** Icons for when there is no room for the word. */
const tourSigns = { running: "↻", paused: "Ⅱ", held: "■" } as const;
const tourWords = {
  running: "tourRunning",
  paused: "tourPaused",
  held: "tourHeld",
} as const;

/** Gaps, connection, clock and button, and the emblem, em. */
const figuresRest = 23;
/**
 * Type size of the title relative to the others, and width of bold text relative to regular text.
 */
const [titleScale, boldScale] = [1.25, 1.06];
const figureGap = 1.3;

/** The figures of the footer for walls without one, as many as fit beside the title. */
const HeaderFigures = observer(function HeaderFigures({ owner }: { owner: string }) {
  const { fleet } = useStores();
  const { t, layout } = useWall();
  const figures = useFootFigures().toSorted(
    (a, b) => Number(b.label === "duty") - Number(a.label === "duty"),
  );
  // On an upright screen the footer has them, and on a television too while there is no alarm.
  if (!["tv", "ultra"].includes(layout.arrangement)) return null;
  if (fleet.totals.alarms === 0 && layout.cards > 0) return null;
  let room = layout.columns - figuresRest - textEm(owner) * titleScale;
  const shown = figures.filter(({ label, text }) => {
    const width = textEm(t(label)) + textEm(text) * boldScale + figureGap;
    if (width > room) return false;
    room -= width;
    return true;
  });
  return (
    <span className="header-figures">
      {shown.map(({ label, text }) => (
        <span key={label} data-figure={label}>
          {t(label)} <b>{text}</b>
        </span>
      ))}
    </span>
  );
});

const Trail = observer(function Trail() {
  const { fleet } = useStores();
  const { drill, kind, t, goTo, layout } = useWall();
  const nameOf = usePlaceName();
  const trail = trailOf(drill, fleet, kind);
  const names = fitTrail(trail.map(nameOf), layout.trailEm);
  if (drill.level === "fleet") return <span className={css.trail} />;
  return (
    <nav className={css.trail} aria-label={t("trail")}>
      {trail.map((place, index) => (
        <Fragment key={index}>
          {index > 0 && (
            <span className="trail-mark" aria-hidden="true">
              ›
            </span>
          )}
          {index === trail.length - 1 ? (
            <span aria-current="page">
              <NameLine name={nameOf(place)} />
            </span>
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

/** The server's time, with which ages are computed. */
const WallClock = observer(function WallClock() {
  const { connection } = useStores();
  const { timeZone } = useWall();
  const { date, time } = clockIn(timeZone, connection.serverNow);
  return (
    <time className={css.wallClock} title={timeZone}>
      <span className={css.wallDate}>{date}</span> <span className={css.wallTime}>{time}</span>
    </time>
  );
});

function Emblem() {
  return (
    <svg className={css.emblem} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
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
