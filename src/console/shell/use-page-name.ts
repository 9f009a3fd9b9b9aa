import { matchPath } from "react-router-dom";
import { nameIn } from "../../lib/name.ts";
import { paths } from "../../paths.ts";
import { useStores } from "../../stores/context.ts";
import type { Page } from "../page-table.ts";
import { useSay } from "../say.ts";

/** What a page at a pathname is called: its title, or the house whose page it is. Inside an observer. */
export function usePageName(page: Page, pathname: string): string {
  const { fleet } = useStores();
  const { say, language } = useSay();
  const id = page.path === paths.housePage ? Number(matchPath(page.path, pathname)?.params["id"]) : Number.NaN;
  const house = Number.isInteger(id) ? fleet.house(id)?.house : undefined;
  return house === undefined ? say(page.title) : nameIn(house, language);
}
