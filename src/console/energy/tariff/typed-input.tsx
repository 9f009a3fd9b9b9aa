import css from "./typed-input.module.css";
import { useId, useState } from "react";
import { fieldFaults } from "../../../../contract/base/field-fault.ts";
import { usePowerText } from "../../../i18n/words/energy/power-words.ts";
import { useFieldMessage } from "../../components/input/field.tsx";
import { isUnclearNumber, numberOf } from "../../../lib/text/number-text.ts";

interface NumberProps extends Props<number | null> {
  /** It cannot be left empty. */
  readonly isNeeded?: boolean;
  /** Its path in the input that is sent, in a form of `FormFields`. */
  readonly name?: string;
}
interface Props<V> {
  readonly label: string;
  readonly value: V;
  readonly put: (value: V) => void;
}

/**
 * A field for a number; empty means none, and text that is not a number is NaN, which validation
 * refuses.
 */
export function TypedNumber({ label, value, put, isNeeded = false, name = "" }: NumberProps) {
  const noteId = useId();
  const { language } = usePowerText();
  const [typed, setTyped] = useState(() =>
    value === null || Number.isNaN(value) ? "" : String(value),
  );
  const isEmpty = typed.trim() === "";
  const isUnread = isEmpty ? isNeeded : numberOf(typed) === null;
  const refusal = useFieldMessage(name);
  const isFaulty = isUnread || refusal !== undefined;
  return (
    <label>
      {label}
      <input
        className="bp6-input"
        inputMode="decimal"
        value={typed}
        aria-invalid={isFaulty}
        aria-describedby={isFaulty ? noteId : undefined}
        onChange={(event) => {
          const text = event.currentTarget.value;
          setTyped(text);
          put(text.trim() === "" && !isNeeded ? null : (numberOf(text) ?? Number.NaN));
        }}
      />
      {isFaulty && (
        <small id={noteId} className={css.typedFault} role="alert">
          {isUnread ? fieldFaults[isEmpty ? "noneEntered" : unreadable(typed)][language] : refusal}
        </small>
      )}
    </label>
  );
}

const unreadable = (typed: string) => (isUnclearNumber(typed) ? "numberUnclear" : "number");

/** A field for a short text. */
export function TypedText({ label, value, put }: Props<string>) {
  return (
    <label>
      {label}
      <input
        className="bp6-input"
        value={value}
        onChange={(event) => put(event.currentTarget.value)}
      />
    </label>
  );
}
