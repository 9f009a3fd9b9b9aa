import { InputGroup } from "@blueprintjs/core";
import { type InputHTMLAttributes, useState } from "react";

interface Props extends Pick<
  InputHTMLAttributes<HTMLInputElement>,
  "id" | "name" | "aria-invalid" | "aria-describedby" | "aria-labelledby" | "onBlur"
> {
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
}

const timesIn = (text: string): readonly string[] => text.split(/[\s,;]+/).filter(Boolean);

/** Times of the day as typed, separated by blanks; the schema finds invalid ones. */
export function TimesControl({ value, onChange, ...input }: Props) {
  const [text, setText] = useState(value.join(" "));
  const shown = timesIn(text).join() === value.join() ? text : value.join(" ");
  return (
    <InputGroup
      {...input}
      autoComplete="off"
      fill
      value={shown}
      intent={input["aria-invalid"] === true ? "danger" : "none"}
      onValueChange={(next) => {
        setText(next);
        onChange(timesIn(next));
      }}
    />
  );
}
