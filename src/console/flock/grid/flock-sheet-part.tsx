import entryGridPartCss from "./entry-grid-part.module.css";
import listCss from "../../crud/list/list.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useMemo, useState } from "react";
import { Link } from "react-router-dom";
import { dayMs } from "../../../../contract/base/time.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useProductionText } from "../../../i18n/words/flock/production-words.ts";
import { farmNameIn, houseNameIn } from "../../../../contract/base/localized-name.ts";
import { paths } from "../../../lib/data/paths.ts";
import type { ReplyOf } from "../../../stores/port/call.ts";
import { QueryView } from "../../components/answer/query-view.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { EntrySheet, type SheetRow } from "./entry-sheet.tsx";

/** Days shown at first, and added by each click: six weeks. */
const daysAtOnce = 42;

/** Many days of one flock as a sheet, newest last, to be filled in or corrected together. */
export const FlockSheetPart = observer(function FlockSheetPart({
  flockId,
}: {
  readonly flockId: number;
}) {
  const { recordChangeCounts } = useStores();
  const query = useApiQuery(
    "productionSeries",
    { flockId },
    { refreshKey: recordChangeCounts.countOf("records") },
  );
  return (
    <section
      className={`page-column ${entryGridPartCss.sheetPage}`}
      aria-labelledby="flock-sheet-title"
    >
      <QueryView query={query}>
        {(series) => <FlockSheet flockId={flockId} series={series} />}
      </QueryView>
    </section>
  );
});

const FlockSheet = observer(function FlockSheet({
  flockId,
  series,
}: {
  readonly flockId: number;
  readonly series: ReplyOf<"productionSeries">;
}) {
  const { t, language } = useProductionText();
  const [shown, setShown] = useState(daysAtOnce);
  const { days, species, notes, isClosed, today, windowDays } = series;
  const rows = useMemo(
    () =>
      days.slice(-shown).map((figures): SheetRow => ({
        id: Date.parse(figures.day) / dayMs,
        flockId,
        day: figures.day,
        species,
        figures,
        note: notes[figures.day] ?? "",
        isRecorded: figures.isBooked,
        windowDays,
        names: [figures.day],
        name: figures.day,
        below: t("dayAgeIs", { age: figures.dayAge }),
        path: paths.productionEntry(flockId, figures.day),
      })),
    [days, shown, flockId, species, notes, windowDays, t],
  );
  return (
    <>
      <div className={`cluster ${listCss.recordBar}`}>
        <h1 id="flock-sheet-title" className={entryGridPartCss.sheetTitle}>
          {farmNameIn(series, language)} {houseNameIn(series, language)}
        </h1>
        {isClosed && <span>{t("gridClosed")}</span>}
        {days.length > shown && (
          <Button
            text={t("gridEarlier", { days: Math.min(daysAtOnce, days.length - shown) })}
            onClick={() => setShown(shown + daysAtOnce)}
          />
        )}
        <Link className="house-link" to={paths.enterDay}>
          {t("gridOfDay")}
        </Link>
      </div>
      <EntrySheet
        rows={rows}
        today={today}
        heading={t("boardDay")}
        none={t("gridNoDays")}
        isClosed={isClosed}
        isLastFirst
      />
    </>
  );
});
