import "./setting-edit.module.css";
import css from "./group-form.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { parameterCatalog } from "../../../../contract/control/parameter/parameter-catalog.ts";
import type { ParameterGroup } from "../../../../contract/fleet/gateway/parameter-group.ts";
import { useEditText } from "../../../i18n/words/control/setting-edit-words.ts";
import type { GroupEdit } from "../../../stores/control/group-edit.ts";
import type { HouseEdit } from "../../../stores/control/house-edit.ts";
import type { HouseRecord } from "../../../stores/fleet/house-record.ts";
import { liveRow } from "./live-row.ts";
import { media, useMedia } from "../../components/input/use-media.ts";
import type { ChartProps } from "../setting-chart/setting-chart-props.ts";
import { derivedColumns } from "./derived-column.ts";
import { FindingList } from "./finding-list.tsx";
import { GroupChart } from "../setting-chart/group-chart.tsx";
import { LitRow } from "../setting-chart/lit-row.ts";
import { RowCards } from "./row-cards.tsx";
import { RowTable } from "./row-table.tsx";
import { SettingField } from "./setting-field.tsx";

interface Props {
  readonly house: HouseEdit;
  readonly edit: GroupEdit;
  readonly record: HouseRecord;
}

/** The form of any group of settings; its fields come from the catalogue. */
export const GroupForm = observer(function GroupForm({ house, edit, record }: Props) {
  const { t, language } = useEditText();
  const { values } = parameterCatalog[edit.group];
  const [lit] = useState(() => new LitRow());
  const findings = house.findingsOf(edit.group);
  const entries = Object.entries(values);
  return (
    <div className="part-stack edit-form">
      <GroupChart house={house} edit={edit} record={record} lit={lit} />
      {entries.length > 0 && (
        <dl className={`parameter-values ${css.settingValues}`}>
          {entries.map(([k, parameter]) => (
            <div key={k}>
              <dt>
                {parameter.name[language]}
                {k === "targetOffset" && <small> {t("offsetHint")}</small>}
              </dt>
              <dd>
                <SettingField
                  edit={edit}
                  place={{ k }}
                  parameter={parameter}
                  label={parameter.name[language]}
                  hasUnit
                />
              </dd>
              <FindingList
                findings={findings.filter(
                  (finding) => finding.key === k && finding.row === undefined,
                )}
              />
            </div>
          ))}
        </dl>
      )}
      <Rows house={house} edit={edit} record={record} lit={lit} />
    </div>
  );
});

/** Returns the most rows that the gateway's type allows. */
function rowsMaxOf(group: ParameterGroup, { settings }: HouseEdit): number {
  const max = parameterCatalog[group].table?.rowsMax ?? 0;
  const ofType = { curve: settings.curvePoints, levels: settings.levels }[group as string];
  return ofType === undefined || ofType === 0 ? max : Math.min(max, ofType);
}

const Rows = observer(function Rows({ house, edit, record, lit }: ChartProps) {
  const { t, language } = useEditText();
  const isNarrow = useMedia(media.phone);
  const { table } = parameterCatalog[edit.group];
  if (table === null) return null;
  const { rows } = edit.desired;
  const { ventLevel } = record.now.reading ?? {};
  const shared = {
    edit,
    table,
    lit,
    derived: derivedColumns(edit, house.settings.context),
    rowsMax: rowsMaxOf(edit.group, house),
    findings: house.findingsOf(edit.group),
    live: liveRow(edit.group, rows, ventLevel, house.settings.context.dayAge),
  };
  if (rows.length === 0)
    return <Button text={t("addRow")} onClick={() => edit.addRow(-1)} className="setting-add" />;
  return isNarrow ? (
    <RowCards {...shared} />
  ) : (
    // Focusable, because a keyboard cannot scroll a wide table sideways otherwise.
    <div
      className="parameter-rows"
      role="region"
      aria-label={table.rowName[language]}
      {...focusable}
    >
      <RowTable {...shared} />
    </div>
  );
});

const focusable = { tabIndex: 0 } as const;
