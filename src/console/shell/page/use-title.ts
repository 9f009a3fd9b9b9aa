import { autorun } from "mobx";
import { useEffect } from "react";
import { consoleWords } from "../../../i18n/words/base/console-words.ts";
import { paths } from "../../../lib/data/paths.ts";
import { houseInFarm } from "../../../../contract/base/localized-name.ts";
import { useStores } from "../../../context/use-stores.ts";
import { houseAt } from "./house-of-page.ts";
import type { Page } from "./console-page.ts";

/**
 * Title of the window: alarms, page, product, in the language on screen. It counts the same alarms
 * as everything else.
 */
export function useTitle(page: Page | null, address: string): void {
  const { alarmCount, fleet, language } = useStores();
  useEffect(
    () =>
      autorun(() => {
        const count = alarmCount.count === 0 ? "" : `(${alarmCount.count}) `;
        const house = page === null ? undefined : houseAt(fleet, page, address);
        const title =
          page === null
            ? address.startsWith(paths.notFound)
              ? [language.t(consoleWords.notFound)]
              : []
            : [
                ...(house === undefined ? [] : [houseInFarm(house, language.current)]),
                language.t(consoleWords[page.title]),
              ];
        document.title = count + [...title, language.t(consoleWords.product)].join(" - ");
      }),
    [alarmCount, fleet, language, page, address],
  );
}
