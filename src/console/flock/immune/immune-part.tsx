import "../../components/house/house-link.module.css";
import "./immune.module.css";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import type { ImmuneCounts } from "../../../../contract/flock/production/immune.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useBooksText } from "../../../i18n/words/flock/books-say-words.ts";
import { ownZone } from "../../../lib/time/format-time.ts";
import { FlockRecordList } from "../../crud/page/flock-record-list.tsx";
import { dayIn } from "../../crud/list/day-span.ts";
import { DaySpanFilter } from "../../crud/list/day-span-filter.tsx";
import { useListPage } from "../../crud/list/use-list-page.ts";
import { useRecordsChanged } from "../../crud/list/use-records-changed.ts";
import { useListAddress } from "../../crud/list/use-records.ts";
import { type AnswerRequest, ImmuneAnswer } from "./immune-answer.tsx";
import { ImmuneCalendar } from "./immune-calendar.tsx";
import { immuneColumns } from "./immune-column.tsx";
import { ImmuneFilters, immunePickKeys, useImmuneFilters, ViewSwitch } from "./immune-filters.tsx";
import { immuneSource } from "./immune-source.ts";

const hideFirst = ["closedBy", "reason", "product"] as const;

/** Vaccination reminders: overdue, due and coming ones, and who answered them when. */
export const ImmunePart = observer(function ImmunePart() {
  const { read } = useListAddress();
  return read("view") === "month" ? <ImmuneCalendar /> : <ImmuneList />;
});

const ImmuneList = observer(function ImmuneList() {
  const { fleet, session } = useStores();
  const { t, language } = useBooksText();
  const whole = useListAddress();
  const [counts, setCounts] = useState<ImmuneCounts | null>(null);
  const [request, setRequest] = useState<AnswerRequest | null>(null);
  const [source] = useState(() => immuneSource(setCounts));
  const days = { from: dayIn(whole.read("from")), to: dayIn(whole.read("to")) };
  const filters = { ...useImmuneFilters(), ...days };
  const { address, list, order, listQuery: requested } = useListPage(source, filters);
  useRecordsChanged("records", list, request !== null);
  const zoneOf = (farmId: number) => fleet.farms.get(farmId)?.timeZone ?? ownZone();
  const todo = counts === null ? "–" : counts.overdue + counts.due + counts.coming;
  const columns = immuneColumns({
    t,
    language,
    zoneOf,
    may: { done: session.may("production.record"), correct: session.may("production.correct") },
    onAnswer: (kind, task) => setRequest({ kind, task }),
  });
  return (
    <>
      <FlockRecordList
        title="immuneTitle"
        searchHint="searchImmune"
        list={list}
        address={address}
        {...(order !== undefined && { order })}
        hideFirst={hideFirst}
        columns={columns}
        filterNames={["farm", "flock", "species", "state", "from", "to"]}
        empty={{ title: "noImmune", why: "noImmuneWhy" }}
        farmId={filters.farmId}
        file={(format) => ({ name: "exportImmune", input: { ...requested, format } })}
        lead={<ViewSwitch isMonth={false} />}
        filters={
          <>
            <ImmuneFilters
              counts={counts}
              every={t("stateTodo", { count: todo })}
              states={immunePickKeys}
            />
            <DaySpanFilter address={whole} />
          </>
        }
      />
      <ImmuneAnswer
        request={request}
        zoneOf={zoneOf}
        onClose={() => setRequest(null)}
        onDone={() => void list.reload()}
      />
    </>
  );
});
