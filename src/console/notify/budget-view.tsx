import alarmPhoneCss from "./alarm-phone.module.css";
import noteCss from "../components/answer/note.module.css";
import css from "./budget-view.module.css";
import { Button, FormGroup, InputGroup } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { type FormEvent, useState } from "react";
import {
  type BudgetChannel,
  budgetMax,
  budgetStates,
  dayBudget,
  type NoticeBudget,
} from "../../../contract/notify/notice-budget.ts";
import { useStores } from "../../context/use-stores.ts";
import { useAlarmPhoneText } from "../../i18n/words/notify/alarm-phone-words.ts";
import { formatNumber } from "../../lib/text/format-number.ts";
import { formatTime, ownZone } from "../../lib/time/format-time.ts";
import { OrgSelect, useSettingOrg } from "../alarm/setting/use-setting-org.tsx";
import { AnswerView } from "../components/answer/answer-view.tsx";
import { useAnswer } from "../components/answer/use-answer.ts";
import { useOpenEdit } from "../components/dialog/use-open-edit.ts";

/** Number of calls and texts allowed in a day, and sent so far. */
export const BudgetView = observer(function BudgetView() {
  const { recordChangeCounts } = useStores();
  const { t } = useAlarmPhoneText();
  const orgId = useSettingOrg();
  const news = recordChangeCounts.countOf("notices");
  const answer = useAnswer("readNoticeBudget", orgId === undefined ? {} : { orgId }, { news });
  return (
    <div className={alarmPhoneCss.coverage}>
      <h1 className="visually-hidden">{t("partBudget")}</h1>
      <p className={noteCss.panelNote}>{t("budgetWhy")}</p>
      <div className={`cluster ${alarmPhoneCss.coverageBar}`}>
        <OrgSelect orgId={orgId} />
      </div>
      <AnswerView answer={answer}>
        {(budget) => (
          <>
            <Used budget={budget} />
            <BudgetForm
              key={`${budget.orgId} ${budget.version}`}
              budget={budget}
              onSaved={() => void answer.load(false)}
            />
          </>
        )}
      </AnswerView>
    </div>
  );
});

const names = { call: "callsADay", text: "textsADay" } as const;
const valueOf = { call: "calls", text: "texts" } as const;

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
          {channels.map(({ channel, used, budget: most, state }) => (
            <tr key={channel} data-state={state}>
              <th scope="row">{t(names[channel])}</th>
              <td>{count(used)}</td>
              <td>{count(most)}</td>
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

/** Empty: as usual. Undefined: it is no such number. */
function numberOf(text: string): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  const value = /^\d+$/.test(trimmed) ? Number(trimmed) : 0;
  return value >= 1 && value <= budgetMax ? value : undefined;
}

const textOf = (value: number | null): string => (value === null ? "" : String(value));

const BudgetForm = observer(function BudgetForm({
  budget,
  onSaved,
}: {
  budget: NoticeBudget;
  onSaved: () => void;
}) {
  const { callApi, session, toast } = useStores();
  const { t } = useAlarmPhoneText();
  const { orgId, version, calls, texts, changedBy, changedAt } = budget;
  const before = { call: textOf(calls), text: textOf(texts) };
  const [draft, setDraft] = useState(before);
  const [isSending, setSending] = useState(false);
  const isDirty = draft.call !== before.call || draft.text !== before.text;
  useOpenEdit(isDirty, t("partBudget"));
  const mayChange = session.may("alarmSetting.manage");
  const wished = { calls: numberOf(draft.call), texts: numberOf(draft.text) };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const { calls: newCalls, texts: newTexts } = wished;
    if (newCalls === undefined || newTexts === undefined) return;
    setSending(true);
    const input = { orgId, calls: newCalls, texts: newTexts, version };
    void callApi("saveNoticeBudget", input)
      .then(
        () => {
          toast.show("success", t("budgetSaved"));
          onSaved();
        },
        () => undefined,
      )
      .finally(() => setSending(false));
  };
  return (
    <form className={css.budgetForm} onSubmit={save} noValidate>
      {(["call", "text"] as const).map((channel) => (
        <BudgetField
          key={channel}
          channel={channel}
          value={draft[channel]}
          isWrong={wished[valueOf[channel]] === undefined}
          isFixed={!mayChange}
          onChange={(text) => setDraft({ ...draft, [channel]: text })}
        />
      ))}
      {mayChange && (
        <Button
          type="submit"
          intent="primary"
          text={t("saveDays")}
          disabled={!isDirty || Object.values(wished).includes(undefined)}
          loading={isSending}
        />
      )}
      {changedBy !== null && changedAt !== null && (
        <p className={noteCss.panelNote}>
          {t("budgetSetBy", { name: changedBy, time: formatTime(changedAt, ownZone()) })}
        </p>
      )}
    </form>
  );
});

const BudgetField = observer(function BudgetField({
  channel,
  value,
  isWrong,
  isFixed,
  onChange,
}: {
  channel: BudgetChannel;
  value: string;
  isWrong: boolean;
  isFixed: boolean;
  onChange: (text: string) => void;
}) {
  const { t, language } = useAlarmPhoneText();
  const usual = formatNumber(dayBudget[channel], 0, language);
  return (
    <FormGroup
      label={t(names[channel])}
      labelFor={`budget-${channel}`}
      intent={isWrong ? "danger" : "none"}
      helperText={isWrong ? t("budgetWrong", { max: budgetMax }) : t("budgetUsual", { usual })}
    >
      <InputGroup
        id={`budget-${channel}`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        placeholder={usual}
        disabled={isFixed}
        aria-invalid={isWrong}
        value={value}
        onValueChange={onChange}
      />
    </FormGroup>
  );
});
