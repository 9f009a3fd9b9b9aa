import css from "./acknowledge-bar.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { alarmTitle, isLatched, isWaiting } from "../../../contract/alarm/alarm.ts";
import { useStores } from "../../context/use-stores.ts";
import { useHouseText } from "../../i18n/words/fleet/house-words.ts";
import type { HouseRecord } from "../../stores/fleet/house-record.ts";
import { MarkShape, severityKey } from "../../ui/severity-mark.tsx";
import type { AlarmAction } from "../alarm/list/alarm-action.ts";
import { AlarmActionDialog } from "../alarm/list/alarm-action-dialog.tsx";

/**
 * On a phone: the worst unacknowledged alarm of the house, and its button, at the lower edge near
 * the thumb. Renders nothing without an alarm.
 */
export const AcknowledgeBar = observer(function AcknowledgeBar({
  record,
}: {
  record: HouseRecord;
}) {
  const { session } = useStores();
  const { t, language } = useHouseText();
  const [action, setAction] = useState<AlarmAction | null>(null);
  const waiting = record.alarms.filter((alarm) => isWaiting(alarm) && !isLatched(alarm));
  const [worst] = waiting;
  const isShown = worst !== undefined && session.may("alarm.ack");
  return (
    <>
      {isShown && (
        <div className={`row small-mark ${css.acknowledgeBar} is-${severityKey(worst.severity)}`}>
          <MarkShape name={severityKey(worst.severity)} />
          <strong>{alarmTitle(worst, language)}</strong>
          <Button
            size="large"
            intent="primary"
            text={
              waiting.length === 1
                ? t("acknowledge")
                : t("acknowledgeAll", { count: waiting.length })
            }
            onClick={() => setAction({ kind: "acknowledge", ids: waiting.map(({ id }) => id) })}
          />
        </div>
      )}
      <AlarmActionDialog action={action} onDone={() => setAction(null)} />
    </>
  );
});
