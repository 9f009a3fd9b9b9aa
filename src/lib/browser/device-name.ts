import { deviceOf } from "../../../contract/account/own-session.ts";
import type { Language } from "../../../contract/base/words.ts";

/** Name of this browser and its system, as in the list of sessions; '' when unknown. */
export function ownDeviceName(language: Language): string {
  const { browser, system } = deviceOf(navigator.userAgent);
  const browserName = typeof browser === "object" ? browser?.[language] : browser;
  return [system, browserName].filter(Boolean).join(" · ");
}
