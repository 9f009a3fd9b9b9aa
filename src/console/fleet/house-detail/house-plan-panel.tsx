import { weightValue } from "../../../lib/text/weight-text.ts";
import { observer } from "mobx-react-lite";
import { type MetricKey, metrics } from "../../../../contract/base/metric.ts";
import { beyondOf } from "../../../../contract/fleet/house/reading.ts";
import { unitAfter, units } from "../../../../contract/base/measure-unit.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { useStores } from "../../../context/use-stores.ts";
import type { HouseRecord } from "../../../stores/fleet/house-record.ts";
import { HousePlan } from "../../../ui/house-plan.tsx";
import { PlanLegend } from "../../../ui/house-plan-legend.tsx";
import { planMarks } from "../../../ui/house-plan-mark.ts";
import { LiveValue } from "../../components/house/live-value.tsx";
import { bandOf } from "./trend-figure.tsx";
import { useHouseText } from "../../../i18n/words/fleet/house-words.ts";
import { planSigns } from "./plan-signs.ts";
import noteCss from "../../components/answer/note.module.css";
import ageCss from "../../../ui/age.module.css";
import houseValuesCss from "./house-values.module.css";

const single = [
  "rhOut",
  "airSpeed",
  "lux",
  "birdWeight",
  "siloKg",
  "kw",
  "pf",
  "rssi",
  "battery",
] as const satisfies readonly MetricKey[];

/**
 * The house from above with its running devices, and further values of its newest frame; unknown is
 * shown as unknown.
 */
export const HousePlanPanel = observer(function HousePlanPanel({
  record,
}: {
  record: HouseRecord;
}) {
  const { houseDetails, connection } = useStores();
  const { t, language } = useHouseText();
  const frame = houseDetails.get(record.id);
  if (frame === undefined)
    return (
      <section>
        <h2>{t("housePlanTitle")}</h2>
        <p className={noteCss.panelNone}>
          {t(record.reading === null ? "neverHeard" : "frameLoading")}
        </p>
      </section>
    );
  const { at, fans, inletPos, tunnelDoorPos, coolPads, heaters, lights, volts, amps } = frame;
  const running = fans.filter((fan) => fan === 1).length;
  const percents = (values: readonly (number | null)[]) =>
    values.length === 0
      ? "–"
      : values
          .map((value) => (value === null ? "–" : `${formatNumber(value, 0, language)}%`))
          .join(" ");
  const numbers = (values: readonly (number | null)[], decimals: number, unit: string) => {
    const texts = values.map((value) => formatNumber(value, decimals, language));
    return values.every((value) => value === null) ? "–" : `${texts.join(" / ")}${unitAfter(unit)}`;
  };
  const isStale = connection.isStale(at, frame.intervalS);
  const band = bandOf(record);
  const marks = planMarks(record.alarms);
  const words: readonly (readonly [string, string])[] = [
    [metrics.fansOn.name[language], fans.length === 0 ? "–" : `${running} / ${fans.length}`],
    [metrics.inletPos.name[language], percents(inletPos)],
    [metrics.tunnelDoorPos.name[language], percents(tunnelDoorPos)],
    [
      metrics.coolPad.name[language],
      coolPads.length === 0
        ? "–"
        : t(
            coolPads.includes(1) ? "running" : coolPads.includes(null) ? "stateUnknown" : "stopped",
          ),
    ],
    [metrics.heater.name[language], percents(heaters)],
    [metrics.light.name[language], percents(lights)],
    [t("voltages"), numbers(volts, 0, units.volt.symbol)],
    [t("currents"), numbers(amps, 1, units.ampere.symbol)],
  ];
  return (
    <section>
      <h2>{t("housePlanTitle")}</h2>
      <HousePlan detail={frame} band={band} marks={marks} isStale={isStale} language={language} />
      <PlanLegend label={t("legend")} entries={planSigns(frame, band, marks, t)} />
      <dl className={isStale ? `${houseValuesCss.values} is-stale` : houseValuesCss.values}>
        {words.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={ageCss.live} data-updated-at={at}>
              {text}
            </dd>
          </div>
        ))}
        {single.map((key) => (
          <div key={key}>
            <dt>{metrics[key].name[language]}</dt>
            <dd>
              <LiveValue
                {...(key === "birdWeight"
                  ? weightValue(frame.birdWeight, record.house.species)
                  : {
                      value: frame[key],
                      decimals: metrics[key].decimals,
                      unit: units[metrics[key].unit].symbol,
                    })}
                at={at}
                language={language}
                beyond={beyondOf(frame, key)}
                isSpelled
              />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
});
