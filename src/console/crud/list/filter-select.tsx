import { HTMLSelect } from "@blueprintjs/core";
import { OptionSelect, scrolledMax } from "../select/option-select.tsx";

interface Props<K extends string | number> {
  readonly label: string;
  /** Label for no choice; absent: one option is always chosen. */
  readonly every?: string;
  /** '' and 0: nothing is chosen. */
  readonly value: K | "" | 0;
  readonly options: readonly {
    readonly value: K;
    readonly label: string;
    /** Distinguishes it where many are searched. */
    readonly detail?: string;
  }[];
  /** '' when the choice is taken back. */
  readonly onPick: (value: string) => void;
}

/** Narrows a list down to one of a few kinds. */
export function FilterSelect<K extends string | number>({
  label,
  every,
  value,
  options,
  onPick,
}: Props<K>) {
  if (options.length > scrolledMax)
    return (
      <OptionSelect
        label={label}
        empty={every}
        value={value}
        options={options}
        onPick={(picked) => onPick(String(picked))}
        onClear={every === undefined ? undefined : () => onPick("")}
      />
    );
  return (
    <HTMLSelect
      aria-label={label}
      value={value === 0 ? "" : value}
      onChange={(event) => onPick(event.currentTarget.value)}
    >
      {every !== undefined && <option value="">{every}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </HTMLSelect>
  );
}
