import { numberOf } from "../../../lib/text/number-text.ts";
import { InputGroup, Tag } from "@blueprintjs/core";
import { type InputHTMLAttributes, useState } from "react";

interface Props extends Pick<
  InputHTMLAttributes<HTMLInputElement>,
  "id" | "name" | "aria-invalid" | "aria-describedby" | "onBlur"
> {
  readonly value: number | null | undefined;
  readonly decimals: number;
  readonly unit?: string | undefined;
  readonly onChange: (value: number | undefined) => void;
}

/**
 * A field for a number. Empty text is undefined; text that is not a number, or has too many
 * decimals, is NaN. A value set from outside replaces the text.
 */
export function NumberControl({ value, decimals, unit, onChange, ...input }: Props) {
  const [text, setText] = useState(textOf(value));
  const shown = Object.is(typedNumber(text, decimals), value ?? undefined) ? text : textOf(value);
  function type(next: string) {
    setText(next);
    onChange(typedNumber(next, decimals));
  }
  return (
    <InputGroup
      {...input}
      inputMode={decimals === 0 ? "numeric" : "decimal"}
      autoComplete="off"
      fill
      maxLength={20}
      value={shown}
      intent={input["aria-invalid"] === true ? "danger" : "none"}
      onValueChange={type}
      {...(unit !== undefined && { rightElement: <Tag minimal>{unit}</Tag> })}
    />
  );
}

const textOf = (value: number | null | undefined): string =>
  value == null || Number.isNaN(value) ? "" : String(value);

/** Undefined: the text is empty. NaN: it is not a number, or has too many decimals. */
function typedNumber(text: string, decimals: number): number | undefined {
  if (text.trim() === "") return undefined;
  const value = numberOf(text, decimals === 0) ?? Number.NaN;
  return Number(value.toFixed(decimals)) === value ? value : Number.NaN;
}
