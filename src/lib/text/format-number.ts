import { numberText } from "../../../contract/base/number-text.ts";

/** A number as shown on screens, and as the server writes it. */
export const formatNumber = numberText;
