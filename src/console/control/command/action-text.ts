import { minuteMs } from "../../../../contract/base/time.ts";
import { durationText } from "../../../../contract/base/duration-text.ts";
import type { DoAction } from "../../../../contract/control/protocol/gateway-order.ts";
import type { Command } from "../../../../contract/control/command/command.ts";
import { gatewayActions } from "../../../../contract/fleet/gateway/gateway-feature-name.ts";
import { parameterGroups } from "../../../../contract/control/parameter/parameter-group-name.ts";
import type { SettingValue } from "../../../../contract/control/protocol/controller-setting.ts";
import type { Language } from "../../../../contract/base/words.ts";
import type { CommandText } from "../../../i18n/words/control/command-words.ts";
import { personName } from "../../../stores/record/person-names.ts";

const modeWords = { smart: "modeSmart", hand: "modeHand", empty: "modeEmpty" } as const;

/** Returns the text of an action, with its details. */
export function actionText(action: DoAction, t: CommandText, language: Language): string {
  if (action.do === "trial") return t(action.to === "keep" ? "trialKeep" : "trialFormer");
  if (action.do === "install") return t("install", { version: action.version });
  const name = gatewayActions[action.do][language];
  switch (action.do) {
    case "mode": {
      const { to, untilMin } = action;
      const until = untilMin === undefined ? "" : ` ${durationText(untilMin * minuteMs, language)}`;
      return `${name} · ${t(modeWords[to])}${until}`;
    }
    case "level":
      return `${name} · ${action.to}`;
    case "output":
      return `${name} · ${action.port} · ${t("seconds", { count: action.seconds })}`;
    default:
      return name;
  }
}

/** Returns the name of a set mode or level, and the words for its values in a frame. */
export function shownWords(
  key: string,
  t: CommandText,
  language: Language,
): { readonly name: string; readonly text: (value: SettingValue) => string } {
  const isMode = key === "controlMode";
  return {
    name: gatewayActions[isMode ? "mode" : "level"][language],
    text: (value) =>
      value === "smart" || value === "hand" || value === "empty"
        ? t(modeWords[value])
        : String(value ?? "–"),
  };
}

/** Returns sender, approver and the given reason. */
export function senderText(
  { operatorName, operator, approvedBy, why }: Command,
  t: CommandText,
): string {
  const agreed = approvedBy === null ? "" : t("agreedBy", { name: personName(approvedBy) });
  const reason = why === undefined ? "" : t("whySent", { why });
  return [personName(operatorName) || operator, agreed, reason]
    .filter((text) => text !== "")
    .join(" · ");
}

/** Returns the changes or action of a command, in one line. */
export function commandText(
  { action, group, items }: Pick<Command, "action" | "group" | "items">,
  t: CommandText,
  language: Language,
): string {
  if (action !== null) return actionText(action, t, language);
  const name = group === null ? "" : parameterGroups[group][language];
  return t("changesIn", { group: name, count: items.length });
}
