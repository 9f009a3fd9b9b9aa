import { type HouseImportWord, houseImportWords } from "../../i18n/words/house-import.ts";
import "../word/page-say.ts";
import type { AnyWord } from "../word/page-say.ts";
import { addWords, type SayOf, useSayOf } from "../word/say.ts";

addWords(houseImportWords);

export type HouseImportSay = SayOf<AnyWord | HouseImportWord>;

/** The words of the import of houses in the language on screen. Inside an observer. */
export const useHouseImportSay = () => useSayOf<AnyWord | HouseImportWord>();
