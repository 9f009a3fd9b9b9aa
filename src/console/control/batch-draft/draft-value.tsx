import { Checkbox, HTMLSelect } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { parameterOf } from "../../../../contract/control/parameter/parameter-catalog.ts";
import type { Parameter } from "../../../../contract/control/parameter/group/parameter-definition.ts";
import { unitText } from "../../../../contract/control/parameter/parameter-text.ts";
import { useBatchText } from "../../../i18n/words/control/batch-words.ts";
import { useEditText } from "../../../i18n/words/control/setting-edit-words.ts";
import type { BatchDraft } from "../../../stores/control/batch-draft.ts";
import { fieldText, typedValue } from "../../../stores/control/typed-value.ts";
import { faultText } from "../setting-edit/fault-text.ts";
import settingEditCss from "../setting-edit/setting-edit.module.css";
import batchCss from "../batch/batch.module.css";

interface Props {
  readonly draft: BatchDraft;
  readonly of: string;
}

/** A value that is ticked to be sent; ticked, it must not be empty. */
export const DraftValue = observer(function DraftValue({ draft, of: key }: Props) {
  const { t: sayEdit, language } = useEditText();
  const parameter = parameterOf(draft.group, key, false);
  if (parameter === undefined) return null;
  const name = parameter.name[language];
  const isTicked = draft.values.has(key);
  const fault = draft.faultOf(key);
  return (
    <div className={`cluster ${batchCss.batchValue}`}>
      <Checkbox
        label={name}
        checked={isTicked}
        onChange={({ currentTarget }) => draft.tick(key, currentTarget.checked)}
      />
      {isTicked && (
        <span className={`inline-row ${settingEditCss.settingField}`}>
          <Control draft={draft} of={key} parameter={parameter} name={name} />
          <span className={settingEditCss.settingUnit}>{unitText(parameter, language)}</span>
          {fault !== null && (
            <span className={settingEditCss.settingFault} role="alert">
              {faultText(fault, parameter, sayEdit, language)}
            </span>
          )}
        </span>
      )}
    </div>
  );
});

const Control = observer(function Control({
  draft,
  of: key,
  parameter,
  name,
}: Props & { parameter: Parameter; name: string }) {
  const { t, language } = useBatchText();
  const [typed, setTyped] = useState("");
  const value = draft.values.get(key) ?? null;
  const choices = choicesOf(parameter, language, [t("off"), t("on")]);
  if (choices !== null)
    return (
      <HTMLSelect
        aria-label={name}
        value={String(value ?? "")}
        onChange={({ currentTarget: { value: chosen } }) =>
          draft.set(key, parameter.kind === "flag" && chosen !== "" ? Number(chosen) : chosen)
        }
        options={[{ value: "", label: "–" }, ...choices]}
      />
    );
  return (
    <input
      className={settingEditCss.settingInput}
      aria-label={name}
      aria-invalid={draft.faultOf(key) !== null}
      autoComplete="off"
      maxLength={parameter.kind === "text" ? 200 : 12}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        draft.set(key, typedValue(parameter, target.value));
      }}
      onBlur={() => setTyped(fieldText(parameter, value))}
    />
  );
});

function choicesOf(
  { kind, choices }: Parameter,
  language: "zh" | "en",
  onOff: readonly [string, string],
) {
  if (kind === "flag") return onOff.map((label, value) => ({ value: String(value), label }));
  if (choices === undefined) return null;
  return Object.entries(choices).map(([value, name]) => ({ value, label: name[language] }));
}
