import { unitAfter } from "../../../../contract/base/measure-unit.ts";
import powerCss from "./power.module.css";
import css from "./power-tiles.module.css";
import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { flockDaysMin, perBird } from "../../../../contract/energy/energy-figure.ts";
import { knownCost } from "../../../../contract/energy/tariff-cost.ts";
import type {
  CostFigures,
  CostYearAgo,
  Demand,
  PowerNow,
} from "../../../../contract/energy/power.ts";
import { bandKeys, bands, currencies, type Currency } from "../../../../contract/energy/tariff.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { useStores } from "../../../context/use-stores.ts";
import { usePowerText } from "../../../i18n/words/energy/power-words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { paths } from "../../../lib/data/paths.ts";
import { formatTime, ownZone } from "../../../lib/time/format-time.ts";

/** Formats an amount of money in a language. */
export const moneyText = (
  cost: number | null,
  currency: Currency,
  language: Language,
  decimals = 2,
): string =>
  cost === null
    ? "–"
    : `${formatNumber(cost, decimals, language)} ${currencies[currency][language]}`;

interface TileProps {
  readonly name: string;
  readonly value: string;
  readonly unit?: string;
  readonly children?: ReactNode;
}
/** A figure with its name and remark. */
export const Tile = ({ name, value, unit = "", children }: TileProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <strong>{value}</strong>
      {unit !== "" && value !== "–" ? <small>{unitAfter(unit)}</small> : " "}
      {children !== undefined && <p>{children}</p>}
    </dd>
  </div>
);

/** Power, energy, demand and cost at a glance. `isHouse`: live values are shown above already. */
export const PowerTiles = observer(function PowerTiles({
  now,
  isHouse = false,
}: {
  readonly now: PowerNow;
  readonly isHouse?: boolean;
}) {
  return (
    <dl className={powerCss.powerTiles}>
      {!isHouse && <LiveTiles now={now} />}
      <SumTiles now={now} />
      {now.costWhy !== undefined && <CostTile now={now} />}
      <DemandTile now={now} />
    </dl>
  );
});

const LiveTiles = observer(function LiveTiles({ now }: { readonly now: PowerNow }) {
  const { t, language } = usePowerText();
  const number = (value: number | null, decimals = 0) => formatNumber(value, decimals, language);
  return (
    <>
      <Tile name={t("kwNow")} value={number(now.kw, 1)} unit="kW">
        {t("knownOf", { known: now.known, of: now.houses })}
      </Tile>
      <Tile name={t("kwhToday")} value={number(now.kwhToday)} unit="kWh">
        {now.kwhYesterday !== null && t("byThisTime", { kwh: number(now.kwhYesterday) })}
      </Tile>
      <Tile name={t("powerFactor")} value={number(now.pf, 2)}>
        {t("pfNote")}
        <MonthPf now={now} />
      </Tile>
    </>
  );
});

/** The month's power factor, with a mark when it is below the supplier's limit. */
const MonthPf = observer(function MonthPf({ now }: { readonly now: PowerNow }) {
  const { t, language } = usePowerText();
  const { pfMonth, pfTarget = null } = now;
  if (pfMonth === null) return null;
  const pf = formatNumber(pfMonth, 3, language);
  return pfTarget !== null && pfMonth < pfTarget ? (
    <span className={css.powerNear}>
      {t("pfBelow", { pf, target: formatNumber(pfTarget, 2, language) })}
    </span>
  ) : (
    <span>{t("pfMonth", { pf })}</span>
  );
});

const SumTiles = observer(function SumTiles({ now }: { readonly now: PowerNow }) {
  const { t, language } = usePowerText();
  const number = (value: number | null, decimals = 0) => formatNumber(value, decimals, language);
  return (
    <>
      <Tile name={t("kwhMonth")} value={number(now.kwhMonth)} unit="kWh">
        {now.kwhLastMonth !== null && t("lastMonth", { kwh: number(now.kwhLastMonth) })}
      </Tile>
      <Tile name={t("kwhFlock")} value={number(now.kwhFlock)} unit="kWh">
        {now.kwhFlock !== null && <FlockNote now={now} />}
      </Tile>
    </>
  );
});

/** Energy per bird, with the covered days if these do not reach back to the placement. */
const FlockNote = observer(function FlockNote({ now }: { readonly now: PowerNow }) {
  const { t, language } = usePowerText();
  const { flocks, kwhFlock, birds, flockDays, flockOf, co2Kg } = now;
  const days = (value: number | null) =>
    formatNumber(value, value !== null && value < 10 ? 1 : 0, language);
  const covered = { days: days(flockDays), of: days(flockOf) };
  const isShort = (flockDays ?? 0) < flockDaysMin;
  const isWhole = (flockDays ?? 0) > (flockOf ?? 0) - flockDaysMin;
  return (
    <>
      <span>
        {isShort
          ? t("flockShort", { flocks, ...covered })
          : t("flockNote", {
              flocks,
              kwh: formatNumber(perBird(kwhFlock, birds), 3, language),
            })}
      </span>
      {!isShort && !isWhole && (
        <span>{t(flocks === 1 ? "flockCoveredOne" : "flockCovered", covered)}</span>
      )}
      {co2Kg !== null && <span>{t("co2Month", { co2: formatNumber(co2Kg, 0, language) })}</span>}
    </>
  );
});

/** Reasons for a missing cost. */
const reasonWords = {
  noTariff: "noTariff",
  manyTariffs: "manyTariffs",
  manyHouses: "manyHouses",
} as const;

const NoCostTile = observer(function NoCostTile({
  why,
}: {
  readonly why: NonNullable<PowerNow["costWhy"]>;
}) {
  const { session } = useStores();
  const { t } = usePowerText();
  return (
    <Tile name={t("costMonth")} value="–">
      {t(reasonWords[why])}
      {why === "noTariff" && (
        <>
          <span>{t("noTariffWhy")}</span>
          {session.may("tariff.manage") && (
            <Link to={paths.rulesOf("tariffs")}>{t("setTariff")}</Link>
          )}
        </>
      )}
    </Tile>
  );
});

/** Metered energy is priced when its half hour is over, which is after the counter is received. */
const isPart = ({ kwh }: CostFigures, counted: number | null): boolean =>
  counted !== null && kwh < 0.9 * counted;

/** Today's cost so far, with the energy it covers; renders nothing if none of it has a price. */
const CostToday = observer(function CostToday({ now }: { readonly now: PowerNow }) {
  const { t, language } = usePowerText();
  const { costToday = null, kwhToday } = now;
  const cost = costToday === null ? null : knownCost(costToday);
  if (costToday === null || cost === null) return null;
  return (
    <span>
      {t("costToday", { cost: moneyText(cost, costToday.currency, language) })}
      {isPart(costToday, kwhToday) &&
        ` ${t("costOf", {
          kwh: formatNumber(costToday.kwh, 0, language),
          of: formatNumber(kwhToday, 0, language),
        })}`}
    </span>
  );
});

const CostTile = observer(function CostTile({ now }: { readonly now: PowerNow }) {
  const { t, language } = usePowerText();
  const { costMonth: cost = null, costWhy = null } = now;
  if (cost === null) return <NoCostTile why={costWhy ?? "noTariff"} />;
  if (cost.kwh === 0 && cost.unpricedKwh === 0)
    return (
      <Tile name={t("costMonth")} value="–">
        {t("costNotYet")}
      </Tile>
    );
  const money = (value: number | null) => moneyText(value, cost.currency, language);
  return (
    <Tile name={t("costMonth")} value={money(knownCost(cost))}>
      <CostNotes now={now} cost={cost} />
      <span className={`cluster ${css.powerBands}`}>
        {bandKeys
          .filter((band) => cost.byBand[band] !== undefined)
          .map((band) => (
            <span key={band}>
              <i className={`${powerCss.band} band-${band}`} aria-hidden="true" />{" "}
              {bands[band][language]} {money(cost.byBand[band]?.cost ?? 0)}
            </span>
          ))}
      </span>
    </Tile>
  );
});

/** Uncertain parts of the month's cost, and its components. */
const CostNotes = observer(function CostNotes({
  now,
  cost,
}: {
  readonly now: PowerNow;
  readonly cost: CostFigures;
}) {
  const { t, language } = usePowerText();
  const demandCost = now.demand?.cost ?? null;
  return (
    <>
      {cost.unpricedKwh > 0 && (
        <span>{t("unpriced", { kwh: formatNumber(cost.unpricedKwh, 0, language) })}</span>
      )}
      {cost.spreadKwh >= 0.5 && (
        <span>
          {t("costSpread", {
            kwh: formatNumber(cost.spreadKwh, 0, language),
            share: formatNumber((100 * cost.spreadKwh) / cost.kwh, 0, language),
          })}
        </span>
      )}
      <CostToday now={now} />
      {demandCost !== null && (
        <span>{t("demandPart", { cost: moneyText(demandCost, cost.currency, language) })}</span>
      )}
      {now.costYearAgo && <YearAgo ago={now.costYearAgo} month={cost} />}
    </>
  );
});

/** Reasons for a missing bill of last year. */
const agoWords = {
  noData: "yearAgoNoData",
  fewDays: "yearAgoFewDays",
  noPrice: "yearAgoNoPrice",
} as const;

/** The bill of the same days of last year, and the change since. */
const YearAgo = observer(function YearAgo({
  ago: { cost, days, of, why },
  month,
}: {
  readonly ago: CostYearAgo;
  readonly month: CostFigures;
}) {
  const { t, language } = usePowerText();
  // A month without a complete price is not compared.
  if (month.unpricedKwh > 0) return null;
  if (cost === null) return <span>{t(agoWords[why ?? "noData"], { days, of })}</span>;
  const text = moneyText(cost, month.currency, language);
  if (cost <= 0) return <span>{t("yearAgoZero", { cost: text })}</span>;
  const change = Math.round(100 * (month.cost / cost - 1));
  const signed = `${change > 0 ? "+" : ""}${formatNumber(change, 0, language)}`;
  return <span>{t("yearAgo", { cost: text, change: signed })}</span>;
});

/** Time of the greatest demand, the number of houses in it, and its distance from the contract. */
const PeakNote = observer(function PeakNote({
  demand: { contractKw, peakKw, peakAt, peakKnown, peakOf },
  timeZone,
}: {
  readonly demand: Demand;
  readonly timeZone: string;
}) {
  const { t, language } = usePowerText();
  const number = (value: number) => formatNumber(value, 0, language);
  if (peakKw === null || peakAt === null) return null;
  return (
    <>
      <span>{formatTime(peakAt, timeZone).slice(0, 16)}</span>
      {peakKnown < peakOf && <span>{t("peakPart", { known: peakKnown, of: peakOf })}</span>}
      {contractKw !== null && (
        <span>
          {t("ofContract", {
            contract: number(contractKw),
            share: number((100 * peakKw) / contractKw),
          })}
        </span>
      )}
    </>
  );
});

const DemandTile = observer(function DemandTile({ now }: { readonly now: PowerNow }) {
  const { t, language } = usePowerText();
  const { demand, timeZones } = now;
  const name = t("peakMonth");
  if (demand === null)
    return (
      <Tile name={name} value="–">
        {t("demandOfPlace")}
      </Tile>
    );
  const number = (value: number | null) => formatNumber(value, 1, language);
  const { contractKw, peakKw, nowKw } = demand;
  return (
    <Tile name={name} value={number(peakKw)} unit="kW">
      <PeakNote demand={demand} timeZone={timeZones[0] ?? ownZone()} />
      {nowKw !== null && (
        <span
          className={contractKw !== null && nowKw > 0.9 * contractKw ? css.powerNear : undefined}
        >
          {t("runningQuarter", {
            kw: number(nowKw),
            minutes: Math.ceil(demand.minutesLeft),
          })}
        </span>
      )}
      {demand.known < demand.of && (
        <span>{t("knownOf", { known: demand.known, of: demand.of })}</span>
      )}
    </Tile>
  );
});
