import { observer } from "mobx-react-lite";
import { useState } from "react";
import { plainName } from "../../../../contract/base/seen-text.ts";
import { hasWords, searchedWords } from "../../../lib/text/searched-words.ts";
import { SearchSelect } from "./search-select.tsx";

/** A menu with more options than this, the hours of a day, can be searched. */
export const scrolledMax = 24;
const shownMax = 50;

interface Option<V> {
  readonly value: V;
  readonly label: string;
  /** Distinguishes options of the same name; the search finds it too. */
  readonly detail?: string;
}

interface Props<V> {
  readonly label: string;
  /** Shown while nothing is chosen, in place of the label. */
  readonly empty?: string | undefined;
  readonly value: V | "" | 0 | null;
  readonly options: readonly Option<V>[];
  readonly onPick: (value: V) => void;
  /** Absent: a choice cannot be cleared. */
  readonly onClear?: (() => void) | undefined;
  /** Name of a form field. */
  readonly name?: string;
  readonly note?: string | undefined;
  readonly onLeave?: (() => void) | undefined;
}

/** One of many loaded options, found by typing. */
export const OptionSelect = observer(function OptionSelect<V>({
  value,
  options,
  onPick,
  onClear,
  ...looks
}: Props<V>) {
  const [keyword, setKeyword] = useState("");
  const words = searchedWords(keyword);
  const matches = options.flatMap(({ label, detail = "" }, id) => {
    const text = plainName(`${label} ${detail}`);
    return hasWords(text, words) ? [{ id, name: label, detail }] : [];
  });
  return (
    <SearchSelect
      {...looks}
      chosen={options.find((option) => option.value === value)?.label ?? null}
      options={matches.slice(0, shownMax)}
      total={matches.length}
      onSearch={setKeyword}
      onPick={(id) => {
        const picked = options[id];
        if (picked !== undefined) onPick(picked.value);
      }}
      {...(onClear !== undefined && { onClear })}
    />
  );
});
