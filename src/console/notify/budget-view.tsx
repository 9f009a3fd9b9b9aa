import alarmPhoneCss from "./alarm-phone.module.css";
import noteCss from "../components/answer/note.module.css";
import css from "./budget-view.module.css";
import { Button, InputGroup } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { type FormEvent, useState } from "react";
import {
  budgetMax,
  budgetStates,
  dayBudget,
  type NoticeBudget,
} from "../../../contract/notify/notice-budget.ts";
import { workMinutes } from "../../../contract/notify/assignee.ts";
import { keysOf } from "../../../contract/base/table-keys.ts";
import { useStores } from "../../context/use-stores.ts";
import { useAlarmPhoneText } from "../../i18n/words/notify/alarm-phone-words.ts";
import { formatNumber } from "../../lib/text/format-number.ts";
import { numberOf } from "../../lib/text/number-text.ts";
import { formatTime, ownZone } from "../../lib/time/format-time.ts";
import { OrgSelect, useIsOrgOpen, useSettingOrg } from "../alarm/setting/use-setting-org.tsx";
import { QueryView } from "../components/answer/query-view.tsx";
import { useApiQuery } from "../components/answer/use-api-query.ts";
import { VersionedForm } from "../components/answer/versioned-form.tsx";
import { useSave } from "../components/dialog/use-save.ts";
import { useOpenEdit } from "../components/dialog/use-open-edit.ts";
import { personName } from "../../stores/record/person-names.ts";
import { Field, FormFields } from "../components/input/field.tsx";

/** Number of calls and texts allowed in a day, and sent so far. */
export const BudgetView = observer(function BudgetView() {
  const { recordChangeCounts } = useStores();
  const { t } = useAlarmPhoneText();
  const orgId = useSettingOrg();
  const refreshKey = recordChangeCounts.countOf("notices");
  const isWaiting = useIsOrgOpen(orgId);
  const query = useApiQuery("readNoticeBudget", orgId === undefined ? {} : { orgId }, {
    refreshKey,
    isWaiting,
  });
  return (
    <div className={alarmPhoneCss.coverage}>
      <h1 className="visually-hidden">{t("partBudget")}</h1>
      <p className={noteCss.panelNote}>{t("budgetWhy")}</p>
      <div className={`cluster ${alarmPhoneCss.coverageBar}`}>
        <OrgSelect orgId={orgId} />
      </div>
      <QueryView query={query}>
        {(budget) => (
          <>
            <Used budget={budget} />
            <VersionedForm
              newest={budget}
              id={budget.orgId}
              version={({ version }) => version}
              onSaved={() => void query.load(false)}
            >
              {(value, onSaved) => <BudgetForm budget={value} onSaved={onSaved} />}
            </VersionedForm>
          </>
        )}
      </QueryView>
    </div>
  );
});

const names = { call: "callsADay", text: "textsADay" } as const;

/** Today's use, and its consequences. */
const Used = observer(function Used({ budget }: { budget: NoticeBudget }) {
  const { t, language } = useAlarmPhoneText();
  const { day, timeZone, channels, warned } = budget;
  const count = (value: number) => formatNumber(value, 0, language);
  return (
    <>
      <table className={css.budgetUsed}>
        <caption>{t("budgetToday", { day, zone: timeZone })}</caption>
        <thead>
          <tr>
            <th scope="col">{t("budgetChannel")}</th>
            <th scope="col">{t("budgetUsed")}</th>
            <th scope="col">{t("budgetOf")}</th>
            <th scope="col">{t("budgetState")}</th>
          </tr>
        </thead>
        <tbody>
          {channels.map(({ channel, used, budget: max, state }) => (
            <tr key={channel} data-state={state}>
              <th scope="row">{t(names[channel])}</th>
              <td>{count(used)}</td>
              <td>{count(max)}</td>
              <td>{budgetStates[state][language]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {warned === 0 && (
        <ul className={alarmPhoneCss.coverageNotes}>
          <li className="is-warning">{t("budgetNobody")}</li>
        </ul>
      )}
    </>
  );
});

/** Null: the default. Undefined: not a valid number. */
function countOf(text: string, max: number): number | null | undefined {
  if (text.trim() === "") return null;
  const value = numberOf(text, true) ?? 0;
  return Number.isInteger(value) && value >= 1 && value <= max ? value : undefined;
}

const textOf = (value: number | null): string => (value === null ? "" : String(value));

const BudgetForm = observer(function BudgetForm({
  budget,
  onSaved,
}: {
  budget: NoticeBudget;
  onSaved: () => void;
}) {
  const { session } = useStores();
  const { t } = useAlarmPhoneText();
  const { orgId, version, changedBy, changedAt } = budget;
  const before = draftOf(budget);
  const [draft, setDraft] = useState(before);
  const { isSending, messages, save } = useSave("saveNoticeBudget", t("budgetSaved"), onSaved);
  const isDirty = fieldKeys.some((key) => draft[key] !== before[key]);
  useOpenEdit(isDirty, t("partBudget"));
  const mayChange = session.may("alarmSetting.manage");
  const desired = {
    calls: countOf(draft.calls, budgetMax),
    texts: countOf(draft.texts, budgetMax),
    onWayMin: countOf(draft.onWayMin, workMinutes.max),
    thereMin: countOf(draft.thereMin, workMinutes.max),
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { calls, texts, onWayMin, thereMin } = desired;
    if (calls === undefined || texts === undefined) return;
    if (onWayMin === undefined || thereMin === undefined) return;
    void save({ orgId, calls, texts, onWayMin, thereMin, version });
  };
  return (
    <form className={css.budgetForm} onSubmit={submit} noValidate>
      <FormFields messages={messages}>
        {fieldKeys.map((name) => (
          <BudgetField
            key={name}
            name={name}
            value={draft[name]}
            isWrong={desired[name] === undefined}
            isFixed={!mayChange}
            onChange={(text) => setDraft({ ...draft, [name]: text })}
          />
        ))}
      </FormFields>
      {mayChange && (
        <Button
          type="submit"
          intent="primary"
          text={t("saveDays")}
          disabled={!isDirty || Object.values(desired).includes(undefined)}
          loading={isSending}
        />
      )}
      {changedBy !== null && changedAt !== null && (
        <p className={noteCss.panelNote}>
          {t("budgetSetBy", {
            name: personName(changedBy),
            time: formatTime(changedAt, ownZone()),
          })}
        </p>
      )}
    </form>
  );
});

const BudgetField = observer(function BudgetField({
  name,
  value,
  isWrong,
  isFixed,
  onChange,
}: {
  name: BudgetFieldKey;
  value: string;
  isWrong: boolean;
  isFixed: boolean;
  onChange: (text: string) => void;
}) {
  const { t, language } = useAlarmPhoneText();
  const { word, most, usual: number, hint } = budgetFields[name];
  const usual = formatNumber(number, 0, language);
  return (
    <Field
      name={name}
      label={t(word)}
      labelFor={`budget-${name}`}
      intent={isWrong ? "danger" : "none"}
      helperText={isWrong ? t("budgetWrong", { max: most }) : t(hint, { usual })}
    >
      <InputGroup
        id={`budget-${name}`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        placeholder={hint === "budgetUsual" ? usual : ""}
        disabled={isFixed}
        aria-invalid={isWrong}
        value={value}
        onValueChange={onChange}
      />
    </Field>
  );
});

const budgetFields = {
  calls: { word: "callsADay", most: budgetMax, usual: dayBudget.call, hint: "budgetUsual" },
  texts: { word: "textsADay", most: budgetMax, usual: dayBudget.text, hint: "budgetUsual" },
  onWayMin: {
    word: "onWayWithin",
    most: workMinutes.max,
    usual: workMinutes.onWay,
    hint: "workOff",
  },
  thereMin: {
    word: "thereWithin",
    most: workMinutes.max,
    usual: workMinutes.there,
    hint: "workOff",
  },
} as const;
type BudgetFieldKey = keyof typeof budgetFields;
const fieldKeys = keysOf(budgetFields);

const draftOf = (budget: NoticeBudget): Record<BudgetFieldKey, string> => ({
  calls: textOf(budget.calls),
  texts: textOf(budget.texts),
  onWayMin: textOf(budget.onWayMin),
  thereMin: textOf(budget.thereMin),
});
