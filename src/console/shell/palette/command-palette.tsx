import { Dialog, InputGroup } from "@blueprintjs/core";
import { Search } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useHouseSearch } from "../../../context/use-house-search.ts";
import { useStores } from "../../../context/use-stores.ts";
import { PaletteIndex, type Destination, shownMax } from "./palette-index.ts";
import type { PalettePage } from "./palette-page.ts";
import { useSpelling } from "../../components/input/use-spelling.ts";
import { PaletteRow } from "./palette-row.tsx";
import { recentPaths, rememberPath } from "./recent-place.ts";
import { ReturnFocus } from "../../components/dialog/return-focus.tsx";
import { type ShellText, useShellText } from "../../../i18n/words/base/shell-words.ts";
import { useOpening } from "../../components/dialog/use-opening.ts";
import css from "./command-palette.module.css";

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly pages: readonly PalettePage[];
}

const focusField = (dialog: HTMLElement) => dialog.querySelector<HTMLElement>("input")?.focus();

/**
 * Goes to any page, farm or house by typing. A combobox with a listbox below it: Blueprint's
 * Omnibar is a menu without either role.
 */
export const CommandPalette = observer(function CommandPalette({ isOpen, onClose, pages }: Props) {
  const { t } = useShellText();
  const [index] = useState(() => new PaletteIndex());
  const opening = useOpening(isOpen);
  const titleId = useId();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      onOpening={focusField}
      className="palette"
      aria-labelledby={titleId}
      transitionDuration={100}
    >
      <h2 id={titleId} className="visually-hidden">
        {t("palette")}
      </h2>
      <ReturnFocus />
      <PaletteBody key={opening} index={index} pages={pages} onClose={onClose} />
    </Dialog>
  );
});

interface Group {
  readonly title: string;
  readonly places: readonly Destination[];
}

const PaletteBody = observer(function PaletteBody({
  index,
  pages,
  onClose,
}: Omit<Props, "isOpen"> & { index: PaletteIndex }) {
  const { fleet, session } = useStores();
  const { t } = useShellText();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(0);
  const listId = useId();
  const listRef = useRef<HTMLDivElement>(null);
  const result = useMatches(index, typed, pages);
  const groups =
    typed.trim() === ""
      ? begin(index, recentPaths(session.user), pages, t)
      : groupsOf([
          [t("palettePages"), result.pages],
          [t("palettePlaces"), result.others],
        ]);
  const places = groups.flatMap((group) => group.places);
  const at = Math.min(chosen, places.length - 1);
  const rowId = (position: number) => `${listId}-${position}`;

  useEffect(() => {
    // In newer browsers scrolling returns a promise, which must not be returned as the effect's
    // cleanup.
    listRef.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }, [at, typed]);

  function go(place: Destination | undefined) {
    if (place === undefined) return;
    onClose();
    if (place.kind === "page" && place.page.run !== undefined) return place.page.run();
    rememberPath(session.user, place.path);
    void navigate(place.path);
  }
  function press(event: KeyboardEvent) {
    const step = steps[event.key];
    if (step === undefined && event.key !== "Enter") return;
    event.preventDefault();
    if (step === undefined) go(places[at]);
    else if (places.length > 0)
      setChosen(
        Math.abs(step) > 1
          ? Math.min(Math.max(at + step, 0), places.length - 1)
          : (at + step + places.length) % places.length,
      );
  }

  let position = 0;
  return (
    <>
      <InputGroup
        size="large"
        leftIcon={<Search />}
        placeholder={t("palettePlaceholder")}
        aria-label={t("palette")}
        value={typed}
        maxLength={100}
        spellCheck={false}
        autoComplete="off"
        role="combobox"
        aria-expanded={places.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={at >= 0 ? rowId(at) : undefined}
        onKeyDown={press}
        onValueChange={(text) => {
          setTyped(text);
          setChosen(0);
        }}
      />
      <div
        ref={listRef}
        id={listId}
        role="listbox"
        aria-label={t("paletteResults")}
        className={`scroll-part ${css.paletteList}`}
        hidden={places.length === 0}
      >
        {groups.map(({ title, places: members }) => (
          <div key={title} role="group" aria-label={title}>
            <div className={css.paletteGroup} aria-hidden="true">
              {title}
            </div>
            {members.map((place) => {
              const mine = position++;
              return (
                <PaletteRow
                  key={place.path}
                  id={rowId(mine)}
                  place={place}
                  isChosen={mine === at}
                  onPoint={() => setChosen(mine)}
                  onGo={() => go(place)}
                />
              );
            })}
          </div>
        ))}
      </div>
      {places.length === 0 && (
        <div className={css.paletteNothing}>
          <p>{t("paletteNothing", { query: typed.trim() })}</p>
          <p>{t("paletteNothingWhy")}</p>
        </div>
      )}
      <Count of={typed.trim() === "" ? null : places.length} />
      {!fleet.isLoaded && <p className={css.paletteNews}>{t("paletteLoading")}</p>}
      {result.hasMore && <p className={css.paletteNews}>{t("paletteMore", { count: shownMax })}</p>}
      <PaletteKeys t={t} />
    </>
  );
});

/** Returns what is found by the typed text; read it in an observer. */
function useMatches(index: PaletteIndex, typed: string, pages: readonly PalettePage[]) {
  const { houseList, farms } = useStores().fleet;
  // Text typed in Chinese needs no spellings.
  const spell = useSpelling(/[a-z]/i.test(typed));
  useHouseSearch(typed);
  return useMemo(() => {
    index.update(houseList, farms, spell);
    return index.search(typed, pages);
  }, [index, houseList, farms, spell, typed, pages]);
}

/** The number of hits; null: nothing is typed. */
const Count = observer(function Count({ of }: { readonly of: number | null }) {
  const { t } = useShellText();
  return (
    <p className="visually-hidden" role="status">
      {of === null ? "" : t("paletteCount", { count: of })}
    </p>
  );
});

/** Rows an arrow or page key moves by. */
const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 8,
  PageUp: -8,
};

const groupsOf = (
  groups: readonly (readonly [title: string, places: readonly Destination[]])[],
): Group[] =>
  groups.filter(([, places]) => places.length > 0).map(([title, places]) => ({ title, places }));

/** Returns the entries shown before anything is typed: recent places, then the pages. */
function begin(
  index: PaletteIndex,
  recent: readonly string[],
  pages: readonly PalettePage[],
  t: ShellText,
): Group[] {
  const others = pages
    .filter(({ path, run }) => run === undefined && !path.includes("?") && !recent.includes(path))
    .map(({ path }) => path);
  return groupsOf([
    [t("paletteRecent"), index.find(recent, pages)],
    [t("palettePages"), index.find(others, pages)],
  ]);
}

function PaletteKeys({ t }: { t: ShellText }) {
  return (
    <p className={css.paletteKeys} aria-hidden="true">
      <span>
        <kbd>↑</kbd>
        <kbd>↓</kbd>
        {t("keyChoose")}
      </span>
      <span>
        <kbd>↵</kbd>
        {t("keyOpen")}
      </span>
      <span>
        <kbd>{escape}</kbd>
        {t("keyClose")}
      </span>
    </p>
  );
}
const escape = "Esc";
