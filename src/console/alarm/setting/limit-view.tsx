import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import type { AlarmSetting, LimitSetting } from "../../../../contract/alarm/alarm-setting.ts";
import { useStores } from "../../../context/use-stores.ts";
import {
  type AlarmSettingText,
  useAlarmSettingText,
} from "../../../i18n/words/alarm/alarm-setting-words.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { personName } from "../../../stores/record/person-names.ts";
import { formatTime, ownZone } from "../../../lib/time/format-time.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { QueryView } from "../../components/answer/query-view.tsx";
import { Note } from "../../components/answer/note.tsx";
import { type Column, RecordTable } from "../../crud/list/record-table.tsx";
import { LimitPanel, type LimitTarget } from "./limit-panel.tsx";
import { OrgSelect, useSetting, useSettingOrg } from "./use-setting-org.tsx";
import "../../crud/list/list.module.css";
import alarmSettingCss from "./alarm-setting.module.css";
import noteCss from "../../components/answer/note.module.css";

/** Limits that hold for farms and breeds. */
export const LimitView = observer(function LimitView() {
  const { t } = useAlarmSettingText();
  const orgId = useSettingOrg();
  const query = useSetting(orgId);
  return (
    <div className={`scroll-page ${alarmSettingCss.settingView}`}>
      <h1 className="visually-hidden">{t("partLimits")}</h1>
      <p className={noteCss.panelNote}>{t("limitsWhy")}</p>
      {orgId === undefined && <OrgSelect orgId={orgId} />}
      <QueryView query={query}>
        {(setting) => (
          <LimitTable
            key={setting.orgId}
            setting={setting}
            orgId={orgId}
            onSaved={() => void query.load(false)}
          />
        )}
      </QueryView>
    </div>
  );
});

const targetOf = (set: LimitSetting): LimitTarget => ({
  sort: set.farmId === null ? "breed" : "farm",
  set,
});

const LimitTable = observer(function LimitTable({
  setting,
  orgId,
  onSaved,
}: {
  setting: AlarmSetting;
  orgId: number | undefined;
  onSaved: () => void;
}) {
  const { session } = useStores();
  const { t, language } = useAlarmSettingText();
  const [target, setTarget] = useState<LimitTarget | null>(null);
  return (
    <>
      <div className={`cluster ${alarmSettingCss.settingBar}`}>
        <OrgSelect orgId={orgId} />
        {session.may("alarmSetting.manage") &&
          (["farm", "breed"] as const).map((sort) => (
            <Button
              key={sort}
              variant="outlined"
              intent="primary"
              text={t(sort === "farm" ? "newFarmLimits" : "newBreedLimits")}
              onClick={() => setTarget({ sort, set: null })}
            />
          ))}
      </div>
      {setting.limits.length === 0 ? (
        <Note title={t("noLimits")} why={t("noLimitsWhy")} />
      ) : (
        <div className={alarmSettingCss.settingTable}>
          <RecordTable
            label={t("partLimits")}
            columns={limitColumns(t, language, (set) => setTarget(targetOf(set)))}
            rows={setting.limits}
            keyOf={({ farmId, breedId }) => `${farmId ?? ""}-${breedId ?? ""}`}
          />
        </div>
      )}
      <LimitPanel
        setting={setting}
        target={target}
        onSaved={() => {
          onSaved();
          setTarget(null);
        }}
        onClose={() => setTarget(null)}
      />
    </>
  );
});

function limitColumns(
  t: AlarmSettingText,
  language: Language,
  onOpen: (set: LimitSetting) => void,
): readonly Column<LimitSetting>[] {
  return [
    {
      key: "place",
      title: t("limitPlace"),
      width: 220,
      isMain: true,
      cell: (set) => (
        <button type="button" className={alarmSettingCss.settingOpen} onClick={() => onOpen(set)}>
          {nameIn(set, language)}
        </button>
      ),
    },
    {
      key: "sort",
      title: t("limitSort"),
      width: 90,
      cell: ({ farmId }) => t(farmId === null ? "limitBreed" : "limitFarm"),
    },
    {
      key: "count",
      title: t("limitCount"),
      width: 90,
      isNumber: true,
      cell: ({ limits }) => Object.keys(limits).length,
    },
    {
      key: "houses",
      title: t("limitHouses"),
      width: 90,
      isNumber: true,
      cell: ({ houses }) => houses,
    },
    {
      key: "by",
      title: t("origin"),
      width: 260,
      cell: ({ changedBy: name, changedAt }) =>
        t("setBy", { name: personName(name), time: formatTime(changedAt, ownZone()) }),
    },
  ];
}
