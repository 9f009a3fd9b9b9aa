import "../../components/house/house-link.module.css";
import warningCss from "./warning.module.css";
import noteCss from "../../components/answer/note.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import {
  productionSettings,
  type SettingKey,
  settingKeys,
  settingValuesSchema,
  usualSettings,
} from "../../../../contract/fleet/production-setting.ts";
import { settingReason } from "../../../../contract/fleet/setting-reason.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useBooksText } from "../../../i18n/words/flock/books-say-words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import type { ReplyOf } from "../../../stores/port/call.ts";
import { Task } from "../../../stores/record/task.ts";
import { SettingTrial } from "./warning-setting-trial.tsx";
import { QueryView } from "../../components/answer/query-view.tsx";
import { FormFields } from "../../components/input/field.tsx";
import { NumberLine } from "../../components/input/number-line.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { VersionedForm } from "../../components/answer/versioned-form.tsx";
import { useOpenEdit } from "../../components/dialog/use-open-edit.ts";
import { OrgSelect, useIsOrgOpen, useSettingOrg } from "../setting/use-setting-org.tsx";

/** The thresholds of an organisation: read by all, set by people with the right to. */
export const SettingPart = observer(function SettingPart() {
  const { session } = useStores();
  const { t } = useBooksText();
  const orgId = useSettingOrg();
  const isOpen = useIsOrgOpen(orgId);
  return (
    <div className={warningCss.settingForm}>
      <h1 className="visually-hidden">{t("settingsTitle")}</h1>
      <p className={noteCss.panelNote}>
        {t("settingsWhy")}
        {!session.may("production.settings") && ` ${t("settingsFixed")}`}
      </p>
      <OrgSelect orgId={orgId} />
      {!isOpen && <OfOrg key={orgId} orgId={orgId} />}
    </div>
  );
});

const OfOrg = observer(function OfOrg({ orgId }: { readonly orgId: number | undefined }) {
  const { recordChangeCounts } = useStores();
  const query = useApiQuery("productionSettings", orgId === undefined ? {} : { orgId }, {
    refreshKey: recordChangeCounts.countOf("warnings"),
  });
  return (
    <QueryView query={query}>
      {(settings) => (
        <VersionedForm
          newest={settings}
          id={orgId ?? 0}
          version={({ version }) => version}
          onSaved={() => void query.load(false)}
        >
          {(value, onSaved) => <SettingForm settings={value} onSaved={onSaved} />}
        </VersionedForm>
      )}
    </QueryView>
  );
});

type Typed = Readonly<Record<SettingKey, string>>;
const typedOf = (values: Readonly<Record<SettingKey, number>>): Typed =>
  Object.fromEntries(settingKeys.map((key) => [key, String(values[key])])) as Typed;

const SettingForm = observer(function SettingForm({
  settings,
  onSaved,
}: {
  readonly settings: ReplyOf<"productionSettings">;
  readonly onSaved: () => void;
}) {
  const { callApi, session, toast } = useStores();
  const { t } = useBooksText();
  const { orgId, version } = settings;
  const [typed, setTyped] = useState(() => typedOf(settings.values));
  const parsed = settingValuesSchema.safeParse(
    Object.fromEntries(settingKeys.map((key) => [key, Number(typed[key].trim() || "x")])),
  );
  const faulty = new Set(parsed.error?.issues.map(({ path }) => path[0]));
  const isTouched = settingKeys.some((key) => typed[key] !== String(settings.values[key]));
  useOpenEdit(isTouched, t("settingsTitle"));
  const mayWrite = session.may("production.settings") && orgId !== null;
  const [task] = useState(
    () =>
      new Task(
        (values: ReplyOf<"productionSettings">["values"]) =>
          callApi("saveProductionSettings", { orgId: orgId ?? 0, values, version }),
        onSaved,
      ),
  );
  async function send() {
    if (!parsed.success) return;
    task.start(parsed.data);
    if (await task.confirm()) toast.show("success", t("settingsSaved"));
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <FormFields messages={task.fields}>
        <div className={warningCss.settingFields}>
          {settingKeys.map((key) => (
            <SettingField
              key={key}
              name={key}
              value={typed[key]}
              isFaulty={faulty.has(key)}
              isFixed={!mayWrite}
              onType={(value) => setTyped({ ...typed, [key]: value })}
            />
          ))}
        </div>
      </FormFields>
      {parsed.success && mayWrite && isTouched && (
        <SettingTrial key={JSON.stringify(parsed.data)} orgId={orgId ?? 0} values={parsed.data} />
      )}
      {task.failure !== null && (
        <p className={warningCss.settingFailure} role="alert">
          {task.failure}
        </p>
      )}
      {mayWrite && (
        <div className={warningCss.settingActions}>
          <Button
            type="submit"
            intent="primary"
            text={t("settingsSave")}
            loading={task.isSending}
            disabled={!parsed.success || !isTouched}
          />
          <Button text={t("settingsReset")} onClick={() => setTyped(typedOf(usualSettings))} />
        </div>
      )}
    </form>
  );
});

const SettingField = observer(function SettingField({
  name,
  value,
  isFaulty,
  isFixed,
  onType,
}: {
  readonly name: SettingKey;
  readonly value: string;
  readonly isFaulty: boolean;
  readonly isFixed: boolean;
  readonly onType: (value: string) => void;
}) {
  const { t, language } = useBooksText();
  const { name: words, unit, min, max, usual, decimals } = productionSettings[name];
  const help = settingReason(name);
  const number = (value: number) =>
    formatNumber(value, Number.isInteger(value) ? 0 : decimals, language);
  return (
    <NumberLine
      id={`setting-${name}`}
      name={`values.${name}`}
      label={words[language]}
      unit={unit}
      text={value}
      isWrong={isFaulty}
      hint={[
        ...(help === undefined ? [] : [help[language]]),
        t("settingsUsual", { min: number(min), max: number(max), usual: number(usual) }),
      ].join(" ")}
      isFixed={isFixed}
      onChange={onType}
    />
  );
});
