import houseCss from "../fleet/house-detail/house.module.css";
import { minuteMs } from "../../../contract/base/time.ts";
import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import { hasInputs } from "../../../contract/telemetry/house-gateway.ts";
import { paths } from "../../lib/data/paths.ts";
import { formatTime } from "../../lib/time/format-time.ts";
import { useStores } from "../../context/use-stores.ts";
import { AnswerFailure } from "../components/answer/answer-failure.tsx";
import { Note } from "../components/answer/note.tsx";
import { Age } from "../../ui/age.tsx";
import { useApiQuery } from "../components/answer/use-api-query.ts";
import { planMarks } from "../../ui/house-plan-mark.ts";
import { bandOf } from "../fleet/house-detail/trend-figure.tsx";
import {
  controllerRows,
  type DeviceView,
  fanRows,
  inputRows,
  openingRows,
  probeRows,
  sensorRows,
  switchRows,
} from "../fleet/house-detail/device-rows.tsx";
import { SmallTable } from "../fleet/house-detail/small-table.tsx";
import { useHouseText } from "../../i18n/words/fleet/house-words.ts";
import type { HouseTabProps } from "../fleet/house-detail/house-tab-props.ts";

/** Interval of refreshing the hours, which grow slowly. */
const hoursEveryMs = 10 * minuteMs;

/** Terminal devices and ports, as in the newest frame. */
export const DeviceTables = observer(function DeviceTables({
  record,
  timeZone,
  gateway,
}: HouseTabProps) {
  const { houseDetails, connection, dayAgeOf, recordChangeCounts } = useStores();
  const { t, language } = useHouseText();
  const units = useApiQuery(
    "listUnit",
    { houseId: record.id, pageSize: 200 },
    { refreshKey: recordChangeCounts.countOf("plans"), everyMs: hoursEveryMs },
  );
  const frame = houseDetails.get(record.id);
  if (frame === undefined)
    return (
      <div className={houseCss.houseBlock}>
        <Note title={t(record.reading === null ? "neverHeard" : "frameLoading")} why="" />
      </div>
    );
  const isStale = connection.isStale(frame.at, frame.intervalS);
  const view: DeviceView = {
    frame,
    marks: planMarks(record.alarms),
    alarms: record.alarms,
    band: bandOf(record),
    gateway: gateway.value ?? null,
    units: units.value?.rows ?? [],
    t,
    language,
  };
  const common = { none: t("nothingOfKind"), isStale } as const;
  return (
    <>
      <p className="no-margin muted" data-updated-at={frame.at}>
        {t("measuredAt", { time: formatTime(frame.at, timeZone), zone: timeZone })}{" "}
        {isStale && <Age ageMs={connection.ageOf(frame.at)} isStale language={language} />}
      </p>
      <AnswerFailure query={units} what={t("unitHours")} />
      <InputsLink view={view} houseId={record.id} />
      <div className={houseCss.smallTables}>
        <SmallTable
          {...common}
          title={t("temperatureProbes")}
          headings={[t("terminal"), t("value"), t("deviceState")]}
          numbers={[0]}
          rows={probeRows(view)}
        />
        <SmallTable
          {...common}
          title={t("otherSensors")}
          headings={[t("terminal"), t("value"), t("deviceState")]}
          numbers={[0]}
          rows={sensorRows(view)}
        />
        <SmallTable
          {...common}
          title={t("fans")}
          headings={[t("port"), t("deviceState"), t("current"), t("unitHours"), t("alarmName")]}
          numbers={[1, 2]}
          rows={fanRows(view)}
        />
        <SmallTable
          {...common}
          title={t("openings")}
          headings={[t("port"), t("value")]}
          numbers={[0]}
          rows={openingRows(view)}
        />
        <SmallTable
          {...common}
          title={t("heatingAndLight")}
          headings={[t("port"), t("value"), t("unitHours")]}
          numbers={[0, 1]}
          rows={switchRows(view)}
        />
        <SmallTable
          {...common}
          title={t("alarmInputs")}
          headings={[t("port"), t("contact"), t("contactKind"), t("deviceState")]}
          rows={inputRows(view)}
        />
        <SmallTable
          {...common}
          title={t("controller")}
          headings={[t("controllerSetting"), t("value"), t("flockAge")]}
          numbers={[0, 1]}
          rows={controllerRows(view, record.reading?.dayAge ?? null, dayAgeOf(record.house))}
        />
      </div>
    </>
  );
});

/** Link to the page of the alarm inputs, if the gateway has any. */
function InputsLink({ view: { gateway, t }, houseId }: { view: DeviceView; houseId: number }) {
  if (gateway === null || !hasInputs(gateway)) return null;
  return (
    <p className="no-margin">
      <Link to={paths.alarmInput(gateway.id, houseId)}>{t("alarmInputs")}</Link>
    </p>
  );
}
