import css from "./report.module.css";
import type { Species } from "../../../../contract/base/animal.ts";
import { observer } from "mobx-react-lite";
import { animalOf, weightUnitOf } from "../../../../contract/base/animal.ts";
import { ofAnimal } from "../../../../contract/base/animal-word.ts";
import type { FlockDay } from "../../../../contract/fleet/flock/flock-day.ts";
import { flockDayFields } from "../../../../contract/flock/production/flock-day-field.ts";
import { useBooksText } from "../../../i18n/words/flock/books-say-words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { weightText } from "../../../lib/text/weight-text.ts";
import { keyboardScrollable } from "../../components/input/scroll-by-key.ts";

const columns = [
  ["alive", 0],
  ["dead", 0],
  ["culled", 0],
  ["survivalPct", 2, "%"],
  ["feedKg", 0, "kg"],
  ["feedG", 1, "g"],
  ["waterL", 0, "L"],
  ["weightG", 0, "g"],
  ["eggs", 0],
  ["layPct", 1, "%"],
  ["fcr", 3],
] as const;

/**
 * When printed, a flock of laying hens is shown by week, or by two weeks or more if there are many.
 */
const daysOnPaper = 70;
const weeksOnPaper = 48;

/** The days of a flock; columns without any value are left out. */
export const ReportDays = observer(function ReportDays({
  days,
  species,
}: {
  readonly days: readonly FlockDay[];
  readonly species: Species;
}) {
  const { t, language } = useBooksText();
  const weeks = days.length > daysOnPaper ? Math.ceil(days.length / 7 / weeksOnPaper) : 0;
  const step = weeks === 0 ? 1 : weeks * 7;
  const rows = days.filter((_, index) => (index + 1) % step === 0 || index === days.length - 1);
  const title =
    weeks < 2 ? t(weeks === 1 ? "reportWeeks" : "reportDays") : t("reportManyWeeks", { weeks });
  const known = columns.filter(([key]) => rows.some((day) => day[key] !== null && day[key] !== 0));
  if (rows.length === 0) return null;
  return (
    <section
      className={`${css.reportPart} is-table is-long`}
      {...keyboardScrollable}
      aria-label={title}
    >
      <h2>{title}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("reportDay")}</th>
            <th scope="col" className="num">
              {t("reportAge")}
            </th>
            {known.map(([key, , unit = ""]) => (
              <th key={key} scope="col" className="num">
                {ofAnimal(flockDayFields[key].name[language], animalOf(species))}{" "}
                {key === "weightG" ? weightUnitOf(species) : unit}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((day) => (
            <tr key={day.day}>
              <th scope="row">{day.day}</th>
              <td className="num">{day.dayAge}</td>
              {known.map(([key, decimals]) => (
                <td key={key} className="num">
                  {key === "weightG"
                    ? weightText(day[key], species, language)
                    : formatNumber(day[key], decimals, language)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
});
