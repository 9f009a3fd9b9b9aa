import { observer } from "mobx-react-lite";
import { lazy } from "react";
import { useStores } from "../../context/use-stores.ts";
import { useProductionSay } from "../../i18n/words/production.ts";
import { PagedParts } from "../part/paged-parts.tsx";
import { useAnswer } from "../part/use-answer.ts";
import { ProductionPage } from "./production-page.tsx";

const ImmunePart = lazy(async () => ({
  default: (await import("../immune/immune-part.tsx")).ImmunePart,
}));

const WarningPart = lazy(async () => ({
  default: (await import("../warning/warning-part.tsx")).WarningPart,
}));
const SettingPart = lazy(async () => ({
  default: (await import("../warning/setting-part.tsx")).SettingPart,
}));

/** /production/index: the day board, vaccinations, early warnings and their thresholds. */
export const ProductionParts = observer(function ProductionParts() {
  const { recordNews } = useStores();
  const { say } = useProductionSay();
  const news = recordNews.countOf("records");
  const todo = useAnswer("listImmune", { pageSize: 1 }, { news }).value?.counts;
  const open = useAnswer("listWarning", { pageSize: 1 }, { news: recordNews.countOf("warnings") })
    .value?.open;
  return (
    <PagedParts
      label={say("dataInput")}
      parts={[
        { key: "board", name: say("partBoard"), View: ProductionPage },
        {
          key: "immune",
          name: say("partImmune"),
          View: ImmunePart,
          count: todo === undefined ? 0 : todo.overdue + todo.due,
        },
        { key: "warnings", name: say("partWarnings"), View: WarningPart, count: open ?? 0 },
        { key: "settings", name: say("partSettings"), View: SettingPart },
      ]}
    />
  );
});
