import { InputGroup } from "@blueprintjs/core";
import { useState } from "react";
import type { FieldPart } from "./field.ts";

interface Props extends FieldPart<number | undefined> {
  readonly onLeave: () => void;
}

/**
 * Degrees as they are typed: nothing is undefined, what is no number is none. A value that comes
 * from elsewhere replaces the text.
 */
export function DegreeControl({ name, label, value, put, isFaulty, noteId, onLeave }: Props) {
  const [text, setText] = useState(textOf(value));
  const shown = Object.is(numberOf(text), value) ? text : textOf(value);
  function type(next: string) {
    setText(next);
    put(numberOf(next));
  }
  return (
    <InputGroup
      name={name}
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      fill
      maxLength={20}
      value={shown}
      intent={isFaulty ? "danger" : "none"}
      aria-invalid={isFaulty}
      aria-describedby={noteId}
      onValueChange={type}
      onBlur={onLeave}
    />
  );
}

const textOf = (value: number | undefined): string =>
  value === undefined || Number.isNaN(value) ? "" : String(value);
const numberOf = (text: string): number | undefined =>
  text.trim() === "" ? undefined : Number(text.trim());
