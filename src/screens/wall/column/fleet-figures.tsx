import css from "./fleet-figures.module.css";
import { observer } from "mobx-react-lite";
import { severities, severityList } from "../../../../contract/alarm/alarm.ts";
import { useStores } from "../../../context/use-stores.ts";
import type { WallWord } from "../../../i18n/words/screens/wall-words.ts";
import { MarkShape } from "../../../ui/severity-mark.tsx";
import { tallyIn } from "../../shared/scope-tally.ts";
import { useAnimal } from "../../shared/use-memoized.ts";
import { absent, formatAlive, formatCount, formatHeads } from "../../shared/wall-format.ts";
import { useSummary } from "../../shared/use-summary.ts";
import { useWall } from "../../shared/wall-context.ts";
import { useDayUse } from "../footer/footer-figures.ts";
import { HouseStateBar } from "./house-state-bar.tsx";

/**
 * The place in figures: its houses by state, animals, water and feed against yesterday; for the
 * whole fleet also the present power, and the alarms of the last 24 hours compared with the day
 * before.
 */
export const FleetFigures = observer(function FleetFigures() {
  const { fleet } = useStores();
  const { t, drill, replay, layout } = useWall();
  const tally = tallyIn(drill, fleet);
  const { water, feed } = useDayUse();
  const animal = useAnimal(drill);
  const alive = formatAlive(tally.birds, animal, t.language);
  const heads = formatHeads(tally.birds, animal, t);
  // The English label names what is counted, because "3.38 M" leaves no room for a unit.
  const isChinese = t.language === "zh";
  // The server's sums are for the whole fleet at present.
  const current = useSummary();
  const summary = drill.level === "fleet" && replay?.store.isOn !== true ? current : null;
  const power = summary?.power;
  return (
    <section className={`panel ${css.fleetFigures}`} aria-label={t("figures")}>
      <HouseStateBar />
      <div className={css.fleetGrid}>
        <Figure
          label={isChinese ? "alive" : alive.label}
          text={alive.text}
          unit={isChinese ? heads.replace(alive.text, "").trim() : ""}
          isLarge
        />
        <Figure
          label="online"
          text={formatCount(tally.online)}
          unit={`/ ${formatCount(tally.houses)}`}
          isLarge
        />
        <Figure label="waterDay" text={water.change} note={water.used} />
        <Figure label="feedDay" text={feed.change} note={feed.used} />
        {power !== undefined && (
          <Figure
            label="powerNow"
            text={power.houses === 0 ? absent : formatCount(Math.round(power.kw))}
            unit={power.houses === 0 ? "" : "kW"}
          />
        )}
        {drill.level === "fleet" && <Farms />}
      </div>
      {summary !== null && layout.rows >= roomyRows && <AlarmDays raised={summary.raised} />}
    </section>
  );
});

/** Lower screens leave out the alarms of the last 24 hours, so that the matrix has room. */
const roomyRows = 40;

const Farms = observer(function Farms() {
  const { fleet } = useStores();
  const farms = [...fleet.farms.values()].filter(({ level }) => level === "farm").length;
  return <Figure label="hallFarms" text={formatCount(farms)} />;
});

/** Longer figures would overflow the panel at that size. */
const largeMax = 5;
const largeValue = `${css.fleetValue} is-large`;

function Figure({
  label,
  text,
  note = "",
  unit = "",
  isLarge = false,
}: {
  label: WallWord;
  text: string;
  note?: string;
  unit?: string;
  isLarge?: boolean;
}) {
  const { t } = useWall();
  return (
    <div className={css.fleetFigure} data-figure={label}>
      <span className="figure-label">{t(label)}</span>
      <span className={isLarge && text.length <= largeMax ? largeValue : css.fleetValue}>
        <b>{text}</b>
        {unit !== "" && <small>{unit}</small>}
        {note !== "" && <small>{note}</small>}
      </span>
    </div>
  );
}

/**
 * Alarms of the last 24 hours, one bar per severity, with a line at the value of the day before.
 */
function AlarmDays({
  raised: { lately, before, bySeverity },
}: {
  raised: {
    readonly lately: number;
    readonly before: number | null;
    readonly bySeverity: {
      readonly lately: readonly number[];
      readonly before: readonly number[] | null;
    };
  };
}) {
  const { t } = useWall();
  const max = Math.max(1, ...bySeverity.lately, ...(bySeverity.before ?? []));
  return (
    <div className={css.alarmDays} data-figure="alarms24h">
      <p className={css.alarmDaysTitle}>
        <span>{t("alarmsDay")}</span>
        <b>{formatCount(lately)}</b>
        <span className={css.dayBefore}>{t("dayBefore", { count: formatCount(before) })}</span>
      </p>
      <ul aria-label={t("bySeverity")}>
        {severityList.map((severity, index) => {
          const count = bySeverity.lately[index] ?? 0;
          const former = bySeverity.before?.[index] ?? null;
          const { key, name } = severities[severity];
          return (
            <li key={severity} className={`is-${key}`}>
              <MarkShape name={key} />
              <span className="sr-only">{t(name)}</span>
              <span className={css.dayTrack} aria-hidden="true">
                <i style={{ width: `${(count / max) * 100}%` }} />
                {former !== null && <s style={{ left: `${(former / max) * 100}%` }} />}
              </span>
              <b>{formatCount(count)}</b>
              <span className={css.dayBefore}>{formatCount(former)}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
