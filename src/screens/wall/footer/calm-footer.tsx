import css from "./calm-footer.module.css";
import { observer } from "mobx-react-lite";
import { HourBars } from "../../../charts/small/hour-bars.tsx";
import { useStores } from "../../../context/use-stores.ts";
import { clockIn } from "../../../lib/time/zone-clock.ts";
import { type FootFigure, useFootFigures } from "./footer-figures.ts";
import { useWall } from "../../shared/wall-context.ts";

/**
 * Footer of the wall when all is well: the totals, and their change against yesterday. With little
 * width or height it is one panel that also shows the shift, for which the header has no room then.
 */
export const CalmFooter = observer(function CalmFooter() {
  const { t, drill, layout } = useWall();
  const isDense = layout.arrangement === "tall" || layout.arrangement === "ultra";
  const figures = useFootFigures().filter(({ label }) => isDense || label !== "duty");
  return (
    <section className={isDense ? "panel calm-foot" : "calm-foot"} aria-label={t("figures")}>
      {figures.map((figure) => (
        <Figure key={figure.label} {...figure} isPanel={!isDense} />
      ))}
      {drill.level === "fleet" && !isDense && <Hours />}
    </section>
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
  const counts = fleet.hourly.map(({ count }) => count);
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
          bars={fleet.hourly}
          fontPx={unitPx}
          formatHour={(hour) => hourName(clockIn(timeZone, hour).hour)}
        />
      </div>
    </div>
  );
});

const hourName = (hour: number): string => (hour % 6 === 0 ? String(hour).padStart(2, "0") : "");
