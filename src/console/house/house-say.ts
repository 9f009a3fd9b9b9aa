// The words of all pages come with it: a type alone would not fetch them.
import "../word/page-say.ts";
import { type HouseWord, houseWords } from "../../i18n/words/house.ts";
import type { AnyWord } from "../word/page-say.ts";
import { addWords, type SayOf, useSayOf } from "../word/say.ts";

addWords(houseWords);

export type HouseSay = SayOf<AnyWord | HouseWord>;

/**
 * The words of the console, its pages and the page of a house in the language on screen. Inside an
 * observer.
 */
export const useSay = () => useSayOf<AnyWord | HouseWord>();
