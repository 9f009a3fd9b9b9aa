import sidePanelCss from "../../components/panel/side-panel.module.css";
import alarmSettingCss from "./alarm-setting.module.css";
import noteCss from "../../components/answer/note.module.css";
import { Button, InputGroup, TextArea } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { type FormEvent, useState } from "react";
import { adviceMax, type OwnAdvice, stepsMax } from "../../../../contract/base/own-advice.ts";
import type { CheckReason, OwnCheck } from "../../../../contract/operate/own-check.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useAlarmSettingText } from "../../../i18n/words/alarm/alarm-setting-words.ts";
import { VersionedForm } from "../../components/answer/versioned-form.tsx";
import { useSave } from "../../components/dialog/use-save.ts";
import { useOpenEdit } from "../../components/dialog/use-open-edit.ts";
import { SidePanel } from "../../components/panel/side-panel.tsx";
import { Field, FormFields } from "../../components/input/field.tsx";

/** A reason, and the organisation's own text for it. */
export interface CheckRow {
  readonly reason: CheckReason;
  readonly own: OwnCheck | null;
}

interface Props {
  readonly orgId: number;
  /** Null: closed. */
  readonly row: CheckRow | null;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Causes and checks of one reason, written in the organisation's own words. */
export const CheckPanel = observer(function CheckPanel({ row, onClose, orgId, onSaved }: Props) {
  const { language } = useAlarmSettingText();
  return (
    <SidePanel
      isOpen={row !== null}
      title={row?.reason.name[language] ?? ""}
      titleId="check-panel"
      onClose={onClose}
    >
      {row !== null && (
        <VersionedForm
          newest={row}
          id={row.reason.key}
          version={({ own }) => own?.version ?? 0}
          onSaved={onSaved}
        >
          {(value, onDone) => <CheckForm orgId={orgId} row={value} onSaved={onDone} />}
        </VersionedForm>
      )}
    </SidePanel>
  );
});

/** As it is typed: one check per line. */
interface Draft {
  readonly cause: string;
  readonly causeEn: string;
  readonly steps: string;
  readonly stepsEn: string;
}
const nothing: OwnAdvice = { cause: "", causeEn: "", steps: [], stepsEn: [] };
const draftOf = ({ own }: CheckRow): Draft => {
  const { cause, causeEn, steps, stepsEn } = own ?? nothing;
  return { cause, causeEn, steps: steps.join("\n"), stepsEn: stepsEn.join("\n") };
};
const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((item) => item.trim())
    .filter(Boolean);
const isTooLong = (text: string): boolean =>
  linesOf(text).length > stepsMax || linesOf(text).some((line) => line.length > adviceMax);

const CheckForm = observer(function CheckForm({
  orgId,
  row,
  onSaved,
}: Omit<Props, "row" | "onClose"> & { readonly row: CheckRow }) {
  const { session } = useStores();
  const { t } = useAlarmSettingText();
  const [draft, setDraft] = useState(() => draftOf(row));
  const { isSending, messages, save: send } = useSave("saveOwnCheck", t("savedSetting"), onSaved);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(draftOf(row));
  useOpenEdit(isDirty, t("settingEdit"));
  const mayChange = session.may("alarmSetting.manage");
  const isWrong = isTooLong(draft.steps) || isTooLong(draft.stepsEn);
  const save = (advice: OwnAdvice) => {
    const { reason, own } = row;
    void send({ orgId, key: reason.key, ...advice, version: own?.version ?? 0 });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSending || isWrong || !isDirty) return;
    const { steps, stepsEn } = draft;
    save({ ...draft, steps: linesOf(steps), stepsEn: linesOf(stepsEn) });
  };
  return (
    <form className={sidePanelCss.panelBody} onSubmit={submit} noValidate>
      <FormFields messages={messages}>
        <CheckFields row={row} draft={draft} put={setDraft} isFixed={!mayChange} />
      </FormFields>
      {mayChange && (
        <p className={`flow ${alarmSettingCss.settingButtons}`}>
          <Button
            type="submit"
            intent="primary"
            text={t("save")}
            disabled={!isDirty || isWrong}
            loading={isSending}
          />
          {row.own !== null && (
            <Button
              text={t("backToCatalogue")}
              disabled={isSending}
              onClick={() => save(nothing)}
            />
          )}
        </p>
      )}
    </form>
  );
});

interface FieldsProps {
  readonly row: CheckRow;
  readonly draft: Draft;
  readonly put: (draft: Draft) => void;
  readonly isFixed: boolean;
}

/** The reader's language first; the product's texts where the organisation has none. */
const CheckFields = observer(function CheckFields({ row, draft, put, isFixed }: FieldsProps) {
  const { t, language } = useAlarmSettingText();
  const order: readonly Language[] = language === "zh" ? ["zh", "en"] : ["en", "zh"];
  return (
    <>
      <p className={noteCss.panelNote}>{t("checkOther")}</p>
      {order.map((item) => {
        const usual = row.reason.usual(item);
        const cause = item === "zh" ? "cause" : "causeEn";
        const steps = item === "zh" ? "steps" : "stepsEn";
        const isWrong = isTooLong(draft[steps]);
        return (
          <div key={item} lang={item === "zh" ? "zh-CN" : "en"}>
            <Field
              name={cause}
              label={t(item === "zh" ? "checkCause" : "checkCauseEn")}
              labelFor={`check-${cause}`}
              helperText={t("checkCauseHint", { max: adviceMax })}
            >
              <InputGroup
                id={`check-${cause}`}
                disabled={isFixed}
                maxLength={adviceMax}
                placeholder={usual.cause}
                value={draft[cause]}
                onValueChange={(text) => put({ ...draft, [cause]: text })}
              />
            </Field>
            <Field
              name={steps}
              label={t(item === "zh" ? "checkSteps" : "checkStepsEn")}
              labelFor={`check-${steps}`}
              intent={isWrong ? "danger" : "none"}
              helperText={t("checkStepsHint", { count: stepsMax, max: adviceMax })}
            >
              <TextArea
                id={`check-${steps}`}
                fill
                rows={5}
                disabled={isFixed}
                intent={isWrong ? "danger" : "none"}
                aria-invalid={isWrong}
                placeholder={usual.steps.join("\n")}
                value={draft[steps]}
                onChange={({ currentTarget: { value } }) => put({ ...draft, [steps]: value })}
              />
            </Field>
          </div>
        );
      })}
    </>
  );
});
