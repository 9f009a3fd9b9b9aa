import "../../components/house/house-link.module.css";
import "../../components/panel/panel.module.css";
import productionCss from "./production.module.css";
import css from "./entry-page.module.css";
import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { useParams } from "react-router-dom";
import type { FlockRecord } from "../../../../contract/flock/production/production.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useProductionText } from "../../../i18n/words/flock/production-words.ts";
import { isOfStock } from "../../../stores/flock/stock-text.ts";
import { QueryView } from "../../components/answer/query-view.tsx";
import { Note } from "../../components/answer/note.tsx";
import { media, useMedia } from "../../components/input/use-media.ts";
import { useAddress } from "../../crud/list/use-address.ts";
import { DraftState, RefusedDrafts } from "../offline/draft-state.tsx";
import { EntryForm } from "./entry-form.tsx";
import { EntryHead } from "./entry-head.tsx";
import { EntryHistory } from "./entry-history.tsx";
import { EntryList } from "./entry-list.tsx";
import { EntrySteps } from "./entry-steps.tsx";
import { useOfflineRecords } from "../offline/offline-records.ts";
import { StockCard } from "./stock-card.tsx";
import { useDayEntry, useStockEntry } from "./use-day-entry.ts";
import { useStorePage } from "../offline/use-store-page.ts";
import { useCachedDay } from "../offline/use-cached-records.ts";

/** /production/enter/:id: the record of a flock's day, to be read, written and corrected. */
export const EntryPage = observer(function EntryPage() {
  const { t } = useProductionText();
  const { id } = useParams();
  const flockId = /^[1-9]\d{0,9}$/.test(id ?? "") ? Number(id) : null;
  return (
    <section className={css.entryPage}>
      <h1 className="visually-hidden">{t("dataEntry")}</h1>
      {flockId === null ? (
        <Note title={t("recordGone")} why={t("recordGoneWhy")} />
      ) : (
        <OneDay key={flockId} flockId={flockId} />
      )}
    </section>
  );
});

const OneDay = observer(function OneDay({ flockId }: { flockId: number }) {
  const { recordChangeCounts } = useStores();
  const { queue, book } = useOfflineRecords();
  const { read, put } = useAddress();
  const refreshKey = `${recordChangeCounts.countOf("records")} ${queue.sentCount}`;
  const answer = useCachedDay(book, flockId, read("day"), refreshKey);
  return (
    <QueryView query={answer}>
      {({ value: record, storedAt }) => (
        <Entry
          key={record.day}
          storedRecord={record}
          storedAt={storedAt}
          onDay={(next) => put({ day: next })}
        />
      )}
    </QueryView>
  );
});

/** Why nothing can be entered; otherwise the entries so far, to which a save adds. */
const DayNote = observer(function DayNote({
  record: { isClosed, losses },
  mayWrite,
}: {
  record: FlockRecord;
  mayWrite: boolean;
}) {
  const { session } = useStores();
  const { t } = useProductionText();
  const sum = (key: "dead" | "culled") =>
    losses.reduce((all, { voidedAt, [key]: count }) => all + (voidedAt === null ? count : 0), 0);
  const [dead, culled] = [sum("dead"), sum("culled")];
  if (mayWrite && dead + culled === 0) return null;
  const missing = session.may("production.record") ? "noCorrectRight" : "noRecordRight";
  const whyNot = isClosed ? "booksClosed" : missing;
  return (
    <p className={productionCss.entryDue} role="note">
      {mayWrite ? t("lossesBefore", { dead, culled }) : t(whyNot)}
    </p>
  );
});

/**
 * `storedRecord`: the record from the server; `storedAt`: the time it was cached, null if it has
 * just been fetched.
 */
const Entry = observer(function Entry({
  storedRecord,
  storedAt,
  onDay,
}: {
  storedRecord: FlockRecord;
  storedAt: number | null;
  onDay: (day: string) => void;
}) {
  const { session } = useStores();
  const isPhone = useMedia(media.tablet);
  const { queue } = useOfflineRecords();
  const storePage = useStorePage();
  useEffect(() => {
    if (isPhone && storedAt === null) void storePage().catch(() => undefined);
  }, [isPhone, storedAt, storePage]);
  const existing = queue.of(storedRecord.flockId, storedRecord.day);
  const waiting = existing.filter(({ refusal }) => refusal === null);
  const entry = useDayEntry(storedRecord, waiting);
  const stock = useStockEntry(entry);
  const inFields = new Set([entry.draftId, stock.draftId]);
  const mayWrite =
    !entry.record.isClosed &&
    session.may(entry.record.needsReason ? "production.correct" : "production.record");
  return (
    <>
      <EntryHead record={entry.record} mayWrite={mayWrite} onDay={onDay} />
      <DraftState queue={queue} storedAt={storedAt} />
      <RefusedDrafts
        queue={queue}
        drafts={existing.filter(
          ({ refusal, input }) => refusal !== null && !inFields.has(input.draftId),
        )}
        onPutRight={
          mayWrite ? ({ input }) => (isOfStock(input) ? stock : entry).restore(input) : null
        }
      />
      <DayNote record={entry.record} mayWrite={mayWrite} />
      <div className={css.entryColumns}>
        {mayWrite && (isPhone ? <EntrySteps entry={entry} /> : <EntryForm entry={entry} />)}
        <div className={`part-stack ${css.entrySide}`}>
          {mayWrite && <StockCard entry={entry} stock={stock} />}
          <EntryList entry={entry} waiting={waiting} mayVoid={mayWrite && storedAt === null} />
          {storedAt === null && <EntryHistory record={entry.record} />}
        </div>
      </div>
    </>
  );
});
