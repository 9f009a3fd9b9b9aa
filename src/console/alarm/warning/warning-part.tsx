import "../../components/house/house-link.module.css";
import "./warning.module.css";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import {
  type Warning,
  warningStateKeys,
  warningStates,
} from "../../../../contract/alarm/warning.ts";
import { warningKeys, warningKinds } from "../../../../contract/fleet/house/warning-kind.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useBooksText } from "../../../i18n/words/flock/books-say-words.ts";
import type { CallApi, QueryOf, ReplyOf } from "../../../stores/port/call.ts";
import { FlockRecordList } from "../../crud/page/flock-record-list.tsx";
import { FilterSelect } from "../../crud/list/filter-select.tsx";
import type { ListSource } from "../../crud/list/record-source.ts";
import { useListPage } from "../../crud/list/use-list-page.ts";
import { useRecordsChanged } from "../../crud/list/use-records-changed.ts";
import { useListAddress } from "../../crud/list/use-records.ts";
import { warningColumns } from "./warning-column.tsx";
import { WarningDismiss } from "./warning-dismiss.tsx";

type Counts = Pick<ReplyOf<"listWarning">, "open" | "precision">;
const warningSource = (
  onCounts: (counts: Counts) => void,
): ListSource<Warning, never, QueryOf<"listWarning">> => ({
  fetch: (callApi: CallApi) => async (query, options) => {
    const { open, precision, ...page } = await callApi("listWarning", query, options);
    onCounts({ open, precision });
    return page;
  },
  sorts: [],
});

const states = warningStateKeys.filter((key) => key !== "open");

/** Early warnings: the flock that deviates from its own level, the reason, and who dismissed it. */
export const WarningPart = observer(function WarningPart() {
  const { session } = useStores();
  const { t, language } = useBooksText();
  const { pick, read, setQuery } = useListAddress();
  const [counts, setCounts] = useState<Counts | null>(null);
  const [dismissed, setDismissed] = useState<Warning | null>(null);
  const [source] = useState(() => warningSource(setCounts));
  const filters = {
    farmId: Number(read("farm")) || 0,
    flockId: Number(read("flock")) || 0,
    key: pick("kind", warningKeys),
    state: pick("state", states),
  };
  const { address, list, listQuery } = useListPage(source, filters);
  useRecordsChanged("warnings", list, dismissed !== null);
  const columns = warningColumns({
    t,
    language,
    onDismiss: session.may("warning.dismiss") ? setDismissed : null,
  });
  return (
    <>
      <FlockRecordList
        title="warningTitle"
        searchHint="searchWarning"
        list={list}
        address={address}
        columns={columns}
        filterNames={["farm", "flock", "kind", "state"]}
        empty={{ title: "noWarnings", why: "noWarningsWhy" }}
        {...(counts !== null && { note: precisionText(counts) })}
        farmId={filters.farmId}
        file={(format) => ({ name: "exportWarning", input: { ...listQuery, format } })}
        filters={
          <>
            <FilterSelect
              label={t("warningKind")}
              every={t("everyWarning")}
              value={filters.key}
              options={warningKeys.map((value) => ({
                value,
                label: warningKinds[value].name[language],
              }))}
              onPick={(kind) => setQuery({ kind })}
            />
            <FilterSelect
              label={t("warningState")}
              every={t("openWith", { count: counts?.open ?? "–" })}
              value={filters.state}
              options={states.map((value) => ({ value, label: warningStates[value][language] }))}
              onPick={(state) => setQuery({ state })}
            />
          </>
        }
      />
      <WarningDismiss
        warning={dismissed}
        onClose={() => setDismissed(null)}
        onDone={() => void list.reload()}
      />
    </>
  );

  /** Returns how often people found them right. */
  function precisionText({ precision }: Counts): string {
    const judged = precision.filter(({ right, wrong }) => right + wrong > 0);
    if (judged.length === 0) return "";
    const each = judged.map(({ key, ...counts }) =>
      t("precisionOf", { name: warningKinds[key].name[language], ...counts }),
    );
    return `${t("precisionTitle")}: ${each.join("; ")}`;
  }
});
