import { nameIn } from "../../lib/name.ts";
import { paths } from "../../lib/paths.ts";
import { useStores } from "../../context/use-stores.ts";
import { useConsoleSay } from "../../i18n/words/console.ts";
import { houseAt } from "./house-at.ts";
import type { Page } from "./page.ts";

/**
 * What a page at a pathname is called: its title, or the house of which it tells. Inside an
 * observer.
 */
export function usePageName(page: Page, pathname: string): string {
  const { fleet } = useStores();
  const { say, language } = useConsoleSay();
  const house = houseAt(fleet, page, pathname);
  if (house === undefined) return say(page.title);
  return page.path === paths.housePage
    ? nameIn(house, language)
    : `${nameIn(house, language)} · ${say(page.title)}`;
}
