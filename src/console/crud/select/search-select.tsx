import css from "./search-select.module.css";
import { Button, InputGroup, PopoverNext } from "@blueprintjs/core";
import { CaretDown, Cross, Search } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useFormText } from "../../../i18n/words/base/form-words.ts";

export interface SearchOption {
  readonly id: number;
  readonly name: string;
  /** Distinguishes options of the same name. */
  readonly detail: string;
}

interface Props {
  /** Name of the choice. */
  readonly label: string;
  /** Name of the chosen item; null: none is. */
  readonly chosen: string | null;
  /** Shown while nothing is chosen, in place of the label. */
  readonly empty?: string | undefined;
  /** The first options that match. */
  readonly options: readonly SearchOption[];
  /** Number of options that match. */
  readonly total: number;
  /** Text when there is nothing to choose from. */
  readonly none?: string;
  /** Why the options are not known; null or not set: they are. */
  readonly unread?: string | null | undefined;
  readonly onSearch: (keyword: string) => void;
  readonly onPick: (id: number) => void;
  /** Absent: a choice cannot be cleared. */
  readonly onClear?: () => void;
  /** Name of a form field: its label is above it, the button shows only the choice. */
  readonly name?: string;
  /** The id of the note below a form field. */
  readonly note?: string | undefined;
  /** The field was left, with or without a choice. */
  readonly onLeave?: (() => void) | undefined;
}

/** Focuses the field when it opens, for typing. */
const focusSearch = (popover: HTMLElement) => popover.querySelector("input")?.focus();
const stepOf = { ArrowDown: 1, ArrowUp: -1 } as const;

/** One of many, found by typing; the arrows move through the matches, Enter chooses one. */
export const SearchSelect = observer(function SearchSelect({
  label,
  chosen,
  empty,
  onClear,
  name,
  note,
  onLeave,
  ...list
}: Props) {
  const { t } = useFormText();
  const shown = chosen ?? empty;
  const whole = shown === undefined ? label : `${label}${t("listColon")}${shown}`;
  const [isOpen, setOpen] = useState(false);
  function setShown(next: boolean) {
    setOpen(next);
    if (next) list.onSearch("");
    else onLeave?.();
  }
  const listRef = useRef<HTMLDivElement>(null);
  useEscapeOutside(isOpen, listRef, () => setShown(false));
  return (
    <span className={css.pickOne}>
      <PopoverNext
        isOpen={isOpen}
        onInteraction={setShown}
        placement="bottom-start"
        onOpened={focusSearch}
        content={
          <SearchList
            label={label}
            listRef={listRef}
            {...list}
            onPick={(id) => {
              setOpen(false);
              list.onPick(id);
            }}
          />
        }
      >
        <Button
          name={name}
          variant="outlined"
          endIcon={<CaretDown />}
          text={name === undefined && chosen !== null ? whole : (shown ?? label)}
          aria-label={whole}
          aria-describedby={note}
          onBlur={() => {
            if (!isOpen) onLeave?.();
          }}
          active={isOpen}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
        />
      </PopoverNext>
      {chosen !== null && onClear !== undefined && (
        <Button
          variant="minimal"
          icon={<Cross />}
          aria-label={t("clearPick", { label })}
          title={t("clearPick", { label })}
          onClick={onClear}
        />
      )}
    </span>
  );
});

/**
 * The list gets the focus a moment after it opens. Until then, Escape would close the surrounding
 * form and lose what was entered.
 */
function useEscapeOutside(
  isOpen: boolean,
  listRef: RefObject<HTMLElement | null>,
  onEscape: () => void,
): void {
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: globalThis.KeyboardEvent) => {
      const isInList = event.target instanceof Node && listRef.current?.contains(event.target);
      if (event.key !== "Escape" || isInList === true) return;
      event.stopPropagation();
      onEscape();
    };
    document.addEventListener("keydown", close, true);
    return () => document.removeEventListener("keydown", close, true);
  });
}

const SearchList = observer(function SearchList({
  label,
  listRef,
  options,
  total,
  none,
  unread,
  onSearch,
  onPick,
}: Pick<Props, "label" | "options" | "total" | "none" | "unread" | "onSearch" | "onPick"> & {
  listRef: RefObject<HTMLDivElement | null>;
}) {
  const { t } = useFormText();
  const [keyword, setKeyword] = useState("");
  function search(text: string) {
    setKeyword(text);
    onSearch(text.trim());
  }
  function walk(event: KeyboardEvent<HTMLElement>) {
    const step = stepOf[event.key as keyof typeof stepOf];
    if (event.key === "Enter" && event.currentTarget instanceof HTMLInputElement) {
      event.preventDefault();
      if (options[0] !== undefined) onPick(options[0].id);
    }
    if (step === undefined) return;
    event.preventDefault();
    const stops = [
      ...(event.currentTarget
        .closest(".pick-list")
        ?.querySelectorAll<HTMLElement>("input, li button") ?? []),
    ];
    stops[stops.indexOf(event.currentTarget) + step]?.focus();
  }
  return (
    <div ref={listRef} className={css.pickList} role="dialog" aria-label={label}>
      <InputGroup
        type="search"
        leftIcon={<Search />}
        placeholder={t("searchToPick")}
        aria-label={t("searchToPick")}
        maxLength={50}
        value={keyword}
        onValueChange={search}
        onKeyDown={walk}
      />
      <ul aria-label={label}>
        {options.map(({ id, name, detail }) => (
          <li key={id}>
            <button type="button" onClick={() => onPick(id)} onKeyDown={walk}>
              {name} <small>{detail}</small>
            </button>
          </li>
        ))}
      </ul>
      {total === 0 ? (
        <p>{unread ?? (keyword === "" ? none : undefined) ?? t("listNoMatch")}</p>
      ) : (
        total > options.length && <p>{t("pickMore", { count: total - options.length })}</p>
      )}
    </div>
  );
});
