import css from "./handover-notes.module.css";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { unbroken } from "../../../ui/unbroken.tsx";
import { minuteMs } from "../../../../contract/base/time.ts";
import { useStores } from "../../../context/use-stores.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import { ApiQuery } from "../../../stores/record/api-query.ts";
import { useWall } from "../../shared/wall-context.ts";
import { personName } from "../../../stores/record/person-names.ts";

const againMs = 5 * minuteMs;
const max = 3;

/** The newest handover notes of past shifts. */
export const HandoverNotes = observer(function HandoverNotes() {
  const { callApi, page } = useStores();
  const { t, homeZone } = useWall();
  const [query] = useState(
    () => new ApiQuery((options) => callApi("listHandover", { page: 1, pageSize: max }, options)),
  );
  useEffect(() => {
    void query.load(false);
    const timer = page.clock.every(againMs, () => void query.load(false));
    return () => {
      page.clock.cancel(timer);
      query.drop();
    };
  }, [query, page.clock]);
  const notes = query.value?.rows.filter(({ note }) => note !== "") ?? [];
  return (
    <section className={`panel ${css.shiftNotes}`} aria-label={t("notes")}>
      <span className="figure-label">{t("notes")}</span>
      {notes.length === 0 && (query.value !== undefined || query.failure !== null) && (
        <p className={css.shiftNotesNone}>
          {t(query.failure === null ? "noNotes" : "notesUnread")}
        </p>
      )}
      <ul>
        {notes.map(({ id, writtenAt, writtenBy, note }) => (
          <li key={id}>
            <time>{formatTime(writtenAt, homeZone).slice(5, 16)}</time>{" "}
            <b>{personName(writtenBy)}</b> {unbroken(note)}
          </li>
        ))}
      </ul>
    </section>
  );
});
