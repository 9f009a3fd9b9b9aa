import { type AlarmKey, alarmKinds } from "../../contract/alarm/alarm-kind.ts";
import type { Language } from "../../contract/base/words.ts";
import { formatTenThousands } from "../lib/text/ten-thousands.ts";
import { formatNumber } from "../lib/text/format-number.ts";

/** Returns the name of an incident: "停电". */
export const causeText = (key: AlarmKey, language: Language): string =>
  alarmKinds[key].name[language];

type TranslateBirds = (
  word: "birdsMany" | "birdsFew",
  values?: Readonly<Record<string, string | number>>,
) => string;

/**
 * "39 万只", "8,200 birds"; '' when no animals are concerned. `t` is of the animal that is
 * counted.
 */
export function birdsText(
  { birds }: { readonly birds: number | null },
  t: TranslateBirds,
  language: Language,
): string {
  if (birds === null) return "";
  return language === "zh" && birds >= 10_000
    ? t("birdsMany", { count: formatTenThousands(birds, language).replace(/\.0+$/, "") })
    : t("birdsFew", { count: formatNumber(birds, 0, language) });
}
