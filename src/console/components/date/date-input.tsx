import { Button, InputGroup, PopoverNext } from "@blueprintjs/core";
import { Calendar } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { type KeyboardEvent, useRef, useState } from "react";
import { useStores } from "../../../context/use-stores.ts";
import { useDateText } from "../../../i18n/words/base/date-words.ts";
import { type DateKind, readDate, writeDate } from "../../../lib/text/date-text.ts";
import { formatTime, ownZone } from "../../../lib/time/format-time.ts";
import { DatePanel } from "./date-panel.tsx";
import css from "./date-input.module.css";

interface Props {
  readonly kind: DateKind;
  /** Meaning of the date, for screen readers. */
  readonly label: string;
  /** In the format of `readDate`; '' for none. */
  readonly value: string;
  /** A text that is not a date is passed on as typed. */
  readonly onChange: (value: string) => void;
  /** Days that can be chosen on the calendar. */
  readonly min?: string;
  readonly max?: string;
  /** Time zone of the day marked as today; absent: the user's own. */
  readonly timeZone?: string;
  readonly id?: string;
  readonly name?: string;
  readonly isFaulty?: boolean;
  /** Id of the explanation. */
  readonly noteId?: string;
  readonly fill?: boolean;
  readonly onBlur?: () => void;
}

const focusDay = (popover: HTMLElement) =>
  popover.querySelector<HTMLElement>('[tabindex="0"][data-day]')?.focus();

/**
 * A day or a moment in the product's own format, in any browser language: typed, or chosen on a
 * calendar, which opens by the button or by Alt and the down arrow.
 */
export const DateInput = observer(function DateInput(props: Props) {
  const { kind, label, value, onChange, isFaulty = false, onBlur } = props;
  const { connection } = useStores();
  const { t } = useDateText();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const today = formatTime(connection.serverNow, props.timeZone ?? ownZone()).slice(0, 10);
  const format = t(kind === "day" ? "dayFormat" : "momentFormat");

  function type(text: string) {
    setTyped(text);
    onChange(readDate(text, kind) ?? text);
  }
  function press(event: KeyboardEvent) {
    if (event.key !== "ArrowDown" || !event.altKey) return;
    event.preventDefault();
    setOpen(true);
  }
  return (
    <InputGroup
      className={`digits ${css.dateInput} is-${kind}`}
      id={props.id}
      name={props.name}
      inputRef={box}
      fill={props.fill === true}
      autoComplete="off"
      maxLength={24}
      placeholder={format}
      aria-label={props.id === undefined ? label : undefined}
      aria-invalid={isFaulty}
      aria-describedby={props.noteId}
      intent={isFaulty ? "danger" : "none"}
      // A text being typed does not change until the field is left.
      value={typed ?? writeDate(value, kind)}
      onValueChange={type}
      onKeyDown={press}
      onBlur={() => {
        setTyped(null);
        onBlur?.();
      }}
      rightElement={
        <PopoverNext
          isOpen={isOpen}
          onInteraction={setOpen}
          placement="bottom-end"
          onOpened={focusDay}
          content={
            <DatePanel
              kind={kind}
              label={label}
              value={readDate(value, kind) ?? ""}
              today={today}
              min={props.min ?? ""}
              max={props.max ?? ""}
              onPick={(picked) => {
                setTyped(null);
                onChange(picked);
              }}
              onClose={() => {
                setOpen(false);
                box.current?.focus();
              }}
            />
          }
        >
          <Button
            variant="minimal"
            icon={<Calendar />}
            aria-label={t("openCalendar", { label })}
            title={t("openCalendar", { label })}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
          />
        </PopoverNext>
      }
    />
  );
});
