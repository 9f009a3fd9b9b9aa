import { FormGroup, InputGroup } from "@blueprintjs/core";
import type { ReactNode } from "react";

interface Props {
  readonly id: string;
  readonly label: string;
  readonly unit: string;
  /** As it is typed: what is no number stays to be seen. */
  readonly text: string;
  readonly isWrong: boolean;
  /** Range of values, or the usual value. */
  readonly hint: ReactNode;
  readonly isFixed: boolean;
  readonly longest?: number;
  /** Numbers with more than digits between them are typed on a whole keyboard. */
  readonly keyboard?: "decimal" | "text";
  readonly onChange: (text: string) => void;
}

/** A number to be set, with its unit; what it may be stands below it. */
export function NumberLine({ id, label, unit, text, isWrong, hint, isFixed, ...rest }: Props) {
  const { longest = 8, keyboard = "decimal", onChange } = rest;
  return (
    <FormGroup
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
    </FormGroup>
  );
}
