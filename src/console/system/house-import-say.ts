import { type HouseImportWord, houseImportWords } from "../../i18n/words/house-import.ts";
import "../page-say.ts";
import type { AnyWord } from "../page-say.ts";
import { addWords, type SayOf, useSayOf } from "../say.ts";

addWords(houseImportWords);

export type HouseImportSay = SayOf<AnyWord | HouseImportWord>;

/** The words of the import of houses in the language on screen. Inside an observer. */
export const useHouseImportSay = () => useSayOf<AnyWord | HouseImportWord>();
