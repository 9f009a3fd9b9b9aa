import type { GatewayRow } from "../../../contract/gateway-manage.ts";
import { expectedIntervalMs } from "../../../contract/reading.ts";
import { secondMs } from "../../../contract/time.ts";
import type { Language } from "../../../contract/words.ts";
import type { GatewaySay, GatewayWord } from "../../i18n/words/gateway.ts";
import { durationText } from "../../lib/duration.ts";

type Paced = Pick<GatewayRow, "intervalS" | "foundIntervalS">;

/** At which interval it reports, and how that is known. */
export function everyText(gateway: Paced, say: GatewaySay, language: Language): string {
  return say("gatewayEvery", paceWords(gateway, say, language));
}

/** The same in two parts. What was learned is told beside what is set. */
export function paceWords(
  { intervalS, foundIntervalS }: Paced,
  say: GatewaySay,
  language: Language,
): { readonly every: string; readonly how: string } {
  const spell = (seconds: number) => durationText(seconds * secondMs, language);
  const found: GatewayWord = foundIntervalS === null ? "gatewayEveryUsual" : "gatewayEveryFound";
  const seconds = intervalS ?? foundIntervalS ?? expectedIntervalMs / secondMs;
  const isOther = intervalS !== null && foundIntervalS !== null && foundIntervalS !== intervalS;
  const learned = isOther ? say("gatewayEveryBeside", { every: spell(foundIntervalS) }) : "";
  return {
    every: spell(seconds),
    how: say(intervalS === null ? found : "gatewayEverySet") + learned,
  };
}
