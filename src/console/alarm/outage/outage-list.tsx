import outageCss from "./outage.module.css";
import noteCss from "../../components/answer/note.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import type { AlarmOutage } from "../../../../contract/alarm/alarm-outage.ts";
import { alarmTitle } from "../../../../contract/alarm/alarm.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useOutageText } from "../../../i18n/words/alarm/outage-words.ts";
import { formatTime, ownZone } from "../../../lib/time/format-time.ts";
import { QueryView } from "../../components/answer/query-view.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { useHouseName } from "../../components/house/use-house-name.ts";
import { OutageForm } from "./outage-form.tsx";
import { personName } from "../../../stores/record/person-names.ts";

/**
 * Alarms out of service in a house, or (null) in every visible house, with a button to restore
 * each.
 */
export const OutageList = observer(function OutageList({ houseId }: { houseId: number | null }) {
  const { recordChangeCounts, session } = useStores();
  const { t } = useOutageText();
  const [isConfirming, setConfirming] = useState(false);
  const query = useApiQuery(
    "listAlarmOutage",
    { pageSize: 500, ...(houseId !== null && { houseId }) },
    { refreshKey: recordChangeCounts.countOf("alarmOutages") },
  );
  const reload = () => void query.load(false);
  return (
    <section className={outageCss.outages}>
      <h2>{t("outageTitle")}</h2>
      <p className={noteCss.panelNote}>{t("outageWhy")}</p>
      {session.may("alarm.shelve") && (
        <p>
          <Button
            variant="outlined"
            intent="primary"
            text={t("outageBegin")}
            onClick={() => setConfirming(true)}
          />
        </p>
      )}
      <QueryView query={query}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className={noteCss.panelNone}>{t("noOutages")}</p>
          ) : (
            <ul className={outageCss.outageList}>
              {rows.map((outage) => (
                <OutageLine
                  key={outage.id}
                  outage={outage}
                  isPlaced={houseId === null}
                  onEnded={reload}
                />
              ))}
            </ul>
          )
        }
      </QueryView>
      {isConfirming && (
        <OutageForm
          houseId={houseId}
          onDone={(isMade) => {
            setConfirming(false);
            if (isMade) reload();
          }}
        />
      )}
    </section>
  );
});

const OutageLine = observer(function OutageLine({
  outage,
  isPlaced,
  onEnded,
}: {
  outage: AlarmOutage;
  /** Its house is named. */
  isPlaced: boolean;
  onEnded: () => void;
}) {
  const { callApi, fleet, session, toast } = useStores();
  const { t, language } = useOutageText();
  const houseName = useHouseName();
  const { id, houseId, until, by, from, reason } = outage;
  const farm = fleet.farms.get(fleet.house(houseId)?.house.farmId ?? 0);
  const time = (at: number) => formatTime(at, farm?.timeZone ?? ownZone());
  const name = alarmTitle(outage, language);
  const end = () =>
    void callApi("endAlarmOutage", { id }).then(
      () => {
        toast.show("success", t("outageBack"));
        onEnded();
      },
      () => undefined,
    );
  return (
    <li>
      <p>
        <b>{name}</b>
        {isPlaced && <span>{houseName(houseId)}</span>}
        <span>{t("outageUntil", { time: time(until) })}</span>
      </p>
      <p>
        {reason} <small>{t("outageBy", { name: personName(by), time: time(from) })}</small>
      </p>
      {session.may("alarm.shelve") && (
        <Button
          size="small"
          variant="outlined"
          text={t("outageEnd")}
          aria-label={t("outageEndOf", { name })}
          onClick={end}
        />
      )}
    </li>
  );
});
