import { heads, houseNameOf, nameOf, type NoticeText, spoken } from "../notify/notice-text.ts";
import type { Language } from "../base/words.ts";

/** Maximum number of letters of a name in the notice. */
const max = 24;

/**
 * Text of a test call for a house, which begins by saying that it is a test. Names in the notice's
 * language.
 */
export function drillText(
  { farmName, houseName, at }: { readonly farmName: string; houseName: string; at: string },
  language: Language,
): NoticeText {
  const place = `${nameOf(farmName, max)} ${spoken(houseNameOf(houseName, max))}`;
  const text =
    language === "zh"
      ? `【${heads.drill.zh}】这是演练，不是真报警。${place}，${at}。听到请按1`
      : `${heads.drill.en}: a drill, no real alarm. ${place}, ${at}. Press 1 when you hear this`;
  return {
    text,
    template: "notice.drill",
    params: { farm: nameOf(farmName, max), house: houseNameOf(houseName, max), time: at },
  };
}
