import { observer } from "mobx-react-lite";
import { useStores } from "../../../context/use-stores.ts";
import { useProductionText } from "../../../i18n/words/flock/production-words.ts";
import { TabbedPage } from "../../components/panel/tabbed-page.tsx";
import { ProductionPage } from "./production-page.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";

const TotalsPart = lazyPart(
  () => import("./totals-part.tsx"),
  ({ TotalsPart }) => TotalsPart,
);
const EntryGridPart = lazyPart(
  () => import("../grid/entry-grid-part.tsx"),
  ({ EntryGridPart }) => EntryGridPart,
);
/** /production/index: the day board, sheets of many days, and totals of a day. */
export const ProductionParts = observer(function ProductionParts() {
  const { session } = useStores();
  const { t } = useProductionText();
  return (
    <TabbedPage
      label={t("dataInput")}
      tabs={[
        { key: "board", name: t("partBoard"), View: ProductionPage },
        ...(session.may("production.record")
          ? [{ key: "enter", name: t("partEnter"), View: EntryGridPart }]
          : []),
        { key: "totals", name: t("partTotals"), View: TotalsPart },
      ]}
    />
  );
});
