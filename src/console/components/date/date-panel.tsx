import css from "./date-input.module.css";
import { Button, InputGroup } from "@blueprintjs/core";
import {
  ChevronLeft,
  ChevronRight,
  DoubleChevronLeft,
  DoubleChevronRight,
} from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { useDateText } from "../../../i18n/words/base/date-words.ts";
import { type DateKind, readTime, addMonths } from "../../../lib/text/date-text.ts";
import { MonthGrid } from "./month-grid.tsx";

interface Props {
  readonly kind: DateKind;
  readonly label: string;
  /** Value of the field; '' for none. */
  readonly value: string;
  readonly today: string;
  readonly min: string;
  readonly max: string;
  readonly onPick: (value: string) => void;
  readonly onClose: () => void;
}

/** The calendar of a date field, with the time of day for a moment. */
export const DatePanel = observer(function DatePanel(props: Props) {
  const { kind, label, value, today, min, max, onPick, onClose } = props;
  const { t, language } = useDateText();
  const [chosen = "", currentTime = ""] = value.split("T");
  const [active, setActive] = useState(within(chosen === "" ? today : chosen, min, max));
  const [time, setTime] = useState(currentTime === "" ? "00:00:00" : currentTime);
  const wholeTime = readTime(time);
  const heading = new Intl.DateTimeFormat(language === "zh" ? "zh-CN" : "en-GB", {
    year: "numeric",
    month: "long",
    timeZone: "UTC",
  }).format(Date.parse(`${active}T00:00Z`));

  const go = (months: number) => setActive(within(addMonths(active, months), min, max));
  function pick(day: string) {
    onPick(kind === "day" ? day : `${day}T${wholeTime ?? "00:00:00"}`);
    onClose();
  }
  function putTime(text: string) {
    setTime(text);
    const next = readTime(text);
    if (next !== null && chosen !== "") onPick(`${chosen}T${next}`);
  }
  return (
    <div className={css.datePanel} role="dialog" aria-label={label}>
      <div className={css.datePanelHead}>
        <Button
          variant="minimal"
          icon={<DoubleChevronLeft />}
          aria-label={t("yearBefore")}
          onClick={() => go(-12)}
        />
        <Button
          variant="minimal"
          icon={<ChevronLeft />}
          aria-label={t("monthBefore")}
          onClick={() => go(-1)}
        />
        <strong aria-live="polite">{heading}</strong>
        <Button
          variant="minimal"
          icon={<ChevronRight />}
          aria-label={t("monthAfter")}
          onClick={() => go(1)}
        />
        <Button
          variant="minimal"
          icon={<DoubleChevronRight />}
          aria-label={t("yearAfter")}
          onClick={() => go(12)}
        />
      </div>
      <MonthGrid
        label={heading}
        active={active}
        chosen={chosen}
        today={today}
        min={min}
        max={max}
        onActive={(day) => setActive(within(day, min, max))}
        onPick={pick}
      />
      <div className={`row ${css.datePanelFoot}`}>
        {kind === "moment" && (
          <InputGroup
            size="small"
            aria-label={t("timeOfDay")}
            placeholder="HH:mm:ss"
            maxLength={8}
            value={time}
            intent={wholeTime === null ? "danger" : "none"}
            aria-invalid={wholeTime === null}
            onValueChange={putTime}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              onClose();
            }}
          />
        )}
        <Button
          size="small"
          variant="minimal"
          text={t("today")}
          disabled={within(today, min, max) !== today}
          onClick={() => pick(today)}
        />
      </div>
    </div>
  );
});

/** The nearest day that can be chosen. */
const within = (day: string, min: string, max: string): string =>
  min !== "" && day < min ? min : max !== "" && day > max ? max : day;
