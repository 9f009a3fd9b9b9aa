import css from "./day-step.module.css";
import { addDays } from "../../../../contract/base/calendar-day.ts";
import { Button } from "@blueprintjs/core";
import { ChevronLeft, ChevronRight } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { useProductionText } from "../../../i18n/words/flock/production-words.ts";
import { DateInput } from "../../components/date/date-input.tsx";

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

interface Props {
  readonly day: string;
  /** First and last day that can be chosen. */
  readonly min?: string;
  readonly max: string;
  readonly timeZone?: string;
  readonly onPick: (day: string) => void;
}

/** A day with the one before it and the one after. */
export const DayStep = observer(function DayStep({
  day,
  min = "2000-01-01",
  max,
  timeZone,
  onPick,
}: Props) {
  const { t } = useProductionText();
  const step = (days: number, word: "dayBack" | "dayOn") => {
    const next = addDays(day, days);
    return (
      <Button
        variant="outlined"
        icon={days < 0 ? <ChevronLeft /> : <ChevronRight />}
        aria-label={t(word)}
        title={t(word)}
        disabled={next < min || next > max}
        onClick={() => onPick(next)}
      />
    );
  };
  return (
    <span className={`inline-row ${css.dayStep}`}>
      {step(-1, "dayBack")}
      <DateInput
        key={day}
        kind="day"
        label={t("boardDay")}
        value={day}
        min={min}
        max={max}
        {...(timeZone === undefined ? {} : { timeZone })}
        onChange={(value) => isDay(value) && value >= min && value <= max && onPick(value)}
      />
      {step(1, "dayOn")}
    </span>
  );
});
