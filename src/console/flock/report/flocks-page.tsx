import { observer } from "mobx-react-lite";
import { Suspense } from "react";
import { useBooksText } from "../../../i18n/words/flock/books-say-words.ts";
import { Skeleton } from "../../components/answer/note.tsx";
import { useAddress } from "../../crud/list/use-address.ts";
import { ResultPart } from "./result-part.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";

const ReportPart = lazyPart(
  () => import("./report-part.tsx"),
  ({ ReportPart }) => ReportPart,
);

/** /production/flocks: the flocks compared; with `?report=` the report of one. */
export const FlocksPage = observer(function FlocksPage() {
  const { t } = useBooksText();
  const { read } = useAddress();
  const report = Number(read("report"));
  if (!Number.isInteger(report) || report <= 0) return <ResultPart />;
  return (
    <Suspense fallback={<Skeleton label={t("listLoading")} />}>
      <ReportPart key={report} flockId={report} />
    </Suspense>
  );
});
