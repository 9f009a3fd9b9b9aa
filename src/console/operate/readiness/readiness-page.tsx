import "./readiness.module.css";
import { observer } from "mobx-react-lite";
import { useDrillText } from "../../../i18n/words/operate/drill-words.ts";
import { TabbedPage } from "../../components/panel/tabbed-page.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";

const Checks = lazyPart(
  () => import("./check-list.tsx"),
  ({ CheckList }) => CheckList,
);
const Drills = lazyPart(
  () => import("./drill-list.tsx"),
  ({ DrillList }) => DrillList,
);
const Plans = lazyPart(
  () => import("./drill-plan-page.tsx"),
  ({ DrillPlanPage }) => DrillPlanPage,
);

/** /alarm/readiness: whether an alarm of each house would reach a person, with the proof. */
export const ReadinessPage = observer(function ReadinessPage() {
  const { t } = useDrillText();
  return (
    <TabbedPage
      label={t("readiness")}
      tabs={[
        { key: "checks", name: t("partChecks"), View: Checks },
        { key: "drills", name: t("partDrills"), View: Drills },
        { key: "plans", name: t("partDrillPlans"), View: Plans },
      ]}
    />
  );
});
