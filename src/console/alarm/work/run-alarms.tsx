import { inOneLanguage } from "../../../../contract/base/words.ts";
import "../../components/dialog/shell-dialog.module.css";
import outageCss from "../outage/outage.module.css";
import { Button, Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { alarmTitle } from "../../../../contract/alarm/alarm.ts";
import type { WorkAlarm, WorkRun } from "../../../../contract/alarm/planned-work.ts";
import { useStores } from "../../../context/use-stores.ts";
import { usePlannedWorkText } from "../../../i18n/words/alarm/planned-work-words.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import { SeverityMark } from "../../../ui/severity-mark.tsx";
import { QueryView } from "../../components/answer/query-view.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { ReturnFocus } from "../../components/dialog/return-focus.tsx";
import { useHouseName } from "../../components/house/use-house-name.ts";

/** Alarms raised hidden during the work. */
export const RunAlarms = observer(function RunAlarms({
  run,
  onClose,
}: {
  run: WorkRun;
  onClose: () => void;
}) {
  const { recordChangeCounts } = useStores();
  const { t, language } = usePlannedWorkText();
  const houseName = useHouseName();
  const query = useApiQuery(
    "workRunAlarms",
    { id: run.id, pageSize: 1000 },
    { refreshKey: recordChangeCounts.countOf("plannedWorks") },
  );
  const title = t("runTitle", { name: inOneLanguage(run.name, language) });
  const stateOf = ({ stood }: WorkAlarm) =>
    t(stood ? (run.endedAt === null ? "runStands" : "runStood") : "runWent");
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      className="shell-dialog"
      isCloseButtonShown={false}
    >
      <ReturnFocus />
      <DialogBody>
        <QueryView query={query}>
          {({ rows }) => (
            <ul className={outageCss.outageList}>
              {rows.map((row) => (
                <li key={row.alarm.id}>
                  <p>
                    <b>{alarmTitle(row.alarm, language)}</b>
                    <SeverityMark severity={row.alarm.severity} language={language} />
                  </p>
                  <p>
                    <span>{houseName(row.alarm.houseId)}</span>
                    <small>{formatTime(row.alarm.raisedAt, run.timeZone).slice(0, 16)}</small>
                    <small>{stateOf(row)}</small>
                  </p>
                </li>
              ))}
            </ul>
          )}
        </QueryView>
      </DialogBody>
      <DialogFooter actions={<Button text={t("close")} onClick={onClose} />} />
    </Dialog>
  );
});
