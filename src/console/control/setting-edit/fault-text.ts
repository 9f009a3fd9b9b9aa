import {
  boundsOf,
  type ValueFault,
} from "../../../../contract/control/parameter/parameter-check.ts";
import type { Parameter } from "../../../../contract/control/parameter/group/parameter-definition.ts";
import { measureText } from "../../../../contract/control/parameter/parameter-text.ts";
import { ruleWords } from "../../../../contract/control/parameter/parameter-rule.ts";
import { fill } from "../../../../contract/base/server-message.ts";
import type { Language } from "../../../../contract/base/words.ts";
import type { EditSay } from "../../../i18n/words/control/setting-edit-words.ts";
import type { Finding } from "../../../stores/control/house-edit.ts";

const isMeasured = ({ kind }: Parameter): boolean => kind === "number" || kind === "integer";

const texts: Readonly<
  Record<ValueFault, (say: EditSay, parameter: Parameter, bounds: Bounds) => string>
> = {
  empty: (say) => say("faultEmpty"),
  unknownKey: (say) => say("faultKey"),
  step: (say, { step }) => say("faultStep", { step }),
  range: (say, { kind, hard }, bounds) =>
    kind === "text" ? say("faultLength", { to: hard[1] }) : say("faultRange", bounds),
  wrongKind: (say, parameter, bounds) =>
    isMeasured(parameter) ? `${say("faultKind")} · ${say("allowed", bounds)}` : say("faultKind"),
};
type Bounds = Readonly<Record<"from" | "to", string>>;

/** Why a value cannot be sent, and what could. */
export function faultText(
  fault: ValueFault,
  parameter: Parameter,
  say: EditSay,
  language: Language,
): string {
  const [least, most] = boundsOf(parameter);
  return texts[fault](say, parameter, {
    from: measureText(parameter, least, language),
    to: measureText(parameter, most, language),
  });
}

const isKnown = (fault: string): fault is ValueFault => Object.hasOwn(texts, fault);

/** The same of what the server found; `rowsMany` too: the gateway has no such row. */
export const saidFaultText = (
  fault: string,
  parameter: Parameter | undefined,
  say: EditSay,
  language: Language,
): string =>
  parameter === undefined || !isKnown(fault)
    ? say("faultKey")
    : faultText(fault, parameter, say, language);

/** Returns the text of a rule between values, with a note if it was broken before. */
export function findingText({ rule, values, isNew }: Finding, say: EditSay, language: Language) {
  const text = fill(ruleWords[rule][language], values);
  return isNew ? text : `${text} ${say("brokenBefore")}`;
}
