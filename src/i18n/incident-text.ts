import { type AlarmKey, alarmKinds } from "../../contract/alarm-kind.ts";
import type { Language } from "../../contract/words.ts";
import { formatTenThousands } from "../lib/birds.ts";
import { formatNumber } from "../lib/number.ts";

/** What an incident is called: "停电". */
export const causeText = (key: AlarmKey, language: Language): string =>
  alarmKinds[key].name[language];

type SayBirds = (
  word: "birdsMany" | "birdsFew" | "birdsUnknown" | "birdsPartly",
  values?: Readonly<Record<string, string | number>>,
) => string;

/**
 * "39 万只", "8,200 birds"; what is not known is said. '' when no animals are concerned. `say` is
 * of the animal that is counted.
 */
export function birdsText(
  { birds, unknown }: { readonly birds: number | null; readonly unknown: number },
  say: SayBirds,
  language: Language,
): string {
  if (birds === null) return unknown === 0 ? "" : say("birdsUnknown");
  const text =
    language === "zh" && birds >= 10_000
      ? say("birdsMany", { count: formatTenThousands(birds, language).replace(/\.0+$/, "") })
      : say("birdsFew", { count: formatNumber(birds, 0, language) });
  return unknown === 0 ? text : say("birdsPartly", { birds: text, unknown });
}
