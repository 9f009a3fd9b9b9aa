import "../readiness/readiness.module.css";
import css from "./morning.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { useStores } from "../../../context/use-stores.ts";
import type { MorningRow } from "../../../../contract/operate/morning.ts";
import { useMorningText } from "../../../i18n/words/operate/morning-words.ts";
import { zoneOf } from "../../../lib/time/farm-zone.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import type { CallApi, QueryOf, ReplyOf } from "../../../stores/port/call.ts";
import type { ListSource } from "../../crud/list/record-source.ts";
import { TableView } from "../../crud/list/table-view.tsx";
import { useListPage } from "../../crud/list/use-list-page.ts";
import { useRecordsChanged } from "../../crud/list/use-records-changed.ts";
import { useListAddress } from "../../crud/list/use-records.ts";
import { Task } from "../../../stores/record/task.ts";
import { FarmSelect } from "../../crud/select/farm-select.tsx";
import { morningColumns } from "./morning-columns.tsx";
import { morningSentence } from "./morning-sentence.ts";
import { WorkNotes } from "../../alarm/work/work-notes.tsx";
import { UrgentNow } from "./urgent-now.tsx";

type MorningFigures = Omit<ReplyOf<"listMorning">, "rows">;

const morningSource = (
  onFigures: (figures: MorningFigures) => void,
): ListSource<MorningRow, never, QueryOf<"listMorning">> => ({
  fetch: (callApi: CallApi) => async (query, options) => {
    const reply = await callApi("listMorning", query, options);
    onFigures(reply);
    return reply;
  },
  sorts: [],
});

/** /morning/index: the houses that deserve a visit this morning, worst first, and why. */
export const MorningPage = observer(function MorningPage() {
  const { t, language } = useMorningText();
  const { read } = useListAddress();
  const [figures, setFigures] = useState<MorningFigures | null>(null);
  const [source] = useState(() => morningSource(setFigures));
  const farmId = Number(read("farm")) || 0;
  const { address, list } = useListPage(source, { farmId });
  useRecordsChanged("mornings", list, false);
  return (
    <TableView
      title="morningList"
      searchHint="searchMorning"
      list={list}
      address={address}
      columns={morningColumns(t, language, () => void list.reload())}
      filterNames={["farm"]}
      empty={{
        title: figures?.at === null ? "noMorningYet" : "noMorning",
        why: "noMorningWhy",
      }}
      actions={farmId > 0 && <MakeAnew farmId={farmId} onDone={() => void list.reload()} />}
      above={
        <>
          <UrgentNow />
          {figures !== null && <MorningHead figures={figures} />}
        </>
      }
      filters={
        <FarmSelect
          isFilter
          label={t("morningFarm")}
          farmId={farmId === 0 ? null : farmId}
          onPick={(farm) => address.setQuery({ farm })}
        />
      }
    />
  );
});

/** Computes the list of the chosen farm again. */
const MakeAnew = observer(function MakeAnew({
  farmId,
  onDone,
}: {
  readonly farmId: number;
  readonly onDone: () => void;
}) {
  const { callApi, session, toast } = useStores();
  const { t } = useMorningText();
  const [task] = useState(
    () => new Task((id: number) => callApi("makeMorning", { farmId: id }), onDone),
  );
  if (!session.may("morning.make")) return null;
  async function make() {
    task.start(farmId);
    if (await task.confirm()) toast.show("success", t("morningMade"));
    else toast.show("danger", task.failure ?? "");
  }
  return (
    <Button
      variant="outlined"
      text={t("morningMake")}
      loading={task.isSending}
      onClick={() => void make()}
    />
  );
});

/**
 * "4 houses deserve a visit, 96 are calm", when it was computed, and how useful the rows of the
 * week were.
 */
const MorningHead = observer(function MorningHead({ figures }: { figures: MorningFigures }) {
  const { t } = useMorningText();
  const { at, hits } = figures;
  const zone = zoneOf(useStores().fleet.farms.values());
  return (
    <div className={`stack ${css.morningHead}`}>
      <p>
        <b>{morningSentence(figures, t)}</b>
        {at !== null && (
          <small>
            {t("morningAt", {
              time: formatTime(at, zone).slice(5, 16),
              zone,
            })}
          </small>
        )}
      </p>
      {hits.rows > 0 && <small>{t("morningHits", hits)}</small>}
      <WorkNotes />
    </div>
  );
});
