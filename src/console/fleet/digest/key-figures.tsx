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
import { useOverviewSay } from "../../../i18n/words/fleet/overview-words.ts";

/** Totals of the houses, each figure with the houses it covers, or why there is none. */
export const KeyFigures = observer(function KeyFigures({ digest }: { digest: FleetDigest }) {
  return (
    <dl className="key-figures">
      <StockFigures digest={digest} />
      <UseFigures digest={digest} />
      <SummaryFigures />
    </dl>
  );
});

const StockFigures = observer(function StockFigures({ digest }: { digest: FleetDigest }) {
  const { stocked, placed, survival, animal, hasLayers } = digest.sum;
  const { say, language } = useOverviewSay(animal);
  const count = (value: number) => formatNumber(value, 0, language);
  return (
    <>
      <Figure
        name={say("birdsAlive")}
        value={formatTenThousands(stocked.birds, language)}
        unit={say("tenThousandBirds")}
        note={
          stocked.uncounted > 0
            ? say("uncountedHouses", { count: count(stocked.uncounted) })
            : say("stockedHouses", { count: count(stocked.houses) })
        }
      />
      <Figure
        name={say("figurePlaced")}
        value={placed === null ? null : formatTenThousands(placed, language)}
        unit={say("tenThousandBirds")}
        note={say("stockedHouses", { count: count(stocked.houses) })}
      />
      <Figure
        name={say("figureSurvival")}
        value={survival.percent === null ? null : formatNumber(survival.percent, 1, language)}
        unit="%"
        note={
          survival.percent === null
            ? say(stocked.houses === 0 ? "whyNoStock" : "whyNoSurvival")
            : say("ofHouses", { count: count(survival.houses) })
        }
      />
      {hasLayers && <LayingFigure />}
    </>
  );
});

const UseFigures = observer(function UseFigures({ digest }: { digest: FleetDigest }) {
  const { say, language } = useOverviewSay();
  const { waterFeed, energy } = digest.sum;
  const of = (value: number | null, houses: number) =>
    value === null
      ? say("whyNoFigure")
      : say("ofHouses", { count: formatNumber(houses, 0, language) });
  return (
    <>
      <Figure
        name={say("figureWaterFeed")}
        value={
          waterFeed.litresPerKg === null ? null : formatNumber(waterFeed.litresPerKg, 2, language)
        }
        unit={say("litresPerKg")}
        note={of(waterFeed.litresPerKg, waterFeed.houses)}
      />
      <Figure
        name={say("figureEnergy")}
        value={energy.kwh === null ? null : formatNumber(energy.kwh, 0, language)}
        unit="kWh"
        note={of(energy.kwh, energy.houses)}
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
  const { say, language } = useOverviewSay();
  const count = (value: number) => formatNumber(value, 0, language);
  if (summary === null)
    return (
      <>
        <Figure name={say("figureFcr")} value={null} unit="" note="" />
        <Figure name={say("figureGateways")} value={null} unit="%" note="" />
      </>
    );
  const total = summary.gateways.reduce((sum, type) => sum + type.total, 0);
  const online = summary.gateways.reduce((sum, type) => sum + type.online, 0);
  return (
    <>
      <FcrFigure feed={summary.feed} />
      <Figure
        name={say("figureMaintenance")}
        value={count(summary.maintenance.overdue)}
        unit=""
        note={
          <Link to={paths.maintenance}>
            {say("inHouses", { count: count(summary.maintenance.overdueHouses) })}
          </Link>
        }
      />
      <Figure
        name={say("figureGateways")}
        value={total === 0 ? null : formatNumber((100 * online) / total, 1, language)}
        unit="%"
        note={say("ofGateways", { online: count(online), total: count(total) })}
      />
    </>
  );
});

/** Shown when at least half of the houses that are old enough know theirs. */
function FcrFigure({ feed }: { feed: OverviewSummary["feed"] }) {
  const { say, language } = useOverviewSay();
  const { houses, ofHouses, young } = feed;
  const fcr = houses * 2 >= ofHouses ? feedConversion(feed) : null;
  const count = (value: number) => formatNumber(value, 0, language);
  const ofKnown = { count: count(houses), total: count(ofHouses) };
  const note =
    ofHouses > 0
      ? say(fcr === null ? "whyFewFcr" : "ofHousesOf", ofKnown)
      : say(young > 0 ? "whyYoungFcr" : "whyNoMeat", { day: fcrFromDay });
  return (
    <Figure
      name={say("figureFcr")}
      value={fcr === null ? null : formatNumber(fcr, 2, language)}
      unit=""
      note={note}
    />
  );
}

const noEggs: OverviewSummary["laying"] = {
  eggs: 0,
  birdDays: 0,
  houses: 0,
  yesterday: 0,
  ofHouses: 0,
};

const LayingFigure = observer(function LayingFigure() {
  const { summary } = useStores().fleetSummary;
  const { say, language } = useOverviewSay();
  const { eggs, birdDays, houses, yesterday, ofHouses } = summary?.laying ?? noEggs;
  const rate = layingPct(eggs, birdDays);
  const count = (value: number) => formatNumber(value, 0, language);
  const known = { count: count(houses), total: count(ofHouses), yesterday: count(yesterday) };
  const note = houses === yesterday ? "layingOf" : "layingOfOlder";
  return (
    <Figure
      name={say("figureLaying")}
      value={rate === null ? null : formatNumber(rate, 1, language)}
      unit="%"
      note={rate === null ? say(ofHouses > 0 ? "whyNoLaying" : "whyNoHens") : say(note, known)}
    />
  );
});

/** `value` null: not known; `note` then says why. */
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
            {value} <small>{unit}</small>
          </>
        )}
      </dd>
      <dd className="figure-note" title={typeof note === "string" ? note : undefined}>
        {note}
      </dd>
      {children}
    </div>
  );
}
