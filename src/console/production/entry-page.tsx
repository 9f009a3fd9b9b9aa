import "./production.css";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { useParams } from "react-router-dom";
import type { FlockRecord } from "../../../contract/record.ts";
import { useStores } from "../../context/use-stores.ts";
import { useProductionSay } from "../../i18n/words/production.ts";
import { DayEntry } from "../../stores/page/day-entry.ts";
import { AnswerView } from "../part/answer-view.tsx";
import { Note } from "../part/note.tsx";
import { useAnswer } from "../part/use-answer.ts";
import { useNews } from "../part/use-news.ts";
import { useAddress } from "../record/use-address.ts";
import { EntryForm } from "./entry-form.tsx";
import { EntryHead } from "./entry-head.tsx";
import { EntryHistory } from "./entry-history.tsx";
import { EntryList } from "./entry-list.tsx";

/** /production/enter/:id: the record of a flock's day, to be read, written and put right. */
export const EntryPage = observer(function EntryPage() {
  const { say } = useProductionSay();
  const { id } = useParams();
  const flockId = /^[1-9]\d{0,9}$/.test(id ?? "") ? Number(id) : null;
  return (
    <section className="entry-page">
      <h1 className="visually-hidden">{say("dataEntry")}</h1>
      {flockId === null ? (
        <Note title={say("recordGone")} why={say("recordGoneWhy")} />
      ) : (
        <OneDay key={flockId} flockId={flockId} />
      )}
    </section>
  );
});

const OneDay = observer(function OneDay({ flockId }: { flockId: number }) {
  const { recordNews } = useStores();
  const { read, put } = useAddress();
  const day = read("day");
  const asked = day === "" ? { flockId } : { flockId, day };
  const answer = useAnswer("productionDay", asked, { news: recordNews.countOf("records") });
  return (
    <AnswerView answer={answer}>
      {(record) => (
        <Entry
          key={record.day}
          record={record}
          onDay={(next) => put({ day: next === record.today ? null : next })}
        />
      )}
    </AnswerView>
  );
});

/** `record` is that of the first call and whatever it is renewed by. */
const Entry = observer(function Entry({
  record,
  onDay,
}: {
  record: FlockRecord;
  onDay: (day: string) => void;
}) {
  const { callApi, connection, session } = useStores();
  const [entry] = useState(() => new DayEntry(callApi, record, () => connection.serverNow));
  useNews(record, () => entry.renew(record));
  const mayWrite = session.may(
    entry.record.needsReason ? "production.correct" : "production.record",
  );
  return (
    <>
      <EntryHead record={entry.record} onDay={onDay} />
      <div className="entry-columns">
        {mayWrite && <EntryForm entry={entry} />}
        <div className="entry-side">
          <EntryList entry={entry} mayVoid={mayWrite} />
          <EntryHistory record={entry.record} />
        </div>
      </div>
    </>
  );
});
