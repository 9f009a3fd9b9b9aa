import sidePanelCss from "../../components/panel/side-panel.module.css";
import alarmSettingCss from "./alarm-setting.module.css";
import noteCss from "../../components/answer/note.module.css";
import { Button, HTMLSelect } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { type FormEvent, useState } from "react";
import { severities, type Severity } from "../../../../contract/alarm/alarm.ts";
import { delayMaxMs, hasDeadband } from "../../../../contract/alarm/alarm-setting.ts";
import { unitIn } from "../../../../contract/base/measure-unit.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useAlarmSettingText } from "../../../i18n/words/alarm/alarm-setting-words.ts";
import { durationText } from "../../../../contract/base/duration-text.ts";
import { NumberLine } from "../../components/input/number-line.tsx";
import { VersionedForm } from "../../components/answer/versioned-form.tsx";
import { SidePanel } from "../../components/panel/side-panel.tsx";
import { useSave } from "../../components/dialog/use-save.ts";
import { useOpenEdit } from "../../components/dialog/use-open-edit.ts";
import { deadbandText, type KindRow } from "./kind-column.tsx";
import { draftOf, type KindDraft, severityKeys, valuesOf } from "./kind-draft.ts";
import { TrialPart } from "./trial-part.tsx";
import { Field, FormFields } from "../../components/input/field.tsx";

interface Props {
  readonly orgId: number;
  /** Null: closed. */
  readonly row: KindRow | null;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/**
 * One kind of alarm: the values in force, the changed ones, and a trial on past data before saving.
 */
export const KindPanel = observer(function KindPanel({ row, onClose, orgId, onSaved }: Props) {
  const { language } = useAlarmSettingText();
  return (
    <SidePanel
      isOpen={row !== null}
      title={row === null ? "" : `${row.kind.code} ${row.kind.name[language]}`}
      titleId="kind-panel"
      onClose={onClose}
    >
      {row !== null && (
        <VersionedForm
          newest={row}
          id={row.key}
          version={({ set }) => set?.version ?? 0}
          onSaved={onSaved}
        >
          {(value, onDone) => <KindForm orgId={orgId} row={value} onSaved={onDone} />}
        </VersionedForm>
      )}
    </SidePanel>
  );
});

const KindForm = observer(function KindForm({
  orgId,
  row,
  onSaved,
}: {
  orgId: number;
  row: KindRow;
  onSaved: () => void;
}) {
  const { session } = useStores();
  const { t } = useAlarmSettingText();
  const [draft, setDraft] = useState(() => draftOf(row));
  const { isSending, messages, save: send } = useSave("saveAlarmKind", t("savedSetting"), onSaved);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(draftOf(row));
  useOpenEdit(isDirty, t("settingEdit"));
  const mayChange = session.may("alarmSetting.manage");
  const values = valuesOf(draft, row);
  const save = (desired: typeof values) => {
    if (desired === null) return;
    const { key, set } = row;
    void send({ orgId, key, ...desired, version: set?.version ?? 0 });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(values);
  };
  return (
    <div className={sidePanelCss.panelBody}>
      <form onSubmit={submit} noValidate>
        <FormFields messages={messages}>
          <KindFields row={row} draft={draft} put={setDraft} isFixed={!mayChange} />
        </FormFields>
        {mayChange && (
          <p className={`flow ${alarmSettingCss.settingButtons}`}>
            <Button
              type="submit"
              intent="primary"
              text={t("save")}
              disabled={!isDirty || values === null}
              loading={isSending}
            />
            {row.set !== null && (
              <Button text={t("backToCatalogue")} onClick={() => save(nothingSet)} />
            )}
          </p>
        )}
      </form>
      <TrialPart orgId={orgId} row={row} values={values} />
    </div>
  );
});

const nothingSet = {
  severity: null,
  onDelayMs: null,
  offDelayMs: null,
  deadband: null,
  latches: null,
};

const KindFields = observer(function KindFields({
  row: { key, kind },
  draft,
  put,
  isFixed,
}: {
  row: KindRow;
  draft: KindDraft;
  put: (draft: KindDraft) => void;
  isFixed: boolean;
}) {
  const { t, language } = useAlarmSettingText();
  const catalogue = (value: string) => t("asCatalogue", { value });
  return (
    <>
      {kind.severity === 1 && <p className={noteCss.panelNote}>{t("isUrgentHint")}</p>}
      <Field
        name="severity"
        label={t("severity")}
        labelFor="kind-severity"
        helperText={catalogue(severities[kind.severity].name[language])}
      >
        <HTMLSelect
          id="kind-severity"
          fill
          disabled={isFixed}
          value={draft.severity}
          onChange={({ currentTarget: { value } }) =>
            put({ ...draft, severity: Number(value) as Severity })
          }
        >
          {severityKeys.map((key) => (
            <option key={key} value={key}>
              {severities[key].name[language]}
            </option>
          ))}
        </HTMLSelect>
      </Field>
      {(["onDelay", "offDelay"] as const).map((name) => (
        <NumberField
          key={name}
          name={`${name}Ms`}
          label={t(name === "onDelay" ? "delay" : "clearDelay")}
          unit={t("seconds")}
          value={draft[name]}
          max={delayMaxMs / 1000}
          hint={catalogue(durationText(kind[`${name}Ms`], language))}
          isFixed={isFixed}
          onChange={(value) => put({ ...draft, [name]: value })}
        />
      ))}
      {hasDeadband(key) && (
        <NumberField
          name="deadband"
          label={t("deadband")}
          unit={unitIn(kind.unit, language)}
          value={draft.deadband}
          max={1000}
          hint={catalogue(deadbandText(kind, kind.deadband, language))}
          isFixed={isFixed}
          onChange={(deadband) => put({ ...draft, deadband })}
        />
      )}
      <Field
        name="latches"
        label={t("resetColumn")}
        labelFor="kind-reset"
        helperText={catalogue(t(kind.latches === true ? "byHand" : "bySelf"))}
      >
        <HTMLSelect
          id="kind-reset"
          fill
          disabled={isFixed}
          value={String(draft.latches)}
          onChange={({ currentTarget: { value } }) => put({ ...draft, latches: value === "true" })}
        >
          <option value="false">{t("bySelf")}</option>
          <option value="true">{t("byHand")}</option>
        </HTMLSelect>
      </Field>
    </>
  );
});

const NumberField = observer(function NumberField({
  value,
  max,
  hint,
  ...rest
}: {
  name: string;
  label: string;
  unit: string;
  value: string;
  max: number;
  hint: string;
  isFixed: boolean;
  onChange: (value: string) => void;
}) {
  const { t } = useAlarmSettingText();
  const isWrong = !isNumber(value, max);
  return (
    <NumberLine
      {...rest}
      id={`kind-${rest.name}`}
      text={value}
      isWrong={isWrong}
      hint={isWrong ? t("wrongNumber", { min: 0, max }) : hint}
    />
  );
});

const isNumber = (text: string, max: number): boolean =>
  /^\d+(\.\d+)?$/.test(text.trim()) && Number(text) <= max;
