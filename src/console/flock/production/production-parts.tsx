import { observer } from "mobx-react-lite";
import { lazy, Suspense } from "react";
import { useStores } from "../../../context/use-stores.ts";
import { useProductionText } from "../../../i18n/words/flock/production-words.ts";
import { Skeleton } from "../../components/answer/note.tsx";
import { PagedParts } from "../../components/panel/paged-parts.tsx";
import { useAnswer } from "../../components/answer/use-answer.ts";
import { useAddress } from "../../crud/list/use-address.ts";
import { ProductionPage } from "./production-page.tsx";

const ImmunePart = lazy(async () => ({
  default: (await import("../immune/immune-part.tsx")).ImmunePart,
}));

const TotalsPart = lazy(async () => ({
  default: (await import("./totals-part.tsx")).TotalsPart,
}));
const EntryGridPart = lazy(async () => ({
  default: (await import("../grid/entry-grid-part.tsx")).EntryGridPart,
}));
const ResultPart = lazy(async () => ({
  default: (await import("../report/result-part.tsx")).ResultPart,
}));
const FeedPart = lazy(async () => ({
  default: (await import("../feed/feed-part.tsx")).FeedPart,
}));
const WarningPart = lazy(async () => ({
  default: (await import("../../alarm/warning/warning-part.tsx")).WarningPart,
}));
const SettingPart = lazy(async () => ({
  default: (await import("../../alarm/warning/warning-setting-part.tsx")).SettingPart,
}));

const ReportPart = lazy(async () => ({
  default: (await import("../report/report-part.tsx")).ReportPart,
}));

/** /production/index: the day board, vaccinations, early warnings and their thresholds. */
export const ProductionParts = observer(function ProductionParts() {
  const { t } = useProductionText();
  const { read } = useAddress();
  const report = Number(read("report"));
  if (!Number.isInteger(report) || report <= 0) return <Parts />;
  return (
    <Suspense fallback={<Skeleton label={t("listLoading")} />}>
      <ReportPart key={report} flockId={report} />
    </Suspense>
  );
});

const Parts = observer(function Parts() {
  const { recordChangeCounts, session } = useStores();
  const { t } = useProductionText();
  const news = recordChangeCounts.countOf("records");
  const todo = useAnswer("listImmune", { pageSize: 1 }, { news }).value?.counts;
  const open = useAnswer(
    "listWarning",
    { pageSize: 1 },
    { news: recordChangeCounts.countOf("warnings") },
  ).value?.open;
  return (
    <PagedParts
      label={t("dataInput")}
      parts={[
        { key: "board", name: t("partBoard"), View: ProductionPage },
        ...(session.may("production.record")
          ? [{ key: "enter", name: t("partEnter"), View: EntryGridPart }]
          : []),
        { key: "totals", name: t("partTotals"), View: TotalsPart },
        { key: "flocks", name: t("partFlocks"), View: ResultPart },
        {
          key: "immune",
          name: t("partImmune"),
          View: ImmunePart,
          count: todo === undefined ? 0 : todo.overdue + todo.due,
        },
        { key: "warnings", name: t("partWarnings"), View: WarningPart, count: open ?? 0 },
        ...(session.may("feed.read") ? [{ key: "feed", name: t("partFeed"), View: FeedPart }] : []),
        { key: "settings", name: t("partSettings"), View: SettingPart },
      ]}
    />
  );
});
