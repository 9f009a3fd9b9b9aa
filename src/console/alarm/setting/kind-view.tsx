import { InputGroup, Switch } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { plainName } from "../../../../contract/base/seen-text.ts";
import { alarmKinds } from "../../../../contract/alarm/alarm-kind.ts";
import { alarmKeys } from "../../../../contract/alarm/alarm.ts";
import type { AlarmSetting } from "../../../../contract/alarm/alarm-setting.ts";
import { useAlarmSettingText } from "../../../i18n/words/alarm/alarm-setting-words.ts";
import { QueryView } from "../../components/answer/query-view.tsx";
import { Note } from "../../components/answer/note.tsx";
import { useAddress } from "../../crud/list/use-address.ts";
import { RecordTable } from "../../crud/list/record-table.tsx";
import { kindColumns, type KindRow } from "./kind-column.tsx";
import { KindPanel } from "./kind-panel.tsx";
import { OrgSelect, useSetting, useSettingOrg } from "./use-setting-org.tsx";
import "../../crud/list/list.module.css";
import alarmSettingCss from "./alarm-setting.module.css";
import noteCss from "../../components/answer/note.module.css";

/** Every kind of alarm with the settings in force, and where they come from. */
export const KindView = observer(function KindView() {
  const { t } = useAlarmSettingText();
  const orgId = useSettingOrg();
  const query = useSetting(orgId);
  const [keyword, setKeyword] = useState("");
  const [isChanged, setChanged] = useState(false);
  return (
    <div className={`scroll-page ${alarmSettingCss.settingView}`}>
      <h1 className="visually-hidden">{t("partKinds")}</h1>
      <p className={noteCss.panelNote}>{t("kindsWhy")}</p>
      <div className={`cluster ${alarmSettingCss.settingBar}`}>
        <OrgSelect orgId={orgId} />
        <InputGroup
          type="search"
          aria-label={t("searchKinds")}
          placeholder={t("searchKinds")}
          value={keyword}
          onValueChange={setKeyword}
        />
        <Switch
          label={t("onlyChanged")}
          checked={isChanged}
          onChange={() => setChanged(!isChanged)}
        />
      </div>
      <QueryView query={query}>
        {(setting) => (
          <KindTable
            key={setting.orgId}
            setting={setting}
            keyword={plainName(keyword)}
            isChanged={isChanged}
            onSaved={() => void query.load(false)}
          />
        )}
      </QueryView>
    </div>
  );
});

const rowsOf = ({ kinds }: AlarmSetting): KindRow[] =>
  alarmKeys.map((key) => ({
    key,
    kind: alarmKinds[key],
    set: kinds.find((kind) => kind.key === key) ?? null,
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
  const { t, language } = useAlarmSettingText();
  const { read, put } = useAddress();
  const rows = rowsOf(setting);
  const open = rows.find(({ key }) => key === read("kind")) ?? null;
  const matches = rows.filter(
    ({ kind, set }) =>
      (!isChanged || set !== null) &&
      plainName(`${kind.code} ${kind.name.zh} ${kind.name.en}`).includes(keyword),
  );
  return (
    <>
      {matches.length === 0 ? (
        <Note title={t("noKinds")} why="" />
      ) : (
        <div className={alarmSettingCss.settingTable}>
          <RecordTable
            label={t("partKinds")}
            columns={kindColumns(t, language, (key) => put({ kind: key }))}
            rows={matches}
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
