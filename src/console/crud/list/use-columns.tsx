import { type ReactNode, useState } from "react";
import { useStores } from "../../../context/use-stores.ts";
import { ColumnMenu } from "./column-menu.tsx";
import { type Column, actionsKey } from "./record-table.tsx";

interface ColumnSet<R> {
  readonly shown: readonly Column<R>[];
  /** Menu to choose columns; null: there is nothing to choose from. */
  readonly menu: ReactNode;
}

/** Fewer than this, and the table is not to be thinned out. */
const choicesMin = 3;

/**
 * Returns a list's columns without those hidden by this browser's person. Columns that name, tick
 * or change a row always stay.
 */
export function useColumns<R>(list: string, columns: readonly Column<R>[]): ColumnSet<R> {
  const {
    page: { localMemory },
  } = useStores();
  const memoryKey = `columns.${list}`;
  const [hidden, setHidden] = useState<readonly string[]>(() =>
    (localMemory.get(memoryKey) ?? "").split(" ").filter((key) => key !== ""),
  );
  const choices = columns.filter(
    ({ key, isMain, isTick }) => isMain !== true && isTick !== true && key !== actionsKey,
  );
  const isShown = (key: string) => !hidden.includes(key);
  const hide = (keys: readonly string[]) => {
    setHidden(keys);
    localMemory.set(memoryKey, keys.join(" "));
  };
  const left = choices.filter(({ key }) => isShown(key));
  return {
    shown:
      left.length === 0
        ? columns
        : columns.filter((column) => !choices.includes(column) || left.includes(column)),
    menu:
      choices.length < choicesMin ? null : (
        <ColumnMenu
          choices={choices}
          isShown={(key) => left.length === 0 || isShown(key)}
          isLast={left.length === 1}
          isSmall
          onTurn={(key) =>
            hide(isShown(key) ? [...hidden, key] : hidden.filter((one) => one !== key))
          }
          onReset={() => hide([])}
        />
      ),
  };
}
