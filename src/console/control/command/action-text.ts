import type { DoAction } from "../../../../contract/control/protocol/gateway-order.ts";
import type { Command } from "../../../../contract/control/command/command.ts";
import { gatewayActions } from "../../../../contract/fleet/gateway/gateway-feature-name.ts";
import { parameterGroups } from "../../../../contract/control/parameter/parameter-group-name.ts";
import type { SettingValue } from "../../../../contract/control/protocol/controller-setting.ts";
import type { Language } from "../../../../contract/base/words.ts";
import type { CommandSay } from "../../../i18n/words/control/command-words.ts";

const modeWords = { smart: "modeSmart", hand: "modeHand", empty: "modeEmpty" } as const;

/** Returns the text of an action, with its details. */
export function actionText(action: DoAction, say: CommandSay, language: Language): string {
  if (action.do === "trial") return say(action.to === "keep" ? "trialKeep" : "trialFormer");
  if (action.do === "install") return say("install", { version: action.version });
  const name = gatewayActions[action.do][language];
  switch (action.do) {
    case "mode": {
      const { to, untilMin } = action;
      const until = untilMin === undefined ? "" : ` ${say("minutes", { count: untilMin })}`;
      return `${name} · ${say(modeWords[to])}${until}`;
    }
    case "level":
      return `${name} · ${action.to}`;
    case "output":
      return `${name} · ${action.port} · ${say("seconds", { count: action.seconds })}`;
    default:
      return name;
  }
}

/** Returns the name of a set mode or level, and the words for its values in a frame. */
export function shownWords(
  key: string,
  say: CommandSay,
  language: Language,
): { readonly name: string; readonly text: (value: SettingValue) => string } {
  const isMode = key === "controlMode";
  return {
    name: gatewayActions[isMode ? "mode" : "level"][language],
    text: (value) =>
      value === "smart" || value === "hand" || value === "empty"
        ? say(modeWords[value])
        : String(value ?? "–"),
  };
}

/** Returns sender, approver and the given reason. */
export function senderText(
  { operatorName, operator, approvedBy, why }: Command,
  say: CommandSay,
): string {
  const agreed = approvedBy === null ? "" : say("agreedBy", { name: approvedBy });
  const reason = why === undefined ? "" : say("whySent", { why });
  return [operatorName || operator, agreed, reason].filter((text) => text !== "").join(" · ");
}

/** Returns the changes or action of a command, in one line. */
export function commandText(
  { action, group, items }: Pick<Command, "action" | "group" | "items">,
  say: CommandSay,
  language: Language,
): string {
  if (action !== null) return actionText(action, say, language);
  const name = group === null ? "" : parameterGroups[group][language];
  return say("changesIn", { group: name, count: items.length });
}
