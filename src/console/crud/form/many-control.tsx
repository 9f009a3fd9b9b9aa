import { Button } from "@blueprintjs/core";
import css from "./form.module.css";

interface Props<V> {
  readonly label: string;
  readonly options: readonly {
    readonly value: V;
    readonly label: string;
    readonly title?: string;
  }[];
  readonly value: readonly V[];
  readonly onChange: (value: readonly V[]) => void;
}

/**
 * A choice of several options, each with a switch; the values are kept in the order of the options.
 */
export function ManyControl<V extends string | number>({
  label,
  options,
  value,
  onChange,
}: Props<V>) {
  const toggle = (item: V) =>
    onChange(
      options.flatMap(({ value: each }) =>
        value.includes(each) !== (each === item) ? [each] : [],
      ),
    );
  return (
    <div className={css.inputNumbers} role="group" aria-label={label}>
      {options.map((option) => (
        <Button
          key={option.value}
          size="small"
          variant="outlined"
          intent={value.includes(option.value) ? "primary" : "none"}
          active={value.includes(option.value)}
          aria-pressed={value.includes(option.value)}
          aria-label={option.title ?? option.label}
          text={option.label}
          onClick={() => toggle(option.value)}
        />
      ))}
    </div>
  );
}
