import { observer } from "mobx-react-lite";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { useConsoleText } from "../../../i18n/words/base/console-words.ts";
import { useStores } from "../../../context/use-stores.ts";

/** Number of houses in a list and in the fleet; nothing while the fleet is not known. */
export const ShownHouses = observer(function ShownHouses({ count }: { readonly count: number }) {
  const { fleet } = useStores();
  const { t, language } = useConsoleText();
  if (!fleet.isLoaded) return null;
  const text = (value: number) => formatNumber(value, 0, language);
  return t("shownOf", { shown: text(count), total: text(fleet.totals.houses) });
});
