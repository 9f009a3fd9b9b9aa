import { deviceOf } from "../../../contract/account/own-session.ts";
import type { Language } from "../../../contract/base/words.ts";

/** This browser, as lists of sessions name one; '': unknown. */
export function ownDeviceName(language: Language): string {
  const { browser, system } = deviceOf(navigator.userAgent);
  const named = typeof browser === "object" ? browser?.[language] : browser;
  return [system, named].filter(Boolean).join(" · ");
}
