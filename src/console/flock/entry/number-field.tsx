import css from "./number-field.module.css";
import { observer } from "mobx-react-lite";
import { useId, useRef } from "react";
import { useProductionText } from "../../../i18n/words/flock/production-words.ts";
import type { DayEntry } from "../../../stores/flock/day-entry.ts";
import type { EntryNumber } from "../../../stores/flock/entry-numbers.ts";
import { media, useMedia } from "../../components/input/use-media.ts";
import { usePad } from "./number-pad.tsx";

interface Props {
  readonly entry: DayEntry;
  readonly name: EntryNumber;
  readonly label: string;
  /** The usual value, above the field. */
  readonly usual?: string;
  /** Value that applies while nothing is typed. */
  readonly placeholder?: string;
  /** Called on Enter instead of saving the day. */
  readonly onEnter?: () => void;
  /** Returns true when a pasted text was taken; otherwise it is typed into the field. */
  readonly onPasteText?: (text: string) => boolean;
}

/**
 * A field for a number; on a phone it is typed with the pad below, whose keys are large enough for
 * gloves.
 */
export const NumberField = observer(function NumberField({
  entry,
  name,
  label,
  usual = "",
  placeholder = "",
  onEnter,
  onPasteText,
}: Props) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const isPhone = useMedia(media.tablet);
  const { field, open } = usePad();
  const { language } = useProductionText();
  const fault = entry.faultAt(name, language);
  return (
    <label className={css.numberField} htmlFor={id} data-open={field?.name === name}>
      <span className="strong">{label}</span>
      {usual !== "" && <small>{usual}</small>}
      <input
        ref={box}
        id={id}
        // The phone's own keyboard is not opened, because its keys are too small.
        inputMode={isPhone ? "none" : "decimal"}
        autoComplete="off"
        value={entry.texts[name]}
        placeholder={placeholder}
        aria-invalid={fault !== null}
        onChange={(event) => entry.put(name, event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || onEnter === undefined) return;
          event.preventDefault();
          onEnter();
        }}
        onPaste={(event) => {
          if (onPasteText?.(event.clipboardData.getData("text")) === true) event.preventDefault();
        }}
        onFocus={() => {
          if (!isPhone) return;
          box.current?.select();
          open({ name, label, box });
        }}
        data-number={name}
      />
      {fault !== null && (
        <small className={css.numberFault} role="alert">
          {fault}
        </small>
      )}
    </label>
  );
});
