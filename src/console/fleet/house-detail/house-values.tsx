import { animalOf } from "../../../../contract/base/animal.ts";
import { observer } from "mobx-react-lite";
import { metrics } from "../../../../contract/base/metric.ts";
import { beyondOf } from "../../../../contract/fleet/house/reading.ts";
import { units } from "../../../../contract/base/measure-unit.ts";
import { useStores } from "../../../context/use-stores.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import type { HouseRecord } from "../../../stores/fleet/house-record.ts";
import { breedText, modeText, TempCell } from "../house-list/house-cells.tsx";
import { LiveValue } from "../../components/house/live-value.tsx";
import { useHouseText } from "../../../i18n/words/fleet/house-words.ts";
import { useStale } from "../../components/answer/use-stale.ts";
import ageCss from "../../../ui/age.module.css";
import css from "./house-values.module.css";

const climate = ["rh", "co2", "nh3", "staticPressure", "tempOut", "tempDiff", "ventLevel"] as const;

/** The newest values of a house: its air, what it used, its flock. `timeZone`: the farm's. */
export const HouseValues = observer(function HouseValues({
  record,
  timeZone,
}: {
  record: HouseRecord;
  timeZone: string;
}) {
  const { t, language } = useHouseText(animalOf(record.now.house.species));
  const { dayAgeOf } = useStores();
  const isStale = useStale(record);
  const { house, reading } = record.now;
  const at = reading?.at;
  const old = isStale ? "values is-stale" : "values";
  const live = (value: number | null | undefined, decimals: number, unit: string) => (
    <LiveValue value={value} decimals={decimals} at={at} unit={unit} language={language} />
  );
  return (
    <>
      <section>
        <h3>{t("climate")}</h3>
        <dl className={old}>
          <div>
            <dt>{t("colTemp")}</dt>
            <dd>
              <TempCell record={record} unit="°C" />
            </dd>
          </div>
          {climate.map((key) => (
            <div key={key}>
              <dt>{metrics[key].name[language]}</dt>
              <dd>
                <LiveValue
                  value={reading?.[key]}
                  decimals={metrics[key].decimals}
                  at={at}
                  unit={units[metrics[key].unit].symbol}
                  language={language}
                  beyond={beyondOf(reading, key)}
                  isSpelled
                />
              </dd>
            </div>
          ))}
          <div>
            <dt>{t("colMode")}</dt>
            <dd className={ageCss.live} data-updated-at={at}>
              {modeText(record, language)}
            </dd>
          </div>
        </dl>
      </section>
      <section>
        <h3>{t("use")}</h3>
        <dl className={old}>
          <div>
            <dt>{metrics.water.name[language]}</dt>
            <dd>
              {live(reading?.waterToday, 0, "L")}{" "}
              <small>/ {live(reading?.waterYesterday, 0, "L")}</small>
            </dd>
          </div>
          <div>
            <dt>{metrics.feed.name[language]}</dt>
            <dd>
              {live(reading?.feedToday, 0, "kg")}{" "}
              <small>/ {live(reading?.feedYesterday, 0, "kg")}</small>
            </dd>
          </div>
        </dl>
      </section>
      <section>
        <h3>{t("flock")}</h3>
        <dl className={css.values}>
          <div>
            <dt>{t("colBreed")}</dt>
            <dd>{breedText(record, language)}</dd>
          </div>
          <div>
            <dt>{t("colDay")}</dt>
            <dd>{formatNumber(dayAgeOf(house), 0, language)}</dd>
          </div>
          <div>
            <dt>{t("colAlive")}</dt>
            <dd>{live(record.living, 0, "")}</dd>
          </div>
          <div>
            <dt>{t("placed")}</dt>
            <dd>
              {house.placedAt === null ? "–" : formatTime(house.placedAt, timeZone).slice(0, 10)}
            </dd>
          </div>
          <div>
            <dt>{t("networkId")}</dt>
            <dd>{house.networkId ?? "–"}</dd>
          </div>
          <div>
            <dt>{t("updated")}</dt>
            <dd>{at === undefined ? t("neverHeard") : formatTime(at, timeZone)}</dd>
          </div>
        </dl>
      </section>
    </>
  );
});
