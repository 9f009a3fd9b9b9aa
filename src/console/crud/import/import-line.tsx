import { HTMLSelect } from "@blueprintjs/core";
import type { ReactNode } from "react";

/** One line about how a file was read. */
export function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface ChoiceProps<V extends string> {
  readonly label: string;
  readonly value: V | null;
  readonly values: readonly V[];
  readonly nameOf: (value: V) => string;
  readonly onChoose: (value: V) => void;
}
export function Choice<V extends string>({
  label,
  value,
  values,
  nameOf,
  onChoose,
}: ChoiceProps<V>) {
  return (
    <HTMLSelect
      aria-label={label}
      value={value ?? ""}
      options={values.map((one) => ({ value: one, label: nameOf(one) }))}
      onChange={({ currentTarget }) => {
        const chosen = values.find((one) => one === currentTarget.value);
        if (chosen !== undefined) onChoose(chosen);
      }}
    />
  );
}
