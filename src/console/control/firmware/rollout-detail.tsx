import listCss from "../../crud/list/list.module.css";
import firmwareCss from "./firmware.module.css";
import { observer } from "mobx-react-lite";
import { useEffect, useMemo } from "react";
import { Link } from "react-router-dom";
import type { Rollout } from "../../../../contract/control/firmware/rollout.ts";
import { mayLeaveOut } from "../../../../contract/control/firmware/rollout-task.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useUpdateText } from "../../../i18n/words/control/firmware-words.ts";
import { formatTime, ownZone } from "../../../lib/time/format-time.ts";
import { RecordList } from "../../../stores/record/record-list.ts";
import { paths } from "../../../lib/data/paths.ts";
import { ExportButton } from "../../crud/export/export-button.tsx";
import { QueryView } from "../../components/answer/query-view.tsx";
import { Note } from "../../components/answer/note.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { useOnChange } from "../../components/answer/use-on-change.ts";
import { PagedList } from "../../crud/list/paged-list.tsx";
import { RecordTable } from "../../crud/list/record-table.tsx";
import { useListAddress } from "../../crud/list/use-records.ts";
import { RolloutActions } from "./rollout-actions.tsx";
import { RolloutProgress } from "./rollout-progress.tsx";
import { taskColumns } from "./task-column.tsx";
import { rolloutClass, rolloutText } from "./firmware-text.ts";
import { personName } from "../../../stores/record/person-names.ts";

/** One rollout: its state, its actions, and its houses with failed ones first. */
export const RolloutDetail = observer(function RolloutDetail({ rolloutId }: { rolloutId: number }) {
  const { recordChangeCounts } = useStores();
  const { t } = useUpdateText();
  const refreshKey = recordChangeCounts.countOf("rollouts");
  const query = useApiQuery("listRollout", { id: String(rolloutId) }, { refreshKey });
  return (
    <div className={`scroll-page ${firmwareCss.updatePage} ${firmwareCss.updateView}`}>
      <p>
        <Link to={paths.upgrade}>{t("backToAll")}</Link>
      </p>
      <QueryView query={query}>
        {({ rows: [rollout] }) =>
          rollout === undefined ? (
            <Note title={t("noRollouts")} why={t("noRolloutsWhy")} />
          ) : (
            <>
              <RolloutHead rollout={rollout} onDone={() => void query.load(false)} />
              <RolloutHouses rollout={rollout} />
            </>
          )
        }
      </QueryView>
    </div>
  );
});

const RolloutHead = observer(function RolloutHead({
  rollout,
  onDone,
}: {
  rollout: Rollout;
  onDone: () => void;
}) {
  const { t } = useUpdateText();
  const { name, file, wave, waves, soakUntil, createdBy, createdAt, approvedBy, why } = rollout;
  const time = (at: number) => formatTime(at, ownZone());
  return (
    <header>
      <h1>{name}</h1>
      <p role="status">
        <span className={rolloutClass(rollout)}>{rolloutText(rollout, t)}</span>
        {"\u00a0· "}
        {file.name} {file.version} · {t("waveOf", { wave: wave + 1, waves })}
        {soakUntil !== null && rollout.state === "running" && (
          <> · {t("soaking", { time: time(soakUntil) })}</>
        )}{" "}
        · {t("byAt", { by: personName(createdBy), time: time(createdAt) })}
        {approvedBy !== null && <> · {t("approvedBy", { name: personName(approvedBy) })}</>}
      </p>
      {why !== "" && <p>{t("whyStarted", { why })}</p>}
      <RolloutProgress rollout={rollout} />
      <RolloutActions rollout={rollout} onDone={onDone} />
    </header>
  );
});

const RolloutHouses = observer(function RolloutHouses({ rollout }: { rollout: Rollout }) {
  const { callApi, recordChangeCounts, session } = useStores();
  const { t, language } = useUpdateText();
  const address = useListAddress();
  const { page, pageSize } = address;
  const { id: rolloutId } = rollout;
  const rows = Object.values(rollout.counts).reduce((sum, houses) => sum + houses, 0);
  const list = useMemo(
    () =>
      new RecordList((query: { rolloutId: number; page: number; pageSize: number }, options) =>
        callApi("listUpdateTask", query, options),
      ),
    [callApi],
  );
  useEffect(() => {
    void list.load({ rolloutId, page, pageSize });
  }, [list, rolloutId, page, pageSize]);
  useOnChange(recordChangeCounts.countOf("rollouts"), () => void list.refresh());
  useEffect(() => list.drop, [list]);
  const leave =
    session.may("control.rollout") && list.rows.some(({ state }) => mayLeaveOut(state))
      ? (id: number) =>
          void callApi("leaveOut", { id }).then(
            () => list.refresh(),
            // The frame around the pages reports a failure.
            () => undefined,
          )
      : null;
  return (
    <section className="house-block">
      <div className={`cluster ${listCss.recordBar}`}>
        <h2>{t("houseByHouse")}</h2>
        <ExportButton
          rows={rows}
          request={(format) => ({
            name: "exportRollout",
            input: { rolloutId: String(rolloutId), timeZone: ownZone(), format },
          })}
        />
      </div>
      <PagedList
        list={list}
        address={address}
        label={t("colHouse")}
        empty={{ title: t("noRollouts"), why: t("noRolloutsWhy") }}
      >
        <RecordTable
          label={t("colHouse")}
          columns={taskColumns(t, language, leave)}
          rows={list.rows}
          keyOf={({ id }) => id}
        />
      </PagedList>
    </section>
  );
});
