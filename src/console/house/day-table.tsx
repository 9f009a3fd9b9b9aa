import { animalOf } from "../../../contract/animal.ts";
import type { Species } from "../../../contract/house.ts";
import { weightUnitOf } from "../../../contract/animal.ts";
import { weightText } from "../../lib/weight.ts";
import { observer } from "mobx-react-lite";
import { useMemo } from "react";
import type { HouseDay } from "../../../contract/house-history.ts";
import { metrics } from "../../../contract/metric.ts";
import { formatNumber } from "../../lib/number.ts";
import { formatTime } from "../../lib/time.ts";
import { reached } from "../part/scroll-by-key.ts";
import { figuresOf } from "./day-figure.ts";
import { useHouseSay } from "../../i18n/words/house.ts";
import "../part/answer-view.css";

/** A deviation from the standard of more than this, percent, is shown in bold. */
const farOff = 8;

/** Without the days before the first with any data; the running day stays. */
function heard(days: readonly HouseDay[]): readonly HouseDay[] {
  const first = days.findIndex(({ alive, waterL, feedKg, kwh, weightG, tempMeanC }) =>
    [alive, waterL, feedKg, kwh, weightG, tempMeanC].some((value) => value !== null),
  );
  return days.slice(first === -1 ? -1 : first);
}

/**
 * Days of a house, newest first, against the breed's standard. The last day of the list is the
 * running one.
 */
export const DayTable = observer(function DayTable({
  days,
  timeZone,
  species,
}: {
  days: readonly HouseDay[];
  timeZone: string;
  species: Species;
}) {
  const { say, language } = useHouseSay(animalOf(species));
  const rows = useMemo(
    () =>
      heard(days)
        .map((day, index, list) => ({
          ...figuresOf(day, index === list.length - 1),
          isRunning: index === list.length - 1,
        }))
        .toReversed(),
    [days],
  );
  const number = (value: number | null, decimals = 0) => formatNumber(value, decimals, language);
  const headings = [
    say("colDay"),
    say("colAlive"),
    `${metrics.water.name[language]} L`,
    say("perBirdMl"),
    `${metrics.feed.name[language]} kg`,
    say("perBirdG"),
    say("waterPerFeed"),
    `${metrics.birdWeight.name[language]} ${weightUnitOf(species)}`,
    `${say("tempRange")} °C`,
  ];
  // Takes its room without a figure too, so that the numbers before it stay in line.
  const off = (percent: number | null) => (
    <small
      className={percent !== null && Math.abs(percent) > farOff ? "day-off is-far" : "day-off"}
    >
      {percent !== null &&
        `${Math.round(percent) > 0 ? "+" : ""}${number(Math.round(percent) + 0)}%`}
    </small>
  );
  return (
    <div className="house-scroll" {...reached} role="region" aria-label={say("dailyFigures")}>
      <table className="fact-table day-table" aria-label={say("dailyFigures")}>
        <thead>
          <tr>
            <th scope="col">{say("date")}</th>
            {headings.map((heading) => (
              <th key={heading} scope="col" className="num">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((day) => (
            <tr key={day.at} data-day={formatTime(day.at, timeZone).slice(0, 10)}>
              <th scope="row">
                {formatTime(day.at, timeZone).slice(0, 10)}
                {day.isRunning && <small> {say("runningDay")}</small>}
              </th>
              <td className="num">{number(day.dayAge)}</td>
              <td className="num">{number(day.alive)}</td>
              <td className="num">{number(day.waterL)}</td>
              <td
                className="num"
                title={
                  day.standard?.waterMl == null
                    ? undefined
                    : say("standardIs", { value: number(day.standard.waterMl) })
                }
              >
                {number(day.waterMlEach)}
                {off(day.waterOff)}
              </td>
              <td className="num">{number(day.feedKg)}</td>
              <td
                className="num"
                title={
                  day.standard?.feedG == null
                    ? undefined
                    : say("standardIs", { value: number(day.standard.feedG) })
                }
              >
                {number(day.feedGEach)}
                {off(day.feedOff)}
              </td>
              <td className="num">{number(day.waterPerFeed, 2)}</td>
              <td className="num">{weightText(day.weightG, species, language)}</td>
              <td className="num">
                {number(day.tempMinC, 1)} / {number(day.tempMeanC, 1)} / {number(day.tempMaxC, 1)}
                {day.standard !== null && (
                  <small> {say("standardIs", { value: number(day.standard.tempC, 1) })}</small>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
});
