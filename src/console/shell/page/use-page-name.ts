import { nameIn } from "../../../../contract/base/localized-name.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useConsoleText } from "../../../i18n/words/base/console-words.ts";
import { houseAt } from "./house-of-page.ts";
import type { Page } from "./console-page.ts";

/**
 * Returns the name of a page at an address: its title, or the house it is about with its farm.
 * Inside an observer.
 */
export function usePageName(page: Page, address: string): string {
  const { fleet } = useStores();
  const { t, language } = useConsoleText();
  const house = houseAt(fleet, page, address);
  if (house === undefined) return t(page.title);
  // A tab truncates a long name, so the house comes first.
  const { farmName: name, farmNameEn: nameEn } = house;
  return [nameIn(house, language), nameIn({ name, nameEn }, language)].filter(Boolean).join(" · ");
}
