import css from "./key-figures.module.css";
import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { feedConversion } from "../../../../contract/flock/figure/epef.ts";
import { layingPct } from "../../../../contract/flock/figure/laying-figure.ts";
import { fcrFromDay, type OverviewSummary } from "../../../../contract/live/overview.ts";
import { formatTenThousands } from "../../../lib/text/ten-thousands.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { paths } from "../../../lib/data/paths.ts";
import { useStores } from "../../../context/use-stores.ts";
import { EnergyCost } from "./energy-figure.tsx";
import type { FleetDigest } from "./fleet-digest.ts";
import { useOverviewText } from "../../../i18n/words/fleet/overview-words.ts";

/** Totals of the houses, each figure with the houses it covers, or the reason for none. */
export const KeyFigures = observer(function KeyFigures({ digest }: { digest: FleetDigest }) {
  return (
    <dl className={css.keyFigures}>
      <StockFigures digest={digest} />
      <UseFigures digest={digest} />
      <SummaryFigures />
    </dl>
  );
});

const StockFigures = observer(function StockFigures({ digest }: { digest: FleetDigest }) {
  const { stocked, placed, survival, animal, hasLayers } = digest.sum;
  const { t, language } = useOverviewText(animal);
  const count = (value: number) => formatNumber(value, 0, language);
  return (
    <>
      <Figure
        name={t("birdsAlive")}
        value={formatTenThousands(stocked.birds, language)}
        unit={t("tenThousandBirds")}
        note={
          stocked.uncounted > 0
            ? t("uncountedHouses", { count: count(stocked.uncounted) })
            : t("stockedHouses", { count: count(stocked.houses) })
        }
      />
      <Figure
        name={t("figurePlaced")}
        value={placed === null ? null : formatTenThousands(placed, language)}
        unit={t("tenThousandBirds")}
        note={t("stockedHouses", { count: count(stocked.houses) })}
      />
      <Figure
        name={t("figureSurvival")}
        value={survival.percent === null ? null : formatNumber(survival.percent, 1, language)}
        unit="%"
        note={
          survival.percent === null
            ? t(stocked.houses === 0 ? "whyNoStock" : "whyNoSurvival")
            : t("ofHouses", { count: count(survival.houses) })
        }
      />
      {hasLayers && <LayingFigure />}
    </>
  );
});

const UseFigures = observer(function UseFigures({ digest }: { digest: FleetDigest }) {
  const { t, language } = useOverviewText();
  const { waterFeed, energy } = digest.sum;
  const noteOf = (value: number | null, houses: number) =>
    value === null ? t("whyNoFigure") : t("ofHouses", { count: formatNumber(houses, 0, language) });
  return (
    <>
      <Figure
        name={t("figureWaterFeed")}
        value={
          waterFeed.litresPerKg === null ? null : formatNumber(waterFeed.litresPerKg, 2, language)
        }
        unit={t("litresPerKg")}
        note={noteOf(waterFeed.litresPerKg, waterFeed.houses)}
      />
      <Figure
        name={t("figureEnergy")}
        value={energy.kwh === null ? null : formatNumber(energy.kwh, 0, language)}
        unit="kWh"
        note={noteOf(energy.kwh, energy.houses)}
      >
        <EnergyCost />
      </Figure>
    </>
  );
});

const SummaryFigures = observer(function SummaryFigures() {
  const {
    fleetSummary: { summary },
  } = useStores();
  const { t, language } = useOverviewText();
  const count = (value: number) => formatNumber(value, 0, language);
  if (summary === null)
    return (
      <>
        <Figure name={t("figureFcr")} value={null} unit="" note="" />
        <Figure name={t("figureGateways")} value={null} unit="%" note="" />
      </>
    );
  const total = summary.gateways.reduce((sum, type) => sum + type.total, 0);
  const online = summary.gateways.reduce((sum, type) => sum + type.online, 0);
  return (
    <>
      <FcrFigure feed={summary.feed} />
      <Figure
        name={t("figureMaintenance")}
        value={count(summary.maintenance.overdue)}
        unit=""
        note={
          <Link to={paths.maintenance}>
            {t("inHouses", { count: count(summary.maintenance.overdueHouses) })}
          </Link>
        }
      />
      <Figure
        name={t("figureGateways")}
        value={total === 0 ? null : formatNumber((100 * online) / total, 1, language)}
        unit="%"
        note={t("ofGateways", { online: count(online), total: count(total) })}
      />
    </>
  );
});

/** Shown when at least half of the houses that are old enough know the figure. */
function FcrFigure({ feed }: { feed: OverviewSummary["feed"] }) {
  const { t, language } = useOverviewText();
  const { houses, ofHouses, young } = feed;
  const fcr = houses * 2 >= ofHouses ? feedConversion(feed) : null;
  const count = (value: number) => formatNumber(value, 0, language);
  const ofKnown = { count: count(houses), total: count(ofHouses) };
  const note =
    ofHouses > 0
      ? t(fcr === null ? "whyFewFcr" : "ofHousesOf", ofKnown)
      : t(young > 0 ? "whyYoungFcr" : "whyNoMeat", { day: fcrFromDay });
  return (
    <Figure
      name={t("figureFcr")}
      value={fcr === null ? null : formatNumber(fcr, 2, language)}
      unit=""
      note={note}
    />
  );
}

const LayingFigure = observer(function LayingFigure() {
  const { summary } = useStores().fleetSummary;
  const { t, language } = useOverviewText();
  if (summary === null) return <Figure name={t("figureLaying")} value={null} unit="%" note="" />;
  const { eggs, birdDays, houses, yesterday, ofHouses } = summary.laying;
  const rate = layingPct(eggs, birdDays);
  const count = (value: number) => formatNumber(value, 0, language);
  const known = { count: count(houses), total: count(ofHouses), yesterday: count(yesterday) };
  const note = houses === yesterday ? "layingOf" : "layingOfOlder";
  return (
    <Figure
      name={t("figureLaying")}
      value={rate === null ? null : formatNumber(rate, 1, language)}
      unit="%"
      note={rate === null ? t(ofHouses > 0 ? "whyNoLaying" : "whyNoHens") : t(note, known)}
    />
  );
});

/** `value` null: not known; `note` then gives the reason. */
function Figure({
  name,
  value,
  unit,
  note,
  children,
}: {
  name: string;
  value: string | null;
  unit: ReactNode;
  note: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value === null ? (
          <span className="is-unknown">–</span>
        ) : (
          <>
            {value}
            {unit === "%" ? <small>%</small> : <small> {unit}</small>}
          </>
        )}
      </dd>
      <dd className={css.figureNote} title={typeof note === "string" ? note : undefined}>
        {note}
      </dd>
      {children}
    </div>
  );
}
