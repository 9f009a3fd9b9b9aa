import { InputGroup, Switch } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { alarmKinds } from "../../../../contract/alarm/alarm-kind.ts";
import { alarmKeys } from "../../../../contract/alarm/alarm.ts";
import type { AlarmSetting } from "../../../../contract/alarm/alarm-setting.ts";
import { useAlarmSettingSay } from "../../../i18n/words/alarm/alarm-setting-words.ts";
import { AnswerView } from "../../components/answer/answer-view.tsx";
import { Note } from "../../components/answer/note.tsx";
import { useAddress } from "../../crud/list/use-address.ts";
import { RecordTable } from "../../crud/list/record-table.tsx";
import { kindColumns, type KindRow } from "./kind-column.tsx";
import { KindPanel } from "./kind-panel.tsx";
import { OrgSelect, useSetting, useSettingOrg } from "./use-setting-org.tsx";
import "../../crud/list/list.css";

/** Every kind of alarm with what is in force of it, and where that comes from. */
export const KindView = observer(function KindView() {
  const { say } = useAlarmSettingSay();
  const orgId = useSettingOrg();
  const answer = useSetting(orgId);
  const [keyword, setKeyword] = useState("");
  const [isChanged, setChanged] = useState(false);
  return (
    <div className="setting-view">
      <h1 className="visually-hidden">{say("partKinds")}</h1>
      <p className="panel-note">{say("kindsWhy")}</p>
      <div className="setting-bar">
        <OrgSelect orgId={orgId} />
        <InputGroup
          type="search"
          aria-label={say("searchKinds")}
          placeholder={say("searchKinds")}
          value={keyword}
          onValueChange={setKeyword}
        />
        <Switch
          label={say("onlyChanged")}
          checked={isChanged}
          onChange={() => setChanged(!isChanged)}
        />
      </div>
      <AnswerView answer={answer}>
        {(setting) => (
          <KindTable
            key={setting.orgId}
            setting={setting}
            keyword={keyword.trim().toLowerCase()}
            isChanged={isChanged}
            onSaved={() => void answer.load(false)}
          />
        )}
      </AnswerView>
    </div>
  );
});

const rowsOf = ({ kinds }: AlarmSetting): KindRow[] =>
  alarmKeys.map((key) => ({
    key,
    kind: alarmKinds[key],
    set: kinds.find((one) => one.key === key) ?? null,
  }));

const KindTable = observer(function KindTable({
  setting,
  keyword,
  isChanged,
  onSaved,
}: {
  setting: AlarmSetting;
  keyword: string;
  isChanged: boolean;
  onSaved: () => void;
}) {
  const { say, language } = useAlarmSettingSay();
  const { read, put } = useAddress();
  const rows = rowsOf(setting);
  const open = rows.find(({ key }) => key === read("kind")) ?? null;
  const found = rows.filter(
    ({ kind, set }) =>
      (!isChanged || set !== null) &&
      `${kind.code} ${kind.name.zh} ${kind.name.en}`.toLowerCase().includes(keyword),
  );
  return (
    <>
      {found.length === 0 ? (
        <Note title={say("noKinds")} why="" />
      ) : (
        <div className="setting-table">
          <RecordTable
            label={say("partKinds")}
            columns={kindColumns(say, language, (key) => put({ kind: key }))}
            rows={found}
            keyOf={({ key }) => key}
          />
        </div>
      )}
      <KindPanel
        orgId={setting.orgId}
        row={open}
        onSaved={onSaved}
        onClose={() => put({ kind: null })}
      />
    </>
  );
});
