import { InputGroup, Switch } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { plainName } from "../../../../contract/base/seen-text.ts";
import { checkGroupName, checkReasons } from "../../../../contract/operate/own-check.ts";
import { withOwn } from "../../../../contract/base/own-advice.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { useStores } from "../../../context/use-stores.ts";
import {
  type AlarmSettingText,
  useAlarmSettingText,
} from "../../../i18n/words/alarm/alarm-setting-words.ts";
import { formatTime, ownZone } from "../../../lib/time/format-time.ts";
import type { ReplyOf } from "../../../stores/port/call.ts";
import { QueryView } from "../../components/answer/query-view.tsx";
import { Note } from "../../components/answer/note.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { absent, type Column, RecordTable } from "../../crud/list/record-table.tsx";
import { useAddress } from "../../crud/list/use-address.ts";
import { CheckPanel, type CheckRow } from "./check-panel.tsx";
import { OrgSelect, useIsOrgOpen, useSettingOrg } from "./use-setting-org.tsx";
import { personName } from "../../../stores/record/person-names.ts";
import alarmSettingCss from "./alarm-setting.module.css";
import "../../crud/list/list.module.css";
import noteCss from "../../components/answer/note.module.css";

/** Every reason with its likely cause and checks, and whether the texts are the organisation's. */
export const CheckView = observer(function CheckView() {
  const { recordChangeCounts } = useStores();
  const { t } = useAlarmSettingText();
  const orgId = useSettingOrg();
  const query = useApiQuery("listOwnCheck", orgId === undefined ? {} : { orgId }, {
    refreshKey: recordChangeCounts.countOf("alarmSettings"),
    isWaiting: useIsOrgOpen(orgId),
  });
  const [keyword, setKeyword] = useState("");
  const [isOwn, setOwn] = useState(false);
  return (
    <div className={`scroll-page ${alarmSettingCss.settingView}`}>
      <h1 className="visually-hidden">{t("partChecks")}</h1>
      <p className={noteCss.panelNote}>{t("checksWhy")}</p>
      <div className={`cluster ${alarmSettingCss.settingBar}`}>
        <OrgSelect orgId={orgId} />
        <InputGroup
          type="search"
          aria-label={t("searchChecks")}
          placeholder={t("searchChecks")}
          value={keyword}
          onValueChange={setKeyword}
        />
        <Switch label={t("onlyOwn")} checked={isOwn} onChange={() => setOwn(!isOwn)} />
      </div>
      <QueryView query={query}>
        {(list) => (
          <CheckTable
            key={list.orgId}
            list={list}
            keyword={plainName(keyword)}
            isOwn={isOwn}
            onSaved={() => void query.load(false)}
          />
        )}
      </QueryView>
    </div>
  );
});

interface TableProps {
  readonly list: ReplyOf<"listOwnCheck">;
  readonly keyword: string;
  readonly isOwn: boolean;
  readonly onSaved: () => void;
}

const CheckTable = observer(function CheckTable({ list, keyword, isOwn, onSaved }: TableProps) {
  const { t, language } = useAlarmSettingText();
  const { read, put } = useAddress();
  const rows = checkReasons.map((reason): CheckRow => ({
    reason,
    own: list.rows.find(({ key }) => key === reason.key) ?? null,
  }));
  const matches = rows.filter(
    ({ reason: { name }, own }) =>
      (!isOwn || own !== null) && plainName(`${name.zh} ${name.en}`).includes(keyword),
  );
  const open = rows.find(({ reason }) => reason.key === read("reason")) ?? null;
  return (
    <>
      {matches.length === 0 ? (
        <Note title={t("noChecks")} why="" />
      ) : (
        <div className={alarmSettingCss.settingTable}>
          <RecordTable
            label={t("partChecks")}
            columns={checkColumns(t, language, (reason) => put({ reason }))}
            rows={matches}
            keyOf={({ reason }) => reason.key}
          />
        </div>
      )}
      <CheckPanel
        orgId={list.orgId}
        row={open}
        onSaved={onSaved}
        onClose={() => put({ reason: null })}
      />
    </>
  );
});

const inForce = ({ reason, own }: CheckRow, language: Language) =>
  withOwn(reason.usual(language), own, language);

const checkColumns = (
  t: AlarmSettingText,
  language: Language,
  onOpen: (key: string) => void,
): readonly Column<CheckRow>[] => [
  {
    key: "reason",
    title: t("checkReason"),
    width: 210,
    isMain: true,
    cell: ({ reason }) => (
      <button
        type="button"
        className={alarmSettingCss.settingOpen}
        onClick={() => onOpen(reason.key)}
      >
        {reason.name[language]}
      </button>
    ),
  },
  {
    key: "group",
    title: t("checkGroup"),
    width: 110,
    cell: ({ reason }) => checkGroupName(reason.group, language),
  },
  {
    key: "cause",
    title: t("checkCause"),
    width: 260,
    cell: (row) => inForce(row, language).cause || absent,
  },
  {
    key: "steps",
    title: t("checkSteps"),
    width: 420,
    cell: (row) => {
      const { steps } = inForce(row, language);
      return steps.length === 0
        ? absent
        : steps.map((step, index) => <div key={step}>{`${index + 1}. ${step}`}</div>);
    },
  },
  {
    key: "origin",
    title: t("origin"),
    width: 190,
    cell: ({ own }) =>
      own === null
        ? t("fromCatalogue")
        : t("setBy", {
            name: personName(own.changedBy),
            time: formatTime(own.changedAt, ownZone()),
          }),
  },
];
