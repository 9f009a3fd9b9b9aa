import type { DoAction } from "../../../contract/control/order.ts";
import type { Command } from "../../../contract/control/command.ts";
import { gatewayActions } from "../../../contract/gateway-feature-name.ts";
import { parameterGroups } from "../../../contract/parameter/group-name.ts";
import type { SettingValue } from "../../../contract/setting.ts";
import type { Language } from "../../../contract/words.ts";
import type { CommandSay } from "../../i18n/words/command.ts";

const modeWords = { smart: "modeSmart", hand: "modeHand", empty: "modeEmpty" } as const;

/** What is done, with what is said of it. */
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

/** What a frame says of the mode or level that was set, and its name. */
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

/** Who sent it, who agreed, and the reason that was given. */
export function senderText(
  { operatorName, operator, approvedBy, why }: Command,
  say: CommandSay,
): string {
  const agreed = approvedBy === null ? "" : say("agreedBy", { name: approvedBy });
  const reason = why === undefined ? "" : say("whySent", { why });
  return [operatorName || operator, agreed, reason].filter((text) => text !== "").join(" · ");
}

/** What a command changes or does, in one line. */
export function commandText(
  { action, group, items }: Pick<Command, "action" | "group" | "items">,
  say: CommandSay,
  language: Language,
): string {
  if (action !== null) return actionText(action, say, language);
  const name = group === null ? "" : parameterGroups[group][language];
  return say("changesIn", { group: name, count: items.length });
}
