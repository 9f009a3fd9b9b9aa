import type { FormWord } from "../../i18n/words/form.ts";
import { type FarmWord } from "../../i18n/words/farm.ts";
import { type GatewayWord, gatewayWords } from "../../i18n/words/gateway.ts";
import "../form/form-say.ts";
import "./farm-say.ts";
import type { AnyWord } from "../page-say.ts";
import { addWords, type SayOf, useSayOf } from "../say.ts";

addWords(gatewayWords);

type Word = AnyWord | FormWord | FarmWord | GatewayWord;
export type GatewaySay = SayOf<Word>;

/**
 * The words of gateways and of what stands below them, in the language on screen. Inside an
 * observer.
 */
export const useGatewaySay = () => useSayOf<Word>();
