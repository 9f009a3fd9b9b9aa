import type { GatewayRow } from "../../../../contract/fleet/gateway/gateway-manage.ts";
import { expectedIntervalMs } from "../../../../contract/fleet/house/reading.ts";
import { secondMs } from "../../../../contract/base/time.ts";
import type { Language } from "../../../../contract/base/words.ts";
import type { GatewayText, GatewayWord } from "../../../i18n/words/fleet/gateway-words.ts";
import { durationText } from "../../../../contract/base/duration-text.ts";

type Paced = Pick<GatewayRow, "intervalS" | "foundIntervalS">;

/** Returns the reporting interval, and its origin. */
export function everyText(gateway: Paced, t: GatewayText, language: Language): string {
  return t("gatewayEvery", paceWords(gateway, t, language));
}

/** Returns the same in two parts. A learned interval is shown beside the configured one. */
export function paceWords(
  { intervalS, foundIntervalS }: Paced,
  t: GatewayText,
  language: Language,
): { readonly every: string; readonly how: string } {
  const spell = (seconds: number) => durationText(seconds * secondMs, language);
  const result: GatewayWord = foundIntervalS === null ? "gatewayEveryUsual" : "gatewayEveryFound";
  const seconds = intervalS ?? foundIntervalS ?? expectedIntervalMs / secondMs;
  const isOther = intervalS !== null && foundIntervalS !== null && foundIntervalS !== intervalS;
  const learned = isOther ? t("gatewayEveryBeside", { every: spell(foundIntervalS) }) : "";
  return {
    every: spell(seconds),
    how: t(intervalS === null ? result : "gatewayEverySet") + learned,
  };
}
