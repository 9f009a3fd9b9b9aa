import { HTMLSelect } from "@blueprintjs/core";
import { type ReactNode, useMemo } from "react";
import { useStores } from "../../../context/use-stores.ts";
import { useText } from "../../../i18n/words/base/page-words.ts";
import { type ListWindow, listWindowKeys, listWindows } from "./list-window.ts";
import type { ListAddress } from "./use-records.ts";

interface ListSpan {
  /** Epoch ms; null: everything there is. */
  readonly from: number | null;
  readonly filter: ReactNode;
}

const choices = [...listWindowKeys, "any"] as const;

/**
 * Returns how far back a list is read, from its address (`window`; `usual` by default), and the
 * control for it. Inside an observer.
 */
export function useTimeWindow(
  { pick, setQuery }: ListAddress,
  usual: ListWindow | "any" = "any",
): ListSpan {
  const { connection } = useStores();
  const { t } = useText();
  const window = pick("window", choices) || usual;
  // A window begins when it is chosen: a page turned later still belongs to the same one.
  const from = useMemo(
    () => (window === "any" ? null : connection.serverNow - listWindows[window].ms),
    [window, connection],
  );
  return {
    from,
    filter: (
      <HTMLSelect
        aria-label={t("timeWindow")}
        value={window}
        onChange={({ currentTarget: { value } }) =>
          setQuery({ window: value === usual ? null : value })
        }
      >
        <option value="any">{t("anyTime")}</option>
        {listWindowKeys.map((key) => (
          <option key={key} value={key}>
            {t(listWindows[key].word)}
          </option>
        ))}
      </HTMLSelect>
    ),
  };
}
