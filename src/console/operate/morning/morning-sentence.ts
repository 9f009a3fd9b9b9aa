import type { MorningText } from "../../../i18n/words/operate/morning-words.ts";
import type { ReplyOf } from "../../../stores/port/call.ts";

/** The morning list in a sentence: "4 houses need a visit, 96 normal, 1 without data for a day". */
export function morningSentence(
  { at, houses, calm, unheard }: Pick<ReplyOf<"listMorning">, "at" | "houses" | "calm" | "unheard">,
  t: MorningText,
): string {
  if (at === null) return t("morningNotYet");
  const rows = houses - calm - unheard;
  const sentence = t(rows > 0 ? "morningVisits" : "morningCalm", { rows, calm });
  return unheard === 0 ? sentence : sentence + t("morningUnheard", { unheard });
}
