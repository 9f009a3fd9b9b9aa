import { nameIn } from "../../lib/name.ts";
import { useStores } from "../../stores/context.ts";
import type { Page } from "../page-table.ts";
import { useSay } from "../say.ts";
import { houseAt } from "./house-at.ts";

/** What a page at a pathname is called: its title, or the house whose page it is. Inside an observer. */
export function usePageName(page: Page, pathname: string): string {
  const { fleet } = useStores();
  const { say, language } = useSay();
  const house = houseAt(fleet, page, pathname);
  return house === undefined ? say(page.title) : nameIn(house, language);
}
