import { boundsOf, type ValueFault } from "../../../contract/parameter/check.ts";
import type { Parameter } from "../../../contract/parameter/define.ts";
import { measureText } from "../../../contract/parameter/text.ts";
import { ruleWords } from "../../../contract/parameter/rule.ts";
import { fill } from "../../../contract/message.ts";
import type { Language } from "../../../contract/words.ts";
import type { EditSay } from "../../i18n/words/setting-edit.ts";
import type { Finding } from "../../stores/parameter/house-edit.ts";

/** Why a value cannot be sent, and what could. */
export function faultText(
  fault: ValueFault,
  parameter: Parameter,
  say: EditSay,
  language: Language,
): string {
  const [least, most] = boundsOf(parameter);
  if (fault === "empty") return say("faultEmpty");
  if (fault === "unknownKey") return say("faultKey");
  if (fault === "step") return say("faultStep", { step: parameter.step });
  if (fault === "range" && parameter.kind === "text") return say("faultLength", { to: most });
  const isMeasured = parameter.kind === "number" || parameter.kind === "integer";
  if (fault === "wrongKind" && !isMeasured) return say("faultKind");
  const [from, to] = [least, most].map((one) => measureText(parameter, one, language));
  const bounds = { from: from ?? "", to: to ?? "" };
  return fault === "range"
    ? say("faultRange", bounds)
    : `${say("faultKind")} · ${say("allowed", bounds)}`;
}

/** What a rule between values says, and whether it was broken before. */
export function findingText({ rule, values, isNew }: Finding, say: EditSay, language: Language) {
  const text = fill(ruleWords[rule][language], values);
  return isNew ? text : `${text} ${say("brokenBefore")}`;
}
