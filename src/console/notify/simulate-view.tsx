import alarmPhoneCss from "./alarm-phone.module.css";
import noteCss from "../components/answer/note.module.css";
import css from "./simulate-view.module.css";
import { HTMLSelect } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { type AlarmKey, alarmKinds } from "../../../contract/alarm/alarm-kind.ts";
import { alarmKeys, severities } from "../../../contract/alarm/alarm.ts";
import { type Simulation, simulatedMax } from "../../../contract/notify/alarm-coverage.ts";
import { noticeChannels, noticeReasons, noticeTypes } from "../../../contract/notify/notice.ts";
import type { Language } from "../../../contract/base/words.ts";
import { minuteMs } from "../../../contract/base/time.ts";
import { alarmPhoneFields } from "../../../contract/notify/alarm-phone.ts";
import { useStores } from "../../context/use-stores.ts";
import { useAlarmPhoneText } from "../../i18n/words/notify/alarm-phone-words.ts";
import { readDate } from "../../lib/text/date-text.ts";
import { durationText } from "../../../contract/base/duration-text.ts";
import { formatTime, ownZone } from "../../lib/time/format-time.ts";
import { utcOf } from "../../lib/time/time-zone.ts";
import { SeverityMark } from "../../ui/severity-mark.tsx";
import { DateInput } from "../components/date/date-input.tsx";
import { QueryView } from "../components/answer/query-view.tsx";
import { FleetGate } from "../components/answer/fleet-gate.tsx";
import { useApiQuery } from "../components/answer/use-api-query.ts";
import { HouseSelect } from "../crud/select/house-select.tsx";
import { useAddress } from "../crud/list/use-address.ts";
import { unmannedNotes } from "./coverage-list.tsx";
import { weekTime } from "./week-text.ts";
import { personName } from "../../stores/record/person-names.ts";

/** Returns the alarm to simulate, from the address; `houseId` 0: there is no house. */
function useSimulatedAlarm() {
  const { fleet, connection } = useStores();
  const { read, put } = useAddress();
  const named = Number(read("house"));
  const houseId = named > 0 ? named : (fleet.houseList[0]?.id ?? 0);
  const key: AlarmKey = alarmKeys.find((key) => key === read("kind")) ?? "powerFail";
  const farm = fleet.farms.get(fleet.house(houseId)?.house.farmId ?? 0);
  // The minute of opening; a running clock would send a new request each minute.
  const [minute] = useState(() => Math.floor(connection.serverNow / minuteMs) * minuteMs);
  return {
    houseId,
    key,
    timeZone: farm?.timeZone ?? ownZone(),
    at: Number(read("at")) || minute,
    put,
  };
}

/** Notices that an unacknowledged alarm of a house would cause at a given time. */
export const SimulateView = observer(function SimulateView() {
  const { t, language } = useAlarmPhoneText();
  const { houseId, key, timeZone, at, put } = useSimulatedAlarm();
  const pickTime = (text: string) => {
    const local = readDate(text, "moment");
    if (local === null || local === "") return;
    put({ at: utcOf(timeZone, Date.parse(`${local}Z`)) });
  };
  return (
    <div className={alarmPhoneCss.coverage}>
      <h1 className="visually-hidden">{t("partSimulate")}</h1>
      <p className={noteCss.panelNote}>{t("simulateWhy")}</p>
      <div className={`cluster ${alarmPhoneCss.coverageBar}`}>
        <HouseSelect
          label={t("simulateHouse")}
          houseId={houseId > 0 ? houseId : null}
          onPick={(house) => put({ house })}
        />
        <HTMLSelect
          aria-label={t("simulateKind")}
          value={key}
          onChange={(event) => put({ kind: event.currentTarget.value })}
        >
          {alarmKeys.map((key) => (
            <option key={key} value={key}>
              {kindText(key, language)}
            </option>
          ))}
        </HTMLSelect>
        <DateInput
          kind="moment"
          label={t("simulateAt")}
          value={formatTime(at, timeZone).replace(" ", "T")}
          onChange={pickTime}
          timeZone={timeZone}
        />
        <small>{t("localTime", { zone: timeZone })}</small>
      </div>
      <FleetGate>
        <SimulationOf houseId={houseId} alarm={key} at={at} />
      </FleetGate>
    </div>
  );
});

const kindText = (key: AlarmKey, language: Language): string => {
  const { name, severity } = alarmKinds[key];
  return `${name[language]} · ${severities[severity].name[language]}`;
};

const SimulationOf = observer(function SimulationOf({
  houseId,
  alarm,
  at,
}: {
  houseId: number;
  alarm: AlarmKey;
  at: number;
}) {
  const { recordChangeCounts } = useStores();
  const refreshKey =
    recordChangeCounts.countOf("alarmPhones") + recordChangeCounts.countOf("calendars");
  const query = useApiQuery("simulateAlarm", { houseId, key: alarm, at }, { refreshKey });
  return <QueryView query={query}>{(value) => <Sequence of={value} at={at} />}</QueryView>;
});

const Sequence = observer(function Sequence({ of, at }: { of: Simulation; at: number }) {
  const { t, language } = useAlarmPhoneText();
  const { tellings, timeZone, severity, notice, isCut, closed, paused, unknownYears } = of;
  return (
    <>
      <p className={css.simulateHead}>
        <SeverityMark severity={severity} language={language} /> ·{" "}
        {alarmPhoneFields.noticeType.name[language]} {noticeTypes[notice][language]}
      </p>
      <ul className={alarmPhoneCss.coverageNotes}>
        {closed > 0 && <li>{t("closedCount", { count: closed })}</li>}
        {paused > 0 && <li>{t("pausedCount", { count: paused })}</li>}
        {unmannedNotes(of, t, language).map((text) => (
          <li key={text} className="is-warning">
            {text}
          </li>
        ))}
        {unknownYears.map((year) => (
          <li key={year} className="is-warning">
            {t("yearUnknown", { year })}
          </li>
        ))}
      </ul>
      {tellings.length === 0 ? (
        <p className={css.simulateNone} role="status">
          {t("simulateNone")}
        </p>
      ) : (
        <ol className={`bare-list ${alarmPhoneCss.toldList}`}>
          {tellings.map(({ at: when, phoneId, channel, label, person, phone, kind, reason }) => (
            <li key={`${when} ${phoneId} ${channel}`} data-kind={reason === null ? kind : "failed"}>
              <p>
                <time dateTime={new Date(when).toISOString()}>
                  {weekTime(when, timeZone, language)}
                </time>
                <b>
                  {[noticeChannels[channel][language], personName(person), personName(label)]
                    .filter(Boolean)
                    .join(" · ")}
                </b>
                {label !== phone && phone !== "" && <small>{phone}</small>}
                <span>
                  {when > at && t("tellingAfter", { span: durationText(when - at, language) })}
                  {kind === "repeat" && ` · ${t("tellingRepeat")}`}
                </span>
              </p>
              {reason !== null && (
                <p className={alarmPhoneCss.toldText}>{noticeReasons[reason][language]}</p>
              )}
            </li>
          ))}
        </ol>
      )}
      {isCut && <p className={noteCss.panelNote}>{t("moreTellings", { count: simulatedMax })}</p>}
    </>
  );
});
