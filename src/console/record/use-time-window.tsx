import { HTMLSelect } from "@blueprintjs/core";
import { type ReactNode, useMemo } from "react";
import { useStores } from "../../context/use-stores.ts";
import { useSay } from "../../i18n/words/page.ts";
import { listWindowKeys, listWindows } from "./list-window.ts";
import type { ListAddress } from "./use-records.ts";

interface ListSpan {
  /** Epoch ms; null: everything there is. */
  readonly from: number | null;
  readonly filter: ReactNode;
}

/**
 * How far back a list is read, as its address says (`window`), and where that is chosen. Inside an
 * observer.
 */
export function useTimeWindow({ pick, ask }: ListAddress): ListSpan {
  const { connection } = useStores();
  const { say } = useSay();
  const window = pick("window", listWindowKeys);
  // A window begins when it is chosen: a page turned later still belongs to the same one.
  const from = useMemo(
    () => (window === "" ? null : connection.serverNow - listWindows[window].ms),
    [window, connection],
  );
  return {
    from,
    filter: (
      <HTMLSelect
        aria-label={say("timeWindow")}
        value={window}
        onChange={(event) => ask({ window: event.currentTarget.value })}
      >
        <option value="">{say("anyTime")}</option>
        {listWindowKeys.map((key) => (
          <option key={key} value={key}>
            {say(listWindows[key].word)}
          </option>
        ))}
      </HTMLSelect>
    ),
  };
}
