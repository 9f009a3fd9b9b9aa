import type { FormWord } from "../../i18n/words/form.ts";
import { type FarmWord } from "../../i18n/words/farm.ts";
import { type GatewayWord, gatewayWords } from "../../i18n/words/gateway.ts";
import "../record/form-say.ts";
import "../farm/farm-say.ts";
import type { AnyWord } from "../word/page-say.ts";
import { addWords, type SayOf, useSayOf } from "../word/say.ts";

addWords(gatewayWords);

type Word = AnyWord | FormWord | FarmWord | GatewayWord;
export type GatewaySay = SayOf<Word>;

/**
 * The words of gateways and of what stands below them, in the language on screen. Inside an
 * observer.
 */
export const useGatewaySay = () => useSayOf<Word>();
