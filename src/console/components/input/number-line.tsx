import { InputGroup } from "@blueprintjs/core";
import type { ReactNode } from "react";
import { Field } from "./field.tsx";

interface Props {
  readonly id: string;
  /** Its path in the input that is sent. */
  readonly name: string;
  readonly label: string;
  readonly unit: string;
  /** The typed text, even when it is not a number. */
  readonly text: string;
  readonly isWrong: boolean;
  /** Range of values, or the usual value. */
  readonly hint: ReactNode;
  readonly isFixed: boolean;
  readonly longest?: number;
  /** `text`: for input with more than digits and a decimal point. */
  readonly keyboard?: "decimal" | "text";
  readonly onChange: (text: string) => void;
}

/** A number field with its unit; the permitted range is below it. */
export function NumberLine({
  id,
  name,
  label,
  unit,
  text,
  isWrong,
  hint,
  isFixed,
  ...rest
}: Props) {
  const { longest = 8, keyboard = "decimal", onChange } = rest;
  return (
    <Field
      name={name}
      label={label}
      labelFor={id}
      labelInfo={unit}
      intent={isWrong ? "danger" : "none"}
      helperText={hint}
    >
      <InputGroup
        id={id}
        inputMode={keyboard}
        autoComplete="off"
        maxLength={longest}
        disabled={isFixed}
        intent={isWrong ? "danger" : "none"}
        aria-invalid={isWrong}
        value={text}
        onValueChange={onChange}
      />
    </Field>
  );
}
