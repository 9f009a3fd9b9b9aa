import { autorun } from "mobx";
import { useEffect } from "react";
import { matchPath } from "react-router-dom";
import { consoleWords } from "../../i18n/words/console.ts";
import { nameIn } from "../../lib/name.ts";
import { paths } from "../../paths.ts";
import { useStores } from "../../stores/context.ts";
import type { Page } from "../page-table.ts";

/** Title of the window: alarms, page, product, in the language on screen. It counts the same alarms as everything else. */
export function useTitle(page: Page | null, pathname: string): void {
  const { fleet, language } = useStores();
  useEffect(() => autorun(() => {
    const count = fleet.alarmCount === 0 ? "" : `(${fleet.alarmCount}) `;
    const id = page?.path === paths.housePage ? Number(matchPath(page.path, pathname)?.params["id"]) : Number.NaN;
    const house = Number.isInteger(id) ? fleet.house(id)?.house : undefined;
    const title = page === null ? [] : [...(house === undefined ? [] : [nameIn(house, language.current)]), language.say(consoleWords[page.title])];
    document.title = count + [...title, language.say(consoleWords.product)].join(" - ");
  }), [fleet, language, page, pathname]);
}
