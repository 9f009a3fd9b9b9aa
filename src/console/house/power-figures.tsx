import { unitAfter } from "../../../contract/base/measure-unit.ts";
import { observer } from "mobx-react-lite";
import { Suspense, useMemo } from "react";
import type { HouseDay } from "../../../contract/telemetry/house-history.ts";
import { metrics } from "../../../contract/base/metric.ts";
import type { HouseDetail } from "../../../contract/fleet/house/reading.ts";
import { dayMs } from "../../../contract/base/time.ts";
import { formatNumber } from "../../lib/text/format-number.ts";
import { useStores } from "../../context/use-stores.ts";
import type { HouseRecord } from "../../stores/fleet/house-record.ts";
import { LiveValue } from "../components/house/live-value.tsx";
import { Note, Skeleton } from "../components/answer/note.tsx";
import { QueryView } from "../components/answer/query-view.tsx";
import type { FetchedTrend } from "../../stores/telemetry/trend-store.ts";
import { TrendFigure, trendHours, useHouseTrend } from "../fleet/house-detail/trend-figure.tsx";
import { BatteryTile } from "../fleet/house-detail/battery-tile.tsx";
import { SmallTable } from "../fleet/house-detail/small-table.tsx";
import { useHouseText } from "../../i18n/words/fleet/house-words.ts";
import type { HouseTabProps } from "../fleet/house-detail/house-tab-props.ts";
import { meanOf, unbalanceOf } from "../../../contract/energy/phase-figure.ts";
import { useApiQuery } from "../components/answer/use-api-query.ts";
import noteCss from "../components/answer/note.module.css";
import houseCss from "../fleet/house-detail/house.module.css";
import { lazyPart } from "../../ui/lazy-part.tsx";

const HouseEnergy = lazyPart(
  () => import("../energy/power/house-energy.tsx"),
  ({ HouseEnergy }) => HouseEnergy,
);

const request = {
  metrics: ["kw", "ventLevel", "battery"],
  hours: trendHours,
  pixels: 288,
} as const;
/** Curves, one below the other: the power the house draws follows its ventilation. */
const curves = [
  { metric: "kw", minSpan: 10 },
  { metric: "ventLevel", minSpan: 5 },
] as const;
const shownDays = 2;

const hasPower = ({ kw, volts, amps }: HouseDetail): boolean =>
  [kw, ...volts, ...amps].some((value) => value !== null);

/** Power the house draws and has drawn. */
export const PowerFigures = observer(function PowerFigures({
  record,
  timeZone,
  gateway,
}: HouseTabProps) {
  const { houseDetails, connection, todayIn } = useStores();
  const { t } = useHouseText();
  const today = todayIn(timeZone);
  const window = useMemo(
    () => (
      void today,
      { from: connection.serverNow - (shownDays - 1) * dayMs, to: connection.serverNow }
    ),
    [connection, today],
  );
  const query = useApiQuery("houseDays", { id: record.id, ...window });
  const trend = useHouseTrend(record.id, request);
  const frame = houseDetails.get(record.id);
  const isMetered = frame === undefined || hasPower(frame);
  const isFitted = gateway.value?.fitted.power !== false;
  if (!isMetered && !isFitted)
    return (
      <div className={houseCss.houseBlock}>
        <Note title={t("noPowerMeter")} why={t("powerNotFitted")} />
      </div>
    );
  return (
    <>
      {!isMetered && (
        <div className={houseCss.houseBlock}>
          <Note title={t("noPowerMeter")} why={t("noPowerMeterWhy")} />
        </div>
      )}
      <QueryView query={query}>
        {({ days }) => (
          <div className={houseCss.houseColumn}>
            <PowerNow record={record} frame={frame} days={days} trend={trend} />
            <div className={houseCss.houseColumns}>
              <div className={houseCss.houseBlock}>
                <h2>{t("powerCurve")}</h2>
                {curves.map((shown) => (
                  <TrendFigure
                    key={shown.metric}
                    shown={shown}
                    trend={trend}
                    timeZone={timeZone}
                    band={null}
                  />
                ))}
                <p className={noteCss.panelNote}>{t("localTime", { zone: timeZone })}</p>
              </div>
              {frame !== undefined && <Phases frame={frame} />}
            </div>
            <Suspense fallback={<Skeleton label={t("answerLoading")} />}>
              <HouseEnergy houseId={record.id} timeZone={timeZone} />
            </Suspense>
          </div>
        )}
      </QueryView>
    </>
  );
});

const PowerNow = observer(function PowerNow({
  record: { reading },
  frame,
  days,
  trend,
}: {
  record: HouseRecord;
  frame: HouseDetail | undefined;
  days: readonly HouseDay[];
  trend: FetchedTrend;
}) {
  const { connection } = useStores();
  const { t, language } = useHouseText();
  const yesterday = days.at(-2)?.kwh ?? null;
  return (
    <section className={houseCss.houseBlock}>
      <dl
        className={
          connection.isStale(reading?.at, reading?.intervalS)
            ? `${houseCss.houseTiles} is-stale`
            : houseCss.houseTiles
        }
      >
        <div>
          <dt>{t("powerNow")}</dt>
          <dd>
            <LiveValue
              value={frame?.kw}
              decimals={2}
              at={frame?.at}
              unit="kW"
              language={language}
            />
          </dd>
        </div>
        <div>
          <dt>{t("energyToday")}</dt>
          <dd>
            <LiveValue
              value={reading?.kwhToday}
              decimals={1}
              at={reading?.at}
              unit="kWh"
              language={language}
            />
          </dd>
        </div>
        <div>
          <dt>{t("energyYesterday")}</dt>
          <dd>
            <LiveValue
              value={yesterday}
              decimals={1}
              at={undefined}
              unit="kWh"
              language={language}
            />
          </dd>
        </div>
        <div>
          <dt>{t("powerFactor")}</dt>
          <dd>
            <LiveValue value={frame?.pf} decimals={2} at={frame?.at} language={language} />
          </dd>
        </div>
        {frame != null && frame.battery !== null && <BatteryTile frame={frame} trend={trend} />}
      </dl>
    </section>
  );
});

const phaseNames = ["A", "B", "C"] as const;

const Phases = observer(function Phases({
  frame: { at, intervalS, volts, amps },
}: {
  frame: HouseDetail;
}) {
  const { connection } = useStores();
  const { t, language } = useHouseText();
  const number = (value: number | null, decimals: number, unit: string) =>
    value === null ? "–" : `${formatNumber(value, decimals, language)}${unitAfter(unit)}`;
  return (
    <SmallTable
      title={t("phases")}
      headings={[t("phase"), t("voltage"), t("current")]}
      numbers={[0, 1]}
      none=""
      isStale={connection.isStale(at, intervalS)}
      rows={[
        ...phaseNames.map((name, index) => ({
          key: name,
          name,
          cells: [
            number(volts[index] ?? null, metrics.voltA.decimals, "V"),
            number(amps[index] ?? null, metrics.ampA.decimals, "A"),
          ],
        })),
        {
          key: "mean",
          name: t("mean"),
          cells: [
            number(meanOf(volts), metrics.voltA.decimals, "V"),
            number(meanOf(amps), metrics.ampA.decimals, "A"),
          ],
        },
        {
          key: "unbalance",
          name: (
            <>
              {t("unbalance")} <small>{t("unbalanceHint")}</small>
            </>
          ),
          cells: [number(unbalanceOf(volts), 1, "%"), number(unbalanceOf(amps), 1, "%")],
        },
      ]}
    />
  );
});
