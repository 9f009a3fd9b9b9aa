import css from "./no-alarm-footer.module.css";
import { observer } from "mobx-react-lite";
import { HourBars } from "../../../charts/small/hour-bars.tsx";
import { hasFigures } from "../../../components/display/wall-layout.ts";
import { useStores } from "../../../context/use-stores.ts";
import { clockIn } from "../../../lib/time/zone-clock.ts";
import { absent } from "../../shared/wall-format.ts";
import { type FootFigure, useDayUse, useFootFigures } from "./footer-figures.ts";
import { HandoverNotes } from "./handover-notes.tsx";
import { useWall } from "../../shared/wall-context.ts";

/**
 * Footer of the wall when no alarm needs attention. If the figures have their own column, it shows
 * the alarms of the day by the hour, the consumption, and the notes for the next shift. Otherwise
 * it shows the figures, in one panel if there is no room for several. On an upright screen it also
 * shows the shift, which the header then leaves out.
 */
export const NoAlarmFooter = observer(function CalmFooter() {
  const { t, drill, layout } = useWall();
  const isUpright = layout.arrangement === "tall";
  const figures = useFootFigures().filter(({ label }) => isUpright || label !== "duty");
  const isDense = isUpright || layout.arrangement === "tv";
  if (drill.level === "fleet" && hasFigures(layout))
    return (
      <section className={css.calmDay} aria-label={t("dayFigures")}>
        <Hours />
        <DayFigures />
        <HandoverNotes />
      </section>
    );
  return (
    <section
      className={isDense ? "panel calm-foot is-dense" : "calm-foot"}
      aria-label={t("dayFigures")}
    >
      {figures.map((figure) => (
        <Figure key={figure.label} {...figure} isPanel={!isDense} />
      ))}
    </section>
  );
});

/** Water and feed of the whole fleet today. */
const DayFigures = observer(function DayFigures() {
  const { t } = useWall();
  const { water, feed, energy } = useDayUse();
  return (
    <div className={`panel ${css.dayFigures}`}>
      {(
        [
          ["waterToday", water.used, water.change],
          ["feedToday", feed.used, feed.change],
          ["energyDay", energy, ""],
        ] as const
      ).map(([label, used, change]) => (
        <p key={label} data-figure={label}>
          <span className="figure-label">{t(label)}</span>
          <b>{used === "" ? absent : used}</b>
          <small>{change}</small>
        </p>
      ))}
    </div>
  );
});

function Figure({ label, text, isPanel }: FootFigure & { readonly isPanel: boolean }) {
  const { t } = useWall();
  return (
    <div className={isPanel ? `panel ${css.figure}` : css.figure} data-figure={label}>
      <span className="figure-label">{t(label)}</span>
      <span className={css.figureValue}>{text}</span>
    </div>
  );
}

const Hours = observer(function Hours() {
  const { fleet } = useStores();
  const { t, timeZone, unitPx } = useWall();
  const counts = fleet.lately.hourly.map(({ count }) => count);
  const known = counts.filter((count) => count !== null);
  return (
    <div className={`panel ${css.figure} is-hours`}>
      <span className="figure-label">{t("perHour")}</span>
      <div className={css.figureBars}>
        <HourBars
          label={t("perHourSummary", {
            sum: known.reduce((sum, count) => sum + count, 0),
            most: Math.max(0, ...known),
            absent: counts.length - known.length,
          })}
          bars={fleet.lately.hourly}
          fontPx={unitPx}
          formatHour={(hour) => hourName(clockIn(timeZone, hour).hour)}
        />
      </div>
    </div>
  );
});

const hourName = (hour: number): string => (hour % 6 === 0 ? String(hour).padStart(2, "0") : "");
