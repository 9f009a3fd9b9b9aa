import type { MorningText } from "../../../i18n/words/operate/morning-words.ts";
import type { ReplyOf } from "../../../stores/port/call.ts";

/** The morning list in a sentence: "4 houses deserve a visit, 96 are calm". */
export function morningSentence(
  { at, houses, calm }: Pick<ReplyOf<"listMorning">, "at" | "houses" | "calm">,
  t: MorningText,
): string {
  if (at === null) return t("morningNotYet");
  const rows = houses - calm;
  return t(rows > 0 ? "morningVisits" : "morningCalm", { rows, calm });
}
