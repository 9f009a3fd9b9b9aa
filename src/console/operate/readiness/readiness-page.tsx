import "./readiness.module.css";
import { observer } from "mobx-react-lite";
import { lazy } from "react";
import { useDrillText } from "../../../i18n/words/operate/drill-words.ts";
import { PagedParts } from "../../components/panel/paged-parts.tsx";

const Checks = lazy(async () => ({ default: (await import("./check-list.tsx")).CheckList }));
const Drills = lazy(async () => ({ default: (await import("./drill-list.tsx")).DrillList }));
const Plans = lazy(async () => ({
  default: (await import("./drill-plan-page.tsx")).DrillPlanPage,
}));

/** /alarm/readiness: whether an alarm of each house would reach somebody, and what proved it. */
export const ReadinessPage = observer(function ReadinessPage() {
  const { t } = useDrillText();
  return (
    <PagedParts
      label={t("readiness")}
      parts={[
        { key: "checks", name: t("partChecks"), View: Checks },
        { key: "drills", name: t("partDrills"), View: Drills },
        { key: "plans", name: t("partDrillPlans"), View: Plans },
      ]}
    />
  );
});
