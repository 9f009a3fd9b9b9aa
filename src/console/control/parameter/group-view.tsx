import { HTMLTable } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { parameterCatalog } from "../../../../contract/control/parameter/parameter-catalog.ts";
import { isUnusual } from "../../../../contract/control/parameter/parameter-check.ts";
import type {
  Parameter,
  ParameterTable,
} from "../../../../contract/control/parameter/group/parameter-definition.ts";
import type { KnownGroup } from "../../../../contract/control/parameter/setting-row.ts";
import {
  measureText,
  unitText,
  valueText,
} from "../../../../contract/control/parameter/parameter-text.ts";
import type {
  Keyed,
  SettingValue,
} from "../../../../contract/control/protocol/controller-setting.ts";
import { useParameterText } from "../../../i18n/words/control/parameter-words.ts";
import type { HouseRecord } from "../../../stores/fleet/house-record.ts";
import type { Place } from "../../../stores/control/group-edit.ts";
import { DangerMark } from "../setting-edit/danger-mark.tsx";
import { liveRow } from "../setting-edit/live-row.ts";
import { PlaceMarkNote, usePlaceMark } from "../setting-edit/place-mark.tsx";
import settingEditCss from "../setting-edit/setting-edit.module.css";
import parameterCss from "./parameter.module.css";
import noteCss from "../../components/answer/note.module.css";

/** Without it a keyboard cannot scroll a wide table sideways. */
const keyScrolled = { tabIndex: 0 } as const;

/** The values of one group: as the controller reports them, never the desired ones. */
export const GroupView = observer(function GroupView({
  known,
  record,
  dayAge,
}: {
  known: KnownGroup;
  record: HouseRecord;
  dayAge: number | null;
}) {
  const { values, table } = parameterCatalog[known.group];
  const { settings } = known;
  return (
    <>
      {Object.keys(values).length > 0 && (
        <SingleValues values={values} settings={settings.values} />
      )}
      {table !== null && (
        <Rows
          group={known.group}
          table={table}
          rows={settings.rows}
          live={liveRow(known.group, settings.rows, record.now.reading?.ventLevel, dayAge)}
        />
      )}
    </>
  );
});

const SingleValues = observer(function SingleValues({
  values,
  settings,
}: {
  values: Readonly<Record<string, Parameter>>;
  settings: Keyed;
}) {
  const { language } = useParameterText();
  return (
    <dl className={parameterCss.parameterValues}>
      {Object.entries(values).map(([key, parameter]) => (
        <div key={key}>
          <dt>{parameter.name[language]}</dt>
          <dd>
            <Value place={{ k: key }} parameter={parameter} value={settings[key] ?? null} hasUnit />
          </dd>
        </div>
      ))}
    </dl>
  );
});

const Value = observer(function Value({
  place,
  parameter,
  value,
  hasUnit = false,
}: {
  place: Place;
  parameter: Parameter;
  value: SettingValue;
  hasUnit?: boolean;
}) {
  const { t, language } = useParameterText();
  const mark = usePlaceMark(place);
  const text = (hasUnit ? measureText : valueText)(parameter, value, language);
  const danger = <DangerMark place={place} />;
  if (mark !== undefined)
    return (
      <span className={`inline-row ${settingEditCss.settingField}`} data-command={mark.kind}>
        <span className={settingEditCss.settingSaid}>{text}</span>
        <PlaceMarkNote mark={mark} parameter={parameter} />
        {danger}
      </span>
    );
  if (!isUnusual(parameter, value))
    return (
      <>
        {text} {danger}
      </>
    );
  const range = parameter.sane.map((item) => measureText(parameter, item, language)).join(" – ");
  return (
    <span className={parameterCss.parameterUnusual} title={`${t("usualRange")}: ${range}`}>
      {text} <span className="visually-hidden">{t("unusual")}</span>
      {danger}
    </span>
  );
});

const Rows = observer(function Rows({
  group,
  table,
  rows,
  live,
}: {
  group: KnownGroup["group"];
  table: ParameterTable;
  rows: readonly Keyed[];
  live: number | null;
}) {
  const { t, language } = useParameterText();
  const columns = Object.entries(table.columns);
  if (rows.length === 0) return <p className={noteCss.panelNone}>{t("noRows")}</p>;
  return (
    <div
      className={parameterCss.parameterRows}
      role="region"
      aria-label={table.rowName[language]}
      {...keyScrolled}
    >
      <HTMLTable compact className={parameterCss.parameterTable}>
        <thead>
          <tr>
            <th scope="col">{table.rowName[language]}</th>
            {columns.map(([key, parameter]) => (
              <th key={key} scope="col">
                {parameter.name[language]} <small>{unitText(parameter, language)}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index} className={index === live ? "is-live" : undefined}>
              <th scope="row">
                {group === "levels" ? index : index + 1}
                {index === live && <small> {t(group === "levels" ? "rowNow" : "rowToday")}</small>}
              </th>
              {columns.map(([key, parameter]) => (
                <td key={key}>
                  <Value
                    place={{ k: key, row: index }}
                    parameter={parameter}
                    value={row[key] ?? null}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </HTMLTable>
    </div>
  );
});
