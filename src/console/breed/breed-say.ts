import { type BreedWord, breedWords } from "../../i18n/words/breed.ts";
import type { FormWord } from "../../i18n/words/form.ts";
import "../record/form-say.ts";
import type { AnyWord } from "../word/page-say.ts";
import { addWords, type SayOf, useSayOf } from "../word/say.ts";

addWords(breedWords);

export type BreedSay = SayOf<AnyWord | FormWord | BreedWord>;

/** The words of poultry types beside those of pages and forms. Inside an observer. */
export const useBreedSay = () => useSayOf<AnyWord | FormWord | BreedWord>();
