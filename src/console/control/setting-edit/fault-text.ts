import {
  boundsOf,
  type ValueFault,
} from "../../../../contract/control/parameter/parameter-check.ts";
import type { Parameter } from "../../../../contract/control/parameter/group/parameter-definition.ts";
import { measureText } from "../../../../contract/control/parameter/parameter-text.ts";
import { ruleWords } from "../../../../contract/control/parameter/parameter-rule.ts";
import { fill } from "../../../../contract/base/server-message.ts";
import type { Language } from "../../../../contract/base/words.ts";
import type { EditText } from "../../../i18n/words/control/setting-edit-words.ts";
import type { Finding } from "../../../stores/control/house-edit.ts";

const isMeasured = ({ kind }: Parameter): boolean => kind === "number" || kind === "integer";

const texts: Readonly<
  Record<ValueFault, (t: EditText, parameter: Parameter, bounds: Bounds) => string>
> = {
  empty: (t) => t("faultEmpty"),
  unknownKey: (t) => t("faultKey"),
  step: (t, { step }) => t("faultStep", { step }),
  range: (t, { kind, hard }, bounds) =>
    kind === "text" ? t("faultLength", { to: hard[1] }) : t("faultRange", bounds),
  wrongKind: (t, parameter, bounds) =>
    isMeasured(parameter) ? `${t("faultKind")} · ${t("allowed", bounds)}` : t("faultKind"),
};
type Bounds = Readonly<Record<"from" | "to", string>>;

/** Why a value cannot be sent, and which values can. */
export function faultText(
  fault: ValueFault,
  parameter: Parameter,
  t: EditText,
  language: Language,
): string {
  const [min, max] = boundsOf(parameter);
  return texts[fault](t, parameter, {
    from: measureText(parameter, min, language),
    to: measureText(parameter, max, language),
  });
}

const isKnown = (fault: string): fault is ValueFault => Object.hasOwn(texts, fault);

/** Text of a fault that the server found; `rowsMany` too: the gateway has no such row. */
export const reportedFaultText = (
  fault: string,
  parameter: Parameter | undefined,
  t: EditText,
  language: Language,
): string =>
  parameter === undefined || !isKnown(fault)
    ? t("faultKey")
    : faultText(fault, parameter, t, language);

/** Returns the text of a rule between values, with a note if it was broken before. */
export function findingText({ rule, values, isNew }: Finding, t: EditText, language: Language) {
  const text = fill(ruleWords[rule][language], values);
  return isNew ? text : `${text} ${t("brokenBefore")}`;
}
