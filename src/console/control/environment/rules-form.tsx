import noteCss from "../../components/answer/note.module.css";
import rulesCss from "./rules.module.css";
import { numberOf } from "../../../lib/text/number-text.ts";
import { Button, HTMLSelect } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { type FormEvent, useState } from "react";
import {
  type ControlLimitKey,
  controlLimitRanges,
  type ControlLimits,
  secondPersonKeys,
} from "../../../../contract/control/risk/control-limit.ts";
import {
  controlLimitNames,
  controlLimitUnits,
  secondPersonNames,
} from "../../../../contract/control/risk/control-limit-name.ts";
import type { ControlRules } from "../../../../contract/control/risk/control-rule.ts";
import { keysOf } from "../../../../contract/base/table-keys.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useControlRuleText } from "../../../i18n/words/control/control-rule-words.ts";
import { NumberLine } from "../../components/input/number-line.tsx";
import { useSave } from "../../components/dialog/use-save.ts";
import { useOpenEdit } from "../../components/dialog/use-open-edit.ts";
import { Field, FormFields } from "../../components/input/field.tsx";

const limitKeys = keysOf(controlLimitRanges);
/** Shares are typed as percent. */
const scaleOf = (key: ControlLimitKey): number => (controlLimitUnits[key] === "%" ? 100 : 1);
const shownOf = (key: ControlLimitKey, value: number): string =>
  String(Number((value * scaleOf(key)).toFixed(3)));

/** Null: not a valid number. */
function limitOf(key: ControlLimitKey, text: string): number | null {
  const [min, max] = controlLimitRanges[key];
  const typed = numberOf(text);
  const value = typed === null ? null : typed / scaleOf(key);
  return value !== null && value >= min && value <= max ? value : null;
}

type Draft = Readonly<Record<ControlLimitKey, string>>;
const draftOf = (limits: ControlLimits): Draft => {
  const texts = limitKeys.map((key) => [key, shownOf(key, limits[key])]);
  return Object.fromEntries(texts) as Draft;
};
/** Null: one of them is not a valid number. */
function limitsOf(draft: Draft): ControlLimits | null {
  const values = limitKeys.map((key) => [key, limitOf(key, draft[key])] as const);
  if (values.some(([, value]) => value === null)) return null;
  return Object.fromEntries(values) as unknown as ControlLimits;
}

/** Classes that need a second person, and the limits of the classes. */
export const RulesForm = observer(function RulesForm({
  rules,
  onSaved,
}: {
  rules: ControlRules;
  onSaved: () => void;
}) {
  const { session } = useStores();
  const { t, language } = useControlRuleText();
  const [secondPerson, setSecondPerson] = useState(rules.secondPerson);
  const [draft, setDraft] = useState(() => draftOf(rules.limits));
  const { isSending, messages, save } = useSave("saveControlRules", t("setUp"), onSaved);
  const limits = limitsOf(draft);
  const isDirty =
    secondPerson !== rules.secondPerson ||
    JSON.stringify(draft) !== JSON.stringify(draftOf(rules.limits));
  useOpenEdit(isDirty, t("partRules"));
  const mayChange = session.may("control.limit");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (limits !== null) void save({ orgId: rules.orgId, secondPerson, limits });
  };
  return (
    <form className="rules-form" onSubmit={submit} noValidate>
      {!mayChange && <p className={noteCss.panelNote}>{t("limitsFixed")}</p>}
      <FormFields messages={messages}>
        <h2>{t("secondPerson")}</h2>
        <Field
          name="secondPerson"
          label={t("secondFor")}
          labelFor="second-person"
          helperText={t("secondWhy")}
        >
          <HTMLSelect
            id="second-person"
            disabled={!mayChange}
            value={secondPerson}
            onChange={({ currentTarget: { value } }) =>
              setSecondPerson(secondPersonKeys.find((key) => key === value) ?? "off")
            }
            options={secondPersonKeys.map((value) => ({
              value,
              label: secondPersonNames[value][language],
            }))}
          />
        </Field>
        <h2>{t("limits")}</h2>
        <p className={noteCss.panelNote}>{t("limitsWhy")}</p>
        <div className={rulesCss.rulesLimits}>
          {limitKeys.map((key) => (
            <LimitField
              key={key}
              of={key}
              text={draft[key]}
              isFixed={!mayChange}
              onChange={(text) => setDraft({ ...draft, [key]: text })}
            />
          ))}
        </div>
      </FormFields>
      {mayChange && (
        <Button
          type="submit"
          intent="primary"
          text={t("save")}
          disabled={!isDirty || limits === null}
          loading={isSending}
        />
      )}
    </form>
  );
});

const LimitField = observer(function LimitField({
  of: key,
  text,
  isFixed,
  onChange,
}: {
  of: ControlLimitKey;
  text: string;
  isFixed: boolean;
  onChange: (text: string) => void;
}) {
  const { t, language } = useControlRuleText();
  const [min, max, usual] = controlLimitRanges[key];
  const isWrong = limitOf(key, text) === null;
  return (
    <NumberLine
      id={`limit-${key}`}
      name={`limits.${key}`}
      label={controlLimitNames[key][language]}
      unit={controlLimitUnits[key]}
      text={text}
      isWrong={isWrong}
      hint={
        isWrong
          ? t("wrongLimit", { min: shownOf(key, min), max: shownOf(key, max) })
          : t("usual", { value: shownOf(key, usual) })
      }
      isFixed={isFixed}
      longest={6}
      onChange={onChange}
    />
  );
});
