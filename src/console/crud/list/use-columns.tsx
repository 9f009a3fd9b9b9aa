import { Button } from "@blueprintjs/core";
import { type ReactNode, useState } from "react";
import { useSize } from "../../../charts/base/use-size.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useFormText } from "../../../i18n/words/base/form-words.ts";
import { media, useMedia } from "../../components/input/use-media.ts";
import { ColumnMenu } from "./column-menu.tsx";
import { type Column, actionsKey, widthOf } from "./record-table.tsx";

interface ColumnSet<R> {
  readonly shown: readonly Column<R>[];
  /** Menu to choose columns; null: there is nothing to choose from. */
  readonly menu: ReactNode;
  /** Placed in the scroller of the table to measure the available width. */
  readonly ruler: ReactNode;
}

interface Ranked {
  /** Columns that are hidden first when not all fit, in this order. */
  readonly hideFirst: readonly string[];
  /** The column by which the rows are sorted is never hidden. */
  readonly sort: string | undefined;
}

/** Fewest optional columns for which columns can be chosen. */
const choicesMin = 3;
/** Stored choice of a person who wants every column. */
const every = "*";

/**
 * Returns a list's columns: those that have room, or those this browser's person chose. Columns
 * that name, tick or change a row always stay.
 */
export function useColumns<R>(
  list: string,
  columns: readonly Column<R>[],
  ranked: Ranked,
): ColumnSet<R> {
  const { localMemory } = useStores().page;
  const isCards = useMedia(media.phone);
  const [measured, size] = useSize<HTMLDivElement>();
  const memoryKey = `columns.${list}`;
  const [chosen, setChosen] = useState(() => chosenIn(localMemory.get(memoryKey) ?? ""));
  const choices = columns.filter(
    ({ key, isMain, isTick }) => isMain !== true && isTick !== true && key !== actionsKey,
  );
  const room = isCards || !size?.width ? Number.POSITIVE_INFINITY : size.width;
  const away = choices.length < choicesMin ? [] : awayIn(columns, choices, ranked, room);
  const hidden = chosen ?? away;
  const left = choices.filter(({ key }) => !hidden.includes(key));
  const isShown = (key: string) => left.length === 0 || !hidden.includes(key);
  const choose = (keys: readonly string[] | null) => {
    setChosen(keys);
    localMemory.set(memoryKey, keys === null ? "" : keys.join(" ") || every);
  };
  return {
    shown: columns.filter((column) => !choices.includes(column) || isShown(column.key)),
    ruler: <div ref={measured} data-part="ruler" />,
    menu:
      choices.length < choicesMin ? null : (
        <>
          {away.length > 0 && (
            <AwayButton
              count={chosen === null ? away.length : 0}
              onClick={() => choose(chosen === null ? [] : null)}
            />
          )}
          <ColumnMenu
            choices={choices}
            isShown={isShown}
            isLast={left.length === 1}
            isSmall
            onTurn={(key) =>
              choose(isShown(key) ? [...hidden, key] : hidden.filter((item) => item !== key))
            }
            onReset={() => choose(null)}
          />
        </>
      ),
  };
}

/** Keys of the columns hidden by choice; null: none was made. */
const chosenIn = (text: string): readonly string[] | null =>
  text === "" ? null : text === every ? [] : text.split(" ");

/** Returns the columns that go until the others have room. */
function awayIn<R>(
  columns: readonly Column<R>[],
  choices: readonly Column<R>[],
  { hideFirst, sort }: Ranked,
  room: number,
): readonly string[] {
  const rank = ({ key }: Column<R>) =>
    hideFirst.includes(key) ? hideFirst.indexOf(key) : Infinity;
  const going = choices
    .filter((column) => sort === undefined || column.sort !== sort)
    .toReversed()
    .toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
  let width = columns.reduce((sum, column) => sum + widthOf(column), 0);
  const away: string[] = [];
  for (const column of going) {
    if (width <= room) break;
    width -= widthOf(column);
    away.push(column.key);
  }
  return away;
}

/** A button that shows the columns that did not fit, or hides them again. */
function AwayButton({ count, onClick }: { readonly count: number; readonly onClick: () => void }) {
  const { t } = useFormText();
  return (
    <Button
      variant="minimal"
      text={count > 0 ? t("moreColumns", { count }) : t("fewerColumns")}
      onClick={onClick}
    />
  );
}
