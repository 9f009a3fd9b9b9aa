import listCss from "../../crud/list/list.module.css";
import noteCss from "../../components/answer/note.module.css";
import css from "./entry-grid-part.module.css";
import { observer } from "mobx-react-lite";
import { useMemo } from "react";
import type { BoardRow } from "../../../../contract/flock/production/production.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useProductionText } from "../../../i18n/words/flock/production-words.ts";
import { farmNameIn, houseNameIn } from "../../../../contract/base/localized-name.ts";
import { paths } from "../../../lib/data/paths.ts";
import { headingKey } from "../../../stores/record/import/table-heading.ts";
import { QueryView } from "../../components/answer/query-view.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { useLastToday } from "../../components/date/use-last-today.ts";
import { FarmSelect } from "../../crud/select/farm-select.tsx";
import { useAddress } from "../../crud/list/use-address.ts";
import { DayStep } from "../entry/day-step.tsx";
import { EntrySheet, type SheetRow } from "./entry-sheet.tsx";
import { FlockSheetPart } from "./flock-sheet-part.tsx";

const rowsMax = 200;

/** A sheet with many days of the flock in the address, or with all flocks of a day. */
export const EntryGridPart = observer(function EntryGridPart() {
  const { read } = useAddress();
  const flock = Number(read("flock"));
  return Number.isInteger(flock) && flock > 0 ? (
    <FlockSheetPart key={flock} flockId={flock} />
  ) : (
    <DaySheetPart />
  );
});

/**
 * A day of many flocks as a sheet: one row per house and one column per figure; it can be pasted
 * from a spreadsheet.
 */
const DaySheetPart = observer(function DaySheetPart() {
  const { recordChangeCounts } = useStores();
  const { t } = useProductionText();
  const { read, put } = useAddress();
  const today = useLastToday();
  const farmId = Number(read("farm")) || 0;
  const day = read("day");
  const query = useApiQuery(
    "listProduction",
    {
      pageSize: rowsMax,
      ...(farmId !== 0 && { farmId }),
      ...(day !== "" && { day }),
    },
    { refreshKey: recordChangeCounts.countOf("records") },
  );
  return (
    <section className={`page-column ${css.sheetPage}`} aria-labelledby="entry-grid-title">
      <h1 id="entry-grid-title" className="visually-hidden">
        {t("partEnter")}
      </h1>
      <div className={`cluster ${listCss.recordBar}`}>
        <DayStep
          day={day === "" ? today : day}
          max={today}
          onPick={(chosen) => put({ day: chosen === today ? null : chosen })}
        />
        <FarmSelect
          isFilter
          label={t("colFarm")}
          farmId={farmId === 0 ? null : farmId}
          onPick={(farm) => put({ farm })}
        />
      </div>
      <QueryView query={query}>
        {({ rows, total }) => (
          <>
            <DaySheet key={`${day} ${farmId}`} board={rows} today={today} />
            {total > rows.length && <p className={noteCss.panelNote}>{t("moreFlocks")}</p>}
          </>
        )}
      </QueryView>
    </section>
  );
});

const DaySheet = observer(function DaySheet({
  board,
  today,
}: {
  readonly board: readonly BoardRow[];
  readonly today: string;
}) {
  const { t, language } = useProductionText();
  const rows = useMemo(
    () =>
      board.map((row): SheetRow => {
        const { id, houseName, houseNameEn, farmName, farmNameEn } = row;
        return {
          ...row,
          flockId: id,
          names: [houseName, houseNameEn ?? ""].map(headingKey),
          name: houseNameIn({ houseName, houseNameEn }, language),
          below: farmNameIn({ farmName, farmNameEn }, language),
          path: paths.enterFlock(id),
        };
      }),
    [board, language],
  );
  return (
    <EntrySheet rows={rows} today={today} heading={t("gridHouse")} none={t("noFlocksOnDay")} />
  );
});
