import { observer } from "mobx-react-lite";
import { useReportText } from "../../../i18n/words/operate/report-words.ts";
import { TabbedPage } from "../../components/panel/tabbed-page.tsx";
import { ReportList } from "./report-list.tsx";
import { SendingList } from "./sending-list.tsx";

/** /report/index: recipients and times of the reports, and what was sent. */
export const ReportPage = observer(function ReportPage() {
  const { t } = useReportText();
  return (
    <TabbedPage
      label={t("reports")}
      tabs={[
        { key: "plans", name: t("reportPlans"), View: ReportList },
        { key: "history", name: t("reportHistory"), View: SendingList },
      ]}
    />
  );
});
