import { inOneLanguage } from "../../../../contract/base/words.ts";
import noteCss from "../../components/answer/note.module.css";
import css from "./house-manager-list.module.css";
import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { Link, useNavigate } from "react-router-dom";
import type { BoardRow } from "../../../../contract/flock/production/production.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useProductionText } from "../../../i18n/words/flock/production-words.ts";
import { breedNameIn, farmNameIn, houseNameIn } from "../../../../contract/base/localized-name.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { paths } from "../../../lib/data/paths.ts";
import { formatTime, ownZone } from "../../../lib/time/format-time.ts";
import type { CachedRecords } from "../../../stores/flock/cached-records.ts";
import { QueryView } from "../../components/answer/query-view.tsx";
import { Note } from "../../components/answer/note.tsx";
import { FarmSelect } from "../../crud/select/farm-select.tsx";
import { useListAddress } from "../../crud/list/use-records.ts";
import { useLastToday } from "../../components/date/use-last-today.ts";
import { DayStep } from "../entry/day-step.tsx";
import { DraftState, RefusedDrafts } from "../offline/draft-state.tsx";
import { DayImportButton } from "./day-import.tsx";
import { isDone, type RowState, sortedRows } from "./house-manager-row.ts";
import { useOfflineRecords } from "../offline/offline-records.ts";
import { useStorePage } from "../offline/use-store-page.ts";
import { useCachedBoard } from "../offline/use-cached-records.ts";
import { personName } from "../../../stores/record/person-names.ts";

/** Most rows that one answer can have; a user with more houses chooses a farm. */
const rowsMax = 200;
/** Most houses whose days are fetched ahead: enough for a worker's round. */
const roundMax = 12;

/** The board on a phone: houses that are done, open, or waiting to be sent. */
export const HouseManagerList = observer(function HouseManagerList() {
  const { fleet, recordChangeCounts } = useStores();
  const { t } = useProductionText();
  const { read, setQuery } = useListAddress();
  const { queue, book } = useOfflineRecords();
  const today = useLastToday();
  const farmId = Number(read("farm")) || 0;
  const day = read("day");
  const board = useCachedBoard(
    book,
    { pageSize: rowsMax, ...(day !== "" && { day }), ...(farmId > 0 && { farmId }) },
    today,
    `${recordChangeCounts.countOf("records")} ${queue.sentCount}`,
  );
  const navigate = useNavigate();
  return (
    <section className={`scroll-part ${css.managerList}`}>
      <h1 className="visually-hidden">{t("dataInput")}</h1>
      <div className={`flow ${css.managerHead}`}>
        <DayStep
          day={day === "" ? today : day}
          max={today}
          onPick={(next) => setQuery({ day: next === today ? null : next })}
        />
        {fleet.farms.size > 1 && (
          <FarmSelect
            isFilter
            label={t("colFarm")}
            farmId={farmId === 0 ? null : farmId}
            onPick={(farm) => setQuery({ farm })}
          />
        )}
        <DayImportButton onImported={() => void board.load(false)} />
      </div>
      <QueryView query={board}>
        {({ value: { rows, total }, storedAt }) => (
          <>
            <DraftState queue={queue} storedAt={storedAt} />
            <RefusedDrafts
              queue={queue}
              drafts={queue.refused}
              onPutRight={({ input }) =>
                void navigate(paths.productionEntry(input.flockId, input.day))
              }
            />
            <Round rows={rows} isFresh={storedAt === null} book={book} />
            {total > rows.length && <p className={noteCss.panelNote}>{t("moreFlocks")}</p>}
          </>
        )}
      </QueryView>
    </section>
  );
});

/** While there is a network, fetches the data that a round needs without one. */
function useAhead(rows: readonly BoardRow[], isFresh: boolean, book: CachedRecords): void {
  const round = rows.length > roundMax || !isFresh ? "" : rows.map(rowKey).join(",");
  const storePage = useStorePage();
  useEffect(() => {
    const gone = new AbortController();
    void import("../entry/entry-page.tsx")
      .then(() => (isFresh ? storePage() : undefined))
      .catch(() => undefined);
    void fetchAhead(book, round, gone.signal);
    return () => gone.abort();
  }, [book, round, isFresh, storePage]);
}
const rowKey = ({ id, day }: BoardRow): string => `${id} ${day}`;
async function fetchAhead(book: CachedRecords, round: string, signal: AbortSignal): Promise<void> {
  for (const key of round.split(",").filter(Boolean)) {
    const [id, day] = key.split(" ");
    if (signal.aborted) return;
    await book.day(Number(id), day, { signal, isForeground: false }).catch(() => undefined);
  }
}

const Round = observer(function Round({
  rows,
  isFresh,
  book,
}: {
  readonly rows: readonly BoardRow[];
  readonly isFresh: boolean;
  readonly book: CachedRecords;
}) {
  const { t } = useProductionText();
  const { queue } = useOfflineRecords();
  useAhead(rows, isFresh, book);
  if (rows.length === 0) return <Note title={t("noFlocksOnDay")} why={t("noFlocksOnDayWhy")} />;
  const sorted = sortedRows(rows, queue);
  const done = sorted.filter(({ state }) => isDone(state)).length;
  return (
    <>
      <p className={`cluster ${css.managerCount}`}>
        <strong>{t("roundDone", { done, all: rows.length })}</strong>
        <progress max={rows.length} value={done} aria-hidden="true" />
      </p>
      <ul className={css.managerRows}>
        {sorted.map(({ row, state }) => (
          <House key={row.id} row={row} state={state} />
        ))}
      </ul>
    </>
  );
});

const House = observer(function House({
  row,
  state,
}: {
  readonly row: BoardRow;
  readonly state: RowState;
}) {
  const { fleet } = useStores();
  const { t, language } = useProductionText();
  const zone = fleet.farms.get(row.farmId)?.timeZone ?? ownZone();
  const time = row.lastAt === null ? "" : formatTime(row.lastAt, zone).slice(11, 16);
  return (
    <li>
      <Link
        className={css.managerRow}
        data-state={state}
        to={paths.productionEntry(row.id, row.day)}
      >
        <strong>{houseNameIn(row, language)}</strong>
        <small>{farmNameIn(row, language)}</small>
        <small>
          {breedNameIn(row, language)}
          {"\u00a0· "}
          {t("dayAgeIs", { age: row.dayAge })}
          {row.figures !== null &&
            ` · ${t("aliveIs", { count: formatNumber(row.figures.alive, 0, language) })}`}
        </small>
        {row.due.length > 0 && (
          <small className={css.managerDue}>
            {row.due.map((item) => inOneLanguage(item, language)).join("; ")}
          </small>
        )}
        <span className={css.managerState}>
          {t(stateWords[state], { name: personName(row.lastBy) ?? "", time })}
        </span>
      </Link>
    </li>
  );
});

const stateWords = {
  refused: "rowRefused",
  open: "rowOpen",
  waiting: "rowWaiting",
  done: "rowDone",
} as const satisfies Record<RowState, string>;
