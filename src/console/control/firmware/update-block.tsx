import css from "./firmware.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { DeviceFile } from "../../../../contract/control/firmware/firmware-file.ts";
import type { UpdateCheck, UpdateTask } from "../../../../contract/control/firmware/rollout.ts";
import { useStores } from "../../../context/use-stores.ts";
import { type UpdateText, useUpdateText } from "../../../i18n/words/control/firmware-words.ts";
import type { HouseRecord } from "../../../stores/fleet/house-record.ts";
import { paths } from "../../../lib/data/paths.ts";
import { QueryView } from "../../components/answer/query-view.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { SendFile } from "./send-file.tsx";
import { taskClass, taskText, updateReasonText, versionsText } from "./firmware-text.ts";
import { useTaskEnd } from "./use-task-end.ts";

/** Version of a gateway, any newer one, and the state of its last upgrade. */
export const UpdateBlock = observer(function UpdateBlock({
  record,
  typeKey,
}: {
  record: HouseRecord;
  /** Type of its gateway; undefined: not loaded yet. */
  typeKey: number | undefined;
}) {
  const { recordChangeCounts, session } = useStores();
  const { t } = useUpdateText();
  const [isConfirming, setConfirming] = useState(false);
  const [going, setGoing] = useState<{ readonly file: DeviceFile | null } | null>(null);
  const refreshKey =
    recordChangeCounts.countOf("rollouts") + recordChangeCounts.countOf("deviceFiles");
  const query = useApiQuery("checkUpdate", { houseId: String(record.id) }, { refreshKey });
  useTaskEnd(query.value?.task ?? null);
  const check = () => {
    setConfirming(true);
    void query.load();
  };
  return (
    <section className={`house-block ${css.updateView}`}>
      <h2>{t("updateOf")}</h2>
      <QueryView query={query}>
        {(known) => (
          <>
            <p>
              {t("currentVersion")} {known.version ?? t("unknownVersion")}
            </p>
            {known.task !== null && <TaskLine task={known.task} />}
            <div className={css.updateBar}>
              <Button text={t("check")} onClick={check} />
              {known.newer !== null && known.takesFiles && session.may("control.rollout") && (
                <Button
                  intent="primary"
                  text={t("rollOut")}
                  onClick={() => setGoing({ file: known.newer })}
                />
              )}
              {typeKey !== undefined && session.may("control.rollout") && (
                <Button text={t("sendFile")} onClick={() => setGoing({ file: null })} />
              )}
              <span role="status">
                {isConfirming || known.newer !== null ? foundText(known, t) : ""}
              </span>
            </div>
          </>
        )}
      </QueryView>
      {going !== null && (
        <SendFile
          houseIds={[record.id]}
          first={going.file}
          typeKey={typeKey}
          onClose={() => setGoing(null)}
        />
      )}
    </section>
  );
});

/** Returns both versions, for any answer. */
function foundText(
  { version, newer, newestVersion, takesFiles }: UpdateCheck,
  t: UpdateText,
): string {
  const runs = version ?? t("unknownVersion");
  if (newer !== null) {
    const result = t("newer", { version: newer.version, name: newer.name });
    return takesFiles ? result : `${result} · ${t("takesNone")}`;
  }
  return newestVersion === null
    ? t("noUpdatesNone", { version: runs })
    : t("noUpdates", { version: runs, newest: newestVersion });
}

const TaskLine = observer(function TaskLine({ task }: { task: UpdateTask }) {
  const { session } = useStores();
  const { t, language } = useUpdateText();
  const why = updateReasonText(task, language);
  return (
    <p data-update={task.state}>
      {versionsText(task, t)} ·{" "}
      <span className={taskClass(task)}>{taskText(task, t, language)}</span>
      {why !== "" && ` · ${why}`}{" "}
      {session.may("rollout.read") && (
        <Link to={paths.rollout(task.rolloutId)}>{t("colRollout")}</Link>
      )}
    </p>
  );
});
