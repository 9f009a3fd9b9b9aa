import { Button, InputGroup, PopoverNext } from "@blueprintjs/core";
import { Time } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { type KeyboardEvent, useState } from "react";
import { useDateText } from "../../../i18n/words/base/date-words.ts";
import { readClock } from "../../../lib/text/date-text.ts";
import css from "./date-input.module.css";

interface Props {
  readonly label: string;
  /** As hh:mm; '' for none. */
  readonly value: string;
  /** A text that is not a time is passed on as typed. */
  readonly onChange: (value: string) => void;
  readonly name: string;
  readonly isFaulty: boolean;
  /** Id of the explanation. */
  readonly noteId: string;
}

const stepMin = 15;
const dayMin = 24 * 60;
/** Times on the panel: a row holds two hours. */
const rows = Array.from({ length: 12 }, (_, row) =>
  [0, 30, 60, 90].map((minute) => clockAt(row * 120 + minute)),
);

const focusTime = (popover: HTMLElement) =>
  (
    popover.querySelector<HTMLElement>('[aria-pressed="true"]') ?? popover.querySelector("button")
  )?.focus();

/**
 * A time of day by the clock of 24 hours, in any browser language: typed, changed by the arrow keys
 * or chosen on a panel. Digits alone are enough, because keyboards of phones have no colon.
 */
export const TimeInput = observer(function TimeInput(props: Props) {
  const { label, value, onChange, isFaulty } = props;
  const { t } = useDateText();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = isFaulty || (typed === null && value !== "" && readClock(value) === null);

  function type(text: string) {
    const plain = text
      .normalize("NFKC")
      .replace(/[.。]/g, ":")
      .replace(/[^\d:]/g, "");
    setTyped(plain);
    onChange(readClock(plain) ?? plain);
  }
  function pick(time: string) {
    setTyped(null);
    onChange(time);
  }
  function press(event: KeyboardEvent) {
    const steps = { ArrowUp: stepMin, ArrowDown: -stepMin }[event.key];
    const time = readClock(value);
    if (steps === undefined || time === null) return;
    event.preventDefault();
    pick(clockAt(Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) + steps));
  }
  const openText = t("openTimes", { label });
  return (
    <InputGroup
      className={`digits ${css.dateInput} is-time`}
      name={props.name}
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      placeholder="HH:mm"
      aria-label={label}
      aria-invalid={isWrong}
      aria-describedby={props.noteId}
      intent={isWrong ? "danger" : "none"}
      // A text being typed does not change until the field is left.
      value={typed ?? value}
      onValueChange={type}
      onKeyDown={press}
      onBlur={() => setTyped(null)}
      rightElement={
        <PopoverNext
          isOpen={isOpen}
          onInteraction={setOpen}
          placement="bottom-end"
          onOpened={focusTime}
          content={
            <TimeTable
              label={label}
              value={value}
              onPick={(time) => {
                pick(time);
                setOpen(false);
              }}
            />
          }
        >
          <Button
            variant="minimal"
            icon={<Time />}
            aria-label={openText}
            title={openText}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
          />
        </PopoverNext>
      }
    />
  );
});

interface TableProps extends Pick<Props, "label" | "value"> {
  readonly onPick: (time: string) => void;
}

/** Every half hour of a day. */
const TimeTable = ({ label, value, onPick }: TableProps) => (
  <div className={css.datePanel} role="dialog" aria-label={label}>
    <table className={css.monthGrid}>
      <tbody>
        {rows.map((times) => (
          <tr key={times[0]}>
            {times.map((time) => (
              <td key={time}>
                <button type="button" aria-pressed={time === value} onClick={() => onPick(time)}>
                  {time}
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

function clockAt(minute: number): string {
  const ofDay = (minute + dayMin) % dayMin;
  return [Math.floor(ofDay / 60), ofDay % 60]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
}
