import noteCss from "../components/answer/note.module.css";
import houseCss from "../fleet/house-detail/house.module.css";
import css from "./alarm-limits.module.css";
import type { Species } from "../../../contract/base/animal.ts";
import { animalOf } from "../../../contract/base/animal.ts";
import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import { type HouseParameter } from "../../../contract/fleet/house/alarm-limit.ts";
import {
  limitGroupKeys,
  limitGroups,
  limitKinds,
  limitOrigins,
} from "../../../contract/fleet/house/alarm-limit-name.ts";
import { unitAfter, unitIn, units } from "../../../contract/base/measure-unit.ts";
import { ageText } from "../../lib/text/age-text.ts";
import { formatNumber } from "../../lib/text/format-number.ts";
import { ownLimitsPath } from "../../lib/data/own-limits-path.ts";
import { paths } from "../../lib/data/paths.ts";
import { useStores } from "../../context/use-stores.ts";
import { QueryView } from "../components/answer/query-view.tsx";
import { SmallTable } from "../fleet/house-detail/small-table.tsx";
import { useHouseText } from "../../i18n/words/fleet/house-words.ts";
import type { HouseTabProps } from "../fleet/house-detail/house-tab-props.ts";
import { useApiQuery } from "../components/answer/use-api-query.ts";

/**
 * Limits the house is judged by: those in force with their origin, and the breed's standard. Read
 * only.
 */
export const AlarmLimits = observer(function AlarmLimits({ record }: HouseTabProps) {
  const { house } = record;
  // The band moves with the controller's target and the age of the flock, so all limits are then
  // requested again.
  const query = useApiQuery(
    "houseParameter",
    { id: record.id },
    { refreshKey: `${house.tempLow} ${house.tempHigh} ${house.placedAt}` },
  );
  return (
    <QueryView query={query}>
      {(parameter) => (
        <Parameter houseId={record.id} parameter={parameter} species={house.species} />
      )}
    </QueryView>
  );
});

/**
 * Links to the places where limits are set: for this house, its farm or breed, or in the
 * controller.
 */
const LimitLinks = observer(function LimitLinks({ houseId }: { houseId: number }) {
  const { fleet, session } = useStores();
  const { t } = useHouseText();
  const house = fleet.house(houseId)?.house;
  const may = session.may.bind(session);
  return (
    <p className="cluster no-margin">
      {house !== undefined && may("house.manage") && (
        <Link to={ownLimitsPath(house, may)}>{t("limitsOwn")}</Link>
      )}
      {may("alarmSetting.read") && <Link to={paths.rulesOf("limits")}>{t("limitsShared")}</Link>}
      <Link to={paths.houseSettings(houseId, "curve")}>{t("limitsController")}</Link>
    </p>
  );
});

const Parameter = observer(function Parameter({
  parameter: { limits, readingAt, standard },
  species,
  houseId,
}: {
  houseId: number;
  parameter: HouseParameter;
  species: Species;
}) {
  const { connection, fleet } = useStores();
  const every = fleet.house(houseId)?.reading?.intervalS;
  const { t, language } = useHouseText();
  const isOld = readingAt !== null && connection.isStale(readingAt, every);
  return (
    <>
      <Standard standard={standard} species={species} />
      <div className={css.houseLead}>
        <h2>{t("limitsInForce")}</h2>
        <LimitLinks houseId={houseId} />
        <p className={noteCss.panelNote}>
          {t("limitsWhy")}
          {isOld && (
            <> {t("limitsOld", { age: ageText(connection.ageOf(readingAt) ?? 0, language) })}</>
          )}
        </p>
      </div>
      <div className={houseCss.smallTables}>
        {limitGroupKeys.map((group) => (
          <SmallTable
            key={group}
            title={limitGroups[group][language]}
            headings={[t("limit"), t("value"), t("origin")]}
            numbers={[0]}
            none=""
            rows={limits
              .filter(({ key }) => limitKinds[key].group === group)
              .map(({ key, value, origin }) => {
                const { name, unit, decimals } = limitKinds[key];
                const sign = unitIn(unit, language);
                return {
                  key,
                  name: name[language],
                  cells: [
                    value === null
                      ? "–"
                      : `${formatNumber(value, decimals, language)} ${sign}`.trim(),
                    origin === null ? "–" : limitOrigins[origin][language],
                  ],
                };
              })}
          />
        ))}
      </div>
    </>
  );
});

const Standard = observer(function Standard({
  standard,
  species,
}: {
  standard: HouseParameter["standard"];
  species: Species;
}) {
  const { t, language } = useHouseText(animalOf(species));
  if (standard === null)
    return (
      <div className={houseCss.houseBlock}>
        <p className={noteCss.panelNone}>{t("noStandardToday")}</p>
      </div>
    );
  const { dayAge, tempC, rhLowPct, rhHighPct, co2Ppm, waterMl, feedG } = standard;
  const { lightH, lightLux } = standard;
  const number = (value: number | null, decimals: number, unit: string) =>
    value === null ? "–" : `${formatNumber(value, decimals, language)}${unitAfter(unit)}`;
  const facts: readonly (readonly [string, string])[] = [
    [t("standardTemp"), number(tempC, 1, units.degC.symbol)],
    [
      t("standardRh"),
      rhLowPct === null && rhHighPct === null
        ? "–"
        : `${formatNumber(rhLowPct, 0, language)}–${formatNumber(rhHighPct, 0, language)}%`,
    ],
    [t("standardCo2"), number(co2Ppm, 0, units.ppm.symbol)],
    [
      t("standardLight"),
      lightH === null
        ? "–"
        : t("hoursADay", {
            count: formatNumber(lightH, Number.isInteger(lightH) ? 0 : 1, language),
          }),
    ],
    [t("standardLux"), number(lightLux, 0, units.lux.symbol)],
    [t("standardWater"), number(waterMl, 0, "mL")],
    [t("standardFeed"), number(feedG, 0, units.gram.symbol)],
  ];
  return (
    <section className={houseCss.houseBlock}>
      <h2>{t("todayStandard", { day: dayAge })}</h2>
      <dl className={houseCss.houseTiles}>
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
});
